import type Stripe from "stripe";
import { writeTime } from "#infra/operations/restoring/copies.ts";
import type { CardPayment } from "#lambdas/stripe/read-payment.ts";
import { undelivered } from "#shared/bookings/booking-facts.ts";
import { bookingMails } from "#shared/bookings/mails.ts";
import { overBecause } from "#shared/bookings/over.ts";
import { formatPounds } from "#shared/values/money.ts";
import type { Asked } from "./ask.ts";
import type { ShownBooking, ShownKept } from "./booking-side.ts";
import type { LogLine } from "./log-lines.ts";
import { lastFoursOf, type StripeSide } from "./stripe-side.ts";

/** `Refund    re_1, £15.00, succeeded`. What is unknown is left out. */
const lineOf = (name: string, ...parts: readonly (string | undefined | null | false)[]) =>
  `${name.padEnd(10)}${parts.filter(Boolean).join(", ")}`;

const timeOf = (seconds: number) => writeTime(new Date(seconds * 1000));

/** A line for each answer, or one that says why there is none. */
function linesOf<Item>(
  name: string,
  { found, problem }: Asked<readonly Item[]>,
  line: (item: Item) => string,
): string[] {
  if (problem !== undefined) return [lineOf(name, `could not be read: ${problem}`)];
  return (found ?? []).map(line);
}

export function stripeLines(
  id: string | undefined,
  { found: side, problem }: Asked<StripeSide | undefined>,
): string[] {
  if (problem !== undefined) return [lineOf("Payment", id, `could not be read: ${problem}`)];
  if (!side) return [lineOf("Payment", "none at Stripe")];
  const { payment, charges, undelivered: events } = side;
  if (payment.problem !== undefined) {
    return [lineOf("Payment", id, `could not be read: ${payment.problem}`)];
  }
  if (payment.found === "unknown") return [lineOf("Payment", id, "not known to this key")];
  const { refunds, disputes } = payment.found;
  return [
    paymentLine(payment.found),
    ...linesOf("Charge", charges, chargeLine),
    ...refunds.map((refund) =>
      lineOf(
        "Refund",
        refund.stripeRefundId,
        formatPounds(refund.amount),
        refund.status,
        refund.pendingReason,
        refund.failure,
        refund.createdAt,
      ),
    ),
    ...disputes.map((dispute) =>
      lineOf(
        "Dispute",
        dispute.disputeId,
        dispute.kind,
        dispute.status,
        dispute.reason,
        dispute.amount !== undefined && formatPounds(dispute.amount),
        dispute.evidenceDueAt && `evidence until ${dispute.evidenceDueAt}`,
      ),
    ),
    ...linesOf("Event", events, ({ id: eventId, type, created }) =>
      lineOf("Event", eventId, type, timeOf(created), "not delivered to every endpoint"),
    ),
  ];
}

function paymentLine({ intent, startedAt, isLive, lastFailure }: CardPayment): string {
  const { id, status, amount, amountReceived } = intent;
  return lineOf(
    "Payment",
    id,
    status,
    formatPounds(amount),
    amountReceived > 0 && amountReceived !== amount && `${formatPounds(amountReceived)} received`,
    writeTime(new Date(startedAt)),
    isLive ? "live mode" : "a sandbox or test mode",
    lastFailure && `last attempt: ${lastFailure}`,
  );
}

function chargeLine(charge: Stripe.Charge): string {
  const [lastFour] = lastFoursOf(charge);
  return lineOf(
    "Charge",
    charge.id,
    charge.status,
    formatPounds(charge.amount),
    lastFour && `card ${lastFour}`,
    charge.failure_code,
    charge.outcome?.reason,
    timeOf(charge.created),
  );
}

/** What the site has of a booking, with nothing of the person. */
export function bookingLines(
  id: string | undefined,
  { found, problem }: Asked<ShownBooking | "missing">,
): string[] {
  if (problem !== undefined) return [lineOf("Booking", id, `could not be read: ${problem}`)];
  if (found === undefined || found === "missing") return [lineOf("Booking", id, "none")];
  const kept = found.paymentStatus === "pending" ? undefined : found;
  const over = kept && overBecause(kept);
  return [
    lineOf(
      "Booking",
      id,
      found.flowSource,
      stateNames[found.paymentStatus],
      formatPounds(found.amount),
      found.timestamp,
      kept?.startsAt && `consultation at ${kept.startsAt}`,
      over && `over: ${over}`,
      kept?.attention,
      found.pendingWork && `waits for ${found.pendingWork}`,
    ),
    ...(kept ? keptLines(kept) : []),
  ];
}

function keptLines({ refunds = [], disputes = [], mailStopped, ...kept }: ShownKept): string[] {
  return [
    ...refunds.map((refund) =>
      lineOf(
        "  refund",
        refund.stripeRefundId ?? `${refund.refundId} (not at Stripe yet)`,
        formatPounds(refund.amount),
        refund.status,
        refund.failure,
      ),
    ),
    ...disputes.map(({ disputeId, kind, status }) => lineOf("  dispute", disputeId, kind, status)),
    ...bookingMails.flatMap((name) => {
      const mail = kept[name];
      if (!mail) return [];
      const bounced = undelivered(mail)?.returned.reason;
      const attempts = `${mail.attempts} ${mail.attempts === 1 ? "attempt" : "attempts"}`;
      return lineOf(
        "  email",
        name,
        mail.status,
        attempts,
        mail.attemptedAt,
        bounced && `bounced: ${bounced}`,
      );
    }),
    ...(mailStopped ? [lineOf("  email", `stopped: ${mailStopped.reason}`)] : []),
  ];
}

export const logLines = (asked: Asked<readonly LogLine[]>): string[] =>
  linesOf("Log", asked, ({ at, source, text }) => lineOf("Log", at, source, text));

const stateNames: Readonly<Record<ShownBooking["paymentStatus"], string>> = {
  pending: "draft",
  completed: "paid",
  bypassed: "free",
};
