import type Stripe from "stripe";
import { connectStripe } from "#infra/operations/checks/stripe-keys.ts";
import type { Connection } from "#infra/operations/connection/connection.ts";
import { readOutputs } from "#infra/operations/connection/deployment.ts";
import { printable, redact } from "#infra/operations/connection/failure.ts";
import { writeTime } from "#infra/operations/restoring/copies.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { site } from "#shared/site/site.ts";
import { hourMs } from "#shared/values/durations.ts";
import { formatPounds } from "#shared/values/money.ts";
import { type Asked, ask } from "./ask.ts";
import { checkedBy, readBooking, type ShownBooking } from "./booking-side.ts";
import { bookingLines, logLines, stripeLines } from "./lines.ts";
import { readLogLines } from "./log-lines.ts";
import { type PaymentQuery, readPaymentQuery } from "./payment-query.ts";
import { standOf } from "./stand.ts";
import { findByBooking, findByCard, readStripeSide, type StripeSide } from "./stripe-side.ts";
import { verdictOf } from "./verdicts.ts";

/**
 * Prints what Stripe and the site have of one payment, one verdict and the next command. Each source is asked
 * by itself, and none needs a stack that works. It changes nothing.
 * @param given what the operator typed after `--payment`
 * @returns whether nothing is to do
 * @throws with a sentence when it is not clear which payment is meant
 */
export async function explainPayment(
  connection: Connection,
  given: string,
  say: (line: string) => void,
): Promise<boolean> {
  const query = readPaymentQuery(given);
  const print = (line: string) => say(printable(redact(line)));
  const account = await ask(() => requireStripe(connection));
  if (query.by === "card") {
    const id = await chooseByCard(account, query, print);
    return id !== undefined && explain(connection, account, { by: "intent", id }, print);
  }
  return explain(connection, account, query, print);
}

async function requireStripe(connection: Connection): Promise<Stripe> {
  const stripe = await connectStripe(connection);
  if (stripe) return stripe;
  throw new Error(`There is no usable secret key of Stripe for ${connection.stage}.`);
}

/** @returns the payment, if there is only one */
async function chooseByCard(
  { found: stripe, problem }: Asked<Stripe>,
  query: Extract<PaymentQuery, { by: "card" }>,
  print: (line: string) => void,
): Promise<string | undefined> {
  if (!stripe) throw new Error(`Only Stripe can look up a card. ${problem}`);
  const found = await findByCard(stripe, query);
  if (found.length === 1) return found[0]?.id;
  const { lastFour, amount, day } = query;
  const what = `of ${formatPounds(amount)} with a card that ends in ${lastFour} on ${day} (London)`;
  if (found.length === 0) {
    throw new Error(
      `Stripe has no payment ${what}: check all three, and the day before and after.`,
    );
  }
  print(`Stripe has ${found.length} payments ${what}. Run this again with one of them:`);
  for (const { id, status, created } of found) {
    print(`  --payment ${id}   ${status}, ${writeTime(new Date(created * 1000))}`);
  }
  return undefined;
}

