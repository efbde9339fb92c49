import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { createBookingItems } from "#lambdas/bookings/conditional-write.ts";
import { createBookingStore } from "#lambdas/bookings/dynamo-booking-store.ts";
import {
  at,
  bookingIdOf,
  draftOf,
  fullPrice,
  sessionDraftOf,
  welcomePrice,
} from "#lambdas/testing/bookings.ts";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import { countEvents } from "./count-events.ts";
import { createCodeCounter, createMonthCounter } from "./dynamo-event-counter.ts";
import { rebuildNumbers } from "./rebuild-numbers.ts";
import { createRebuildStore } from "./rebuild-store.ts";

test("Numbers that were lost are rebuilt from the tables, and nothing else is touched.", async () => {
  const database = await startTestDatabase();
  const store = createBookingStore(createBookingItems(database, "bookings"));
  const tables = { bookings: "bookings", numbers: "numbers", discountCodes: "discountCodes" };
  const counting = {
    bookings: store,
    months: createMonthCounter(database, "numbers"),
    codes: createCodeCounter(database, "discountCodes"),
    now: () => at(60),
  };
  const createdAt = "2026-01-01T00:00:00.000Z";
  const code = { code: "WELCOME10", listKey: "code", percentOff: 10, active: true, createdAt };
  await database.send(new PutCommand({ TableName: "discountCodes", Item: code }));
  const drafts = [
    draftOf({ bookingId: bookingIdOf(1), offer: welcomePrice }),
    sessionDraftOf({ bookingId: bookingIdOf(2) }),
    draftOf({ bookingId: bookingIdOf(3) }),
  ];
  for (const draft of drafts) {
    await store.saveDraft(draft, at());
    const terms = { ...draft.offer, paymentIntentId: "pi_1" };
    const written = await store.confirmPaid(draft.bookingId, terms, at());
    if (written.outcome !== "written") throw new Error("The booking was not confirmed.");
    // The last one is still to be counted, and stays so.
    if (draft !== drafts[2]) await countEvents(counting, written.booking);
  }
  const dependencies = createRebuildStore(database, tables, store);
  const rebuild = () => rebuildNumbers(dependencies, () => false);
  expect(await rebuild()).toMatchObject({ bookings: 3, corrected: [], busy: [] });

  const items = [
    { TableName: "numbers", Key: { listKey: "month", month: "2026-03" } },
    { TableName: "discountCodes", Key: { code: "WELCOME10" } },
  ];
  const read = () =>
    Promise.all(items.map(async (item) => (await database.send(new GetCommand(item))).Item));
  const [month, used] = await read();
  expect(month).toMatchObject({ consultations_paid: 1, sessions_moneyTaken: fullPrice.amount });
  expect(used).toMatchObject({ ...code, uses: 1, discountGiven: 500 });

  await dependencies.write("months", "2026-03", { consultations_paid: 5 }, 2);
  await dependencies.write("codes", "WELCOME10", { uses: 0 }, 1);
  expect(await dependencies.write("months", "2026-03", { consultations_paid: 6 }, 1)).toBe(false);
  expect((await rebuild()).corrected).toEqual(["months 2026-03", "codes WELCOME10"]);
  expect(await read()).toMatchObject([month, used]);
});
