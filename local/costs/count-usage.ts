import type { Client } from "#local/load/client.ts";
import * as journeys from "#local/load/journeys.ts";
import { endpoints as api } from "#shared/endpoints.ts";
import { sampleConsultation } from "#verification/journeys/bookings.ts";
import { assumed } from "./cost-inputs.ts";
import type { CountingStack } from "./counting-stack.ts";
import { sumOf, type Usage, without } from "./usage.ts";

/** Upkeep's checks of a draft before the one at which it expires. */
const earlyChecks = 3;

/** What the tables of docs/costs.md are made of. */
export type CountedUsage = Awaited<ReturnType<typeof countUsage>>;

/**
 * Counts each of these uses once. An instance keeps the website's content for a minute, so what needs them is
 * counted with new instances.
 */
export async function countUsage(stack: CountingStack) {
  const usageOf = async (work: (client: Client) => Promise<unknown>): Promise<Usage> =>
    (await stack.count(work)).usage;
  const upkeep = (minimumAgeMs?: number) => usageOf(() => stack.runUpkeep(minimumAgeMs));

  const idleUpkeep = await upkeep();
  const checkDraft = async () =>
    sumOf(without(await upkeep(0), idleUpkeep), {
      gigabyteSeconds: assumed.draftCheckGigabyteSeconds,
    });
  const paidBooking = await usageOf(journeys.bookWithCode.run);
  const upkeepOfBooking = without(await upkeep(), idleUpkeep);

  await stack.renew();
  const draft = sampleConsultation();
  const checks = [await usageOf(({ call }) => call(api.startBooking, { body: draft }))];
  for (let check = 0; check < earlyChecks; check += 1) checks.push(await checkDraft());
  await stack.backdate(draft.bookingId);
  checks.push(await checkDraft());

  await stack.renew();
  const free = sampleConsultation({ discountCode: "FREE100" });
  const freeBooking = await usageOf(({ call }) => call(api.startBooking, { body: free }));

  await stack.renew();
  const triedCode = await usageOf(({ call }) =>
    call(api.checkDiscount, { body: { code: "GUESSED" } }).catch(() => {}),
  );
  return {
    /** From the check of the code to both mails, the webhook included. */
    paidBooking,
    /** What a new booking adds to the next run of upkeep. */
    upkeepOfBooking,
    freeBooking,
    /** With the checks of upkeep until it expires. */
    abandonedDraft: sumOf(...checks),
    triedCode,
    message: await usageOf(journeys.writeMessage.run),
    library: await usageOf(journeys.browseLibrary.run),
    qrScan: await usageOf(journeys.scanQrCode.run),
    desk: await usageOf(journeys.lookThroughDesk.run),
    /** A run of upkeep that finds nothing to do. */
    idleUpkeep,
  };
}