async function explain(
  connection: Connection,
  account: Asked<Stripe>,
  query: Exclude<PaymentQuery, { by: "card" }>,
  print: (line: string) => void,
): Promise<boolean> {
  const { stage, region, clients } = connection;
  const sides = await readSides(connection, account, query);
  const { booking, intentId, stripe, bookingId } = sides;
  const kept = typeof booking.found === "object" ? booking.found : undefined;
  for (const line of stripeLines(intentId, stripe)) print(line);
  for (const line of bookingLines(bookingId, booking)) print(line);

  const now = connection.now();
  const startedAt = dateOf(paymentOf(stripe)?.startedAt ?? kept?.timestamp);
  const ids = [intentId, bookingId].flatMap((id) => id ?? []);
  const logged = await ask(() => readLogLines(connection, ids, loggedFrom(startedAt, now)));
  for (const line of logLines(logged)) print(line);

  const { charges, undelivered } = stripe.found ?? {};
  const charge = charges?.found?.find(({ status }) => status === "succeeded");
  const events = undelivered?.found ?? [];
  const { UpkeepFunctionName: upkeepName } =
    (await ask(() => readOutputs(clients.cloudFormation, stage))).found ?? {};
  const stand = standOf({
    stage,
    now,
    paymentIntentId: intentId ?? "",
    bookingId: bookingId ?? "",
    unread: [
      ...((stripe.problem ?? stripe.found?.payment.problem) ? ["Stripe"] : []),
      ...(booking.problem ? ["the table of bookings"] : []),
    ],
    booking: kept,
    payment: paymentOf(stripe),
    paidAt: charge ? new Date(charge.created * 1000) : startedAt,
    checkedBy: kept && checkedBy(kept, events),
    eventId: events[0]?.id,
    upkeep: (event) =>
      upkeepName &&
      `aws lambda invoke --region ${region} --function-name ${upkeepName} --cli-read-timeout 300 --cli-binary-format raw-in-base64-out --payload '${JSON.stringify(event)}' /dev/stdout`,
  });
  const verdict = verdictOf(stand);
  const lists = paymentOf(stripe) ? { charges, "undelivered events": undelivered } : {};
  const unread = Object.entries(lists).flatMap(([name, asked]) => (asked?.problem ? [name] : []));
  print("");
  print(`Verdict   ${verdict.says(stand)}`);
  if (unread.length > 0) {
    print(`          Not read, so there may be more: ${unread.join(", ")}.`);
  }
  print(`        → ${verdict.next(stand)}`);
  return verdict.isFine && unread.length === 0;
}

interface Sides {
  readonly bookingId: string | undefined;
  readonly booking: Asked<ShownBooking | "missing">;
  readonly intentId: string | undefined;
  /** Nothing is found when there is no payment to ask about. */
  readonly stripe: Asked<StripeSide | undefined>;
}

/** The payment names its booking, and the booking its payment. */
async function readSides(
  connection: Connection,
  account: Asked<Stripe>,
  { by, id }: Exclude<PaymentQuery, { by: "card" }>,
): Promise<Sides> {
  const readStripe = async (intentId: string | undefined): Promise<Sides["stripe"]> => {
    const { found: client, problem } = account;
    if (!client) return { problem };
    return { found: intentId === undefined ? undefined : await readStripeSide(client, intentId) };
  };
  if (by === "intent") {
    const stripe = await readStripe(id);
    const bookingId = BookingId.safeParse(paymentOf(stripe)?.intent.bookingId).data;
    const booking =
      bookingId === undefined
        ? missingIf(stripe.found?.payment.found !== undefined)
        : await ask(() => readBooking(connection, bookingId));
    return { bookingId, booking, intentId: id, stripe };
  }
  const booking = await ask(() => readBooking(connection, id));
  const known = typeof booking.found === "object" ? booking.found : undefined;
  const { found: client } = account;
  const search = client && !known ? await ask(() => findByBooking(client, id)) : undefined;
  if (search?.problem !== undefined) {
    return { bookingId: id, booking, intentId: undefined, stripe: search };
  }
  const intentId = known?.paymentIntentId ?? search?.found;
  return { bookingId: id, booking, intentId, stripe: await readStripe(intentId) };
}

/** Only Stripe says which booking a payment is for. */
const missingIf = (isAnswered: boolean): Sides["booking"] =>
  isAnswered
    ? { found: "missing" }
    : { problem: "Stripe has not said which booking this payment is for. Try the booking's id." };

/** The draft is older than its payment, and logs are kept for some days. */
function loggedFrom(startedAt: Date | undefined, now: Date): Date {
  const oldest = now.getTime() - site.privacy.keepFor.logDays * 24 * hourMs;
  return new Date(Math.max(oldest, (startedAt?.getTime() ?? 0) - hourMs));
}

const dateOf = (instant: string | undefined) =>
  instant === undefined ? undefined : new Date(instant);

const paymentOf = ({ found }: Sides["stripe"]) =>
  typeof found?.payment.found === "object" ? found.payment.found : undefined;
