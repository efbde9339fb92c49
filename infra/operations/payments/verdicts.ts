import { bookedBy, restoreBooking } from "#infra/operations/checks/payments-checks.ts";
import { writeTime } from "#infra/operations/restoring/copies.ts";
import { type Stage, setUpCommand } from "#infra/stages.ts";
import type { CardDispute } from "#lambdas/stripe/stripe-disputes.ts";
import type { CardRefund } from "#lambdas/stripe/stripe-refunds.ts";
import { disputeNames, stripePaymentUrl } from "#shared/bookings/disputes.ts";
import { refundFailureMessage, refundPendingMessage } from "#shared/bookings/refunds.ts";
import { formatPounds } from "#shared/values/money.ts";
import type { BookingState } from "./booking-side.ts";
import type { StripeState } from "./stripe-side.ts";

export interface PaymentFacts {
  readonly stage: Stage;
  readonly now: Date;
  readonly paymentIntentId: string;
  readonly bookingId: string;
  /** What Stripe has taken or, without that, what was asked for: `£50.00`. */
  readonly amount: string;
  readonly paidAt: Date | undefined;
  /** When upkeep will have asked Stripe about a draft. */
  readonly checkedBy: Date | undefined;
  readonly refund: CardRefund | undefined;
  readonly dispute: CardDispute | undefined;
  readonly bookedIntentId: string | undefined;
  /** An event about it that was not delivered. */
  readonly eventId: string | undefined;
  /** The command that starts upkeep with an event, if the function is known. */
  readonly upkeep: (event: object) => string | undefined;
}

export interface Verdict {
  /** Nothing is wrong, and nothing is to do. */
  readonly isFine: boolean;
  readonly says: (facts: PaymentFacts) => string;
  readonly next: (facts: PaymentFacts) => string;
}

const nothing = () => "Nothing to do.";
const fine = (says: Verdict["says"], next: Verdict["next"] = nothing): Verdict => ({
  isFine: true,
  says,
  next,
});
const open = (says: Verdict["says"], next: Verdict["next"]): Verdict => ({
  isFine: false,
  says,
  next,
});

const again = ({ stage, paymentIntentId, bookingId }: PaymentFacts) =>
  `npm run doctor -- --stage ${stage} --payment ${paymentIntentId || bookingId}`;
const at = (time: Date | undefined) => (time ? writeTime(time) : "a time that is not known");
const dashboard = ({ paymentIntentId }: PaymentFacts) => stripePaymentUrl(paymentIntentId);
const otherStage = ({ stage }: PaymentFacts) => (stage === "prod" ? "dev" : "prod");

/** Stripe's dashboard can send an event once more; upkeep does it for all. */
const resend = ({ eventId }: PaymentFacts) =>
  `In Stripe's dashboard, open Workbench → Events${eventId === undefined ? "" : `, ${eventId}`}, and press Resend.`;
/** Drafts and mails of the last minute may still be under way. */
const bookNow = (facts: PaymentFacts) => facts.upkeep({ minimumAgeMs: 60_000 }) ?? resend(facts);
const readEvents = (facts: PaymentFacts) => facts.upkeep({ eventsOnly: true }) ?? resend(facts);

const restorableMs = 35 * 24 * 60 * 60_000;

function putBack(facts: PaymentFacts): string {
  const { stage, now, bookingId, paidAt = now } = facts;
  const refund = `call the client, and refund the payment: ${dashboard(facts)}`;
  if (now.getTime() - paidAt.getTime() > restorableMs) {
    return `No backup goes back so far: ${refund}`;
  }
  return `Put it back: ${restoreBooking(stage, bookedBy(paidAt), bookingId)}. Or ${refund}`;
}

function openDispute({ dispute }: PaymentFacts): string {
  if (!dispute) return "A dispute is open";
  const { kind, amount, evidenceDueAt } = dispute;
  const about = amount === undefined ? "" : ` about ${formatPounds(amount)}`;
  const until = evidenceDueAt === undefined ? "" : ` until ${evidenceDueAt}`;
  return `${disputeNames[kind]}${about}: an answer is wanted${until}`;
}

const refundOf = ({ refund }: PaymentFacts) =>
  `A refund of ${refund ? formatPounds(refund.amount) : "an unknown amount"}`;

export const verdicts = {
  stripeUnread: open(
    () => "Stripe has not answered, so it is not known whether the payment was made.",
    (facts) =>
      `Fix what Stripe's line says, and run this again: ${again(facts)}. Until then see ${dashboard(facts)}`,
  ),
  bookingUnread: open(
    ({ amount }) => `Stripe has this payment (${amount}), but the booking could not be read.`,
    (facts) => `Fix what the booking's line says, and run this again: ${again(facts)}`,
  ),
  nothingRead: open(
    () => "Neither Stripe nor the table of bookings has answered.",
    (facts) => `Fix what their lines say, and run this again: ${again(facts)}`,
  ),
  unknownUnread: open(
    ({ stage }) =>
      `Stripe, with the key of ${stage}, does not know this payment, and the booking could not be read.`,
    (facts) => `Fix what the booking's line says, and run this again: ${again(facts)}`,
  ),
  unpaidUnread: open(
    () => "Stripe has taken no money, but the booking could not be read.",
    (facts) => `Fix what the booking's line says, and run this again: ${again(facts)}`,
  ),
  unknown: open(
    ({ stage }) => `Neither Stripe, with the key of ${stage}, nor the site has this payment.`,
    (facts) =>
      `Check the id. If it may be of the stage ${otherStage(facts)}: npm run doctor -- --stage ${otherStage(facts)} --payment ${facts.paymentIntentId || facts.bookingId}`,
  ),
  otherKey: open(
    ({ stage }) =>
      `The site has this booking, but the key of ${stage} belongs to another Stripe account.`,
    ({ stage }) =>
      `Store the keys of the account that took the payment: ${setUpCommand(stage)} --replace-keys`,
  ),
  otherMode: open(
    ({ stage }) =>
      `The payment is of Stripe's other mode: a sandbox's or test payment is not seen with ${stage}'s key, nor a real one with a sandbox's.`,
    (facts) =>
      `Look it up in the stage that took it: npm run doctor -- --stage ${otherStage(facts)} --payment ${facts.paymentIntentId}. If that was ${facts.stage}, its keys have been replaced since: see ${dashboard(facts)}`,
  ),
  foreign: fine(
    () => "This payment names no booking: the site did not make it.",
    (facts) =>
      `Nothing to do here. Another site of this Stripe account, or a person in its dashboard, made it: ${dashboard(facts)}`,
  ),
  waiting: open(
    ({ amount, paidAt, checkedBy }) =>
      `Stripe has taken ${amount} (${at(paidAt)}), and the booking is still a draft. Stripe's webhook or upkeep books it by ${at(checkedBy)}.`,
    (facts) => `Wait, and run this again: ${again(facts)}. Or do it now: ${bookNow(facts)}`,
  ),
  notBooked: open(
    ({ amount, paidAt, checkedBy }) =>
      `Stripe has taken ${amount} (${at(paidAt)}), and the booking is still a draft. Upkeep should have booked it by ${at(checkedBy)}, so upkeep is not running or is failing.`,
    (facts) =>
      `Book it now: ${bookNow(facts)}. Then find the reason: npm run doctor -- --stage ${facts.stage}`,
  ),
  lost: open(
    ({ amount, paidAt, bookingId }) =>
      `Stripe has taken ${amount} (${at(paidAt)}), and the site has no booking ${bookingId}: it was lost, or another site uses this Stripe account.`,
    putBack,
  ),
  refundedGone: fine(
    ({ amount }) => `Stripe has given ${amount} back, and the site has no such booking.`,
  ),
  notPaid: fine(
    ({ amount }) =>
      `Not paid: Stripe has taken none of the ${amount}. The draft is deleted, and the payment cancelled, a day after it was last started.`,
    () => "Nothing to do: the client can try again, with the same card or another one.",
  ),
  cancelled: fine(() => "Not paid: the payment was cancelled, and Stripe has taken no money."),
  notPaidGone: fine(
    () => "Not paid: Stripe has taken no money, and the draft has been deleted.",
    () => "Nothing to do: the client can book again.",
  ),
  notStarted: fine(
    () => "A draft that has no payment yet: the visitor has not come to the card form.",
  ),
  noSuchBooking: open(
    ({ stage }) => `The site has no such booking in ${stage}, and no payment of Stripe names it.`,
    (facts) =>
      `Check the id. If it may be of the stage ${otherStage(facts)}: npm run doctor -- --stage ${otherStage(facts)} --payment ${facts.bookingId}`,
  ),
  processing: open(
    ({ amount }) => `The client's bank has not decided about ${amount} yet.`,
    (facts) => `Wait: upkeep books it once Stripe has it. Then run this again: ${again(facts)}`,
  ),
  processingUnwanted: open(
    ({ amount }) =>
      `The client's bank has not decided about ${amount} yet, and the site has no booking that waits for it.`,
    (facts) => `Refund it in Stripe's dashboard once the bank has accepted it: ${dashboard(facts)}`,
  ),
  booked: fine(
    ({ amount, paidAt }) => `Paid and booked: ${amount} (${at(paidAt)}).`,
    () =>
      "Nothing to do. A mail that was not sent, or bounced, is sent again from the booking in the admin area.",
  ),
  bookedUnpaid: open(
    () => "The booking is recorded as paid, but Stripe has taken no money for this payment.",
    (facts) =>
      `Compare both in Stripe's dashboard: ${dashboard(facts)}. Call the client before the consultation.`,
  ),
  noIntent: open(
    () => "The booking is recorded as paid, but names no payment.",
    ({ bookingId }) => `Search Stripe's dashboard for metadata:bookingId=${bookingId}.`,
  ),
  behind: open(
    () =>
      "Paid and booked, but Stripe has a refund or a dispute that the booking does not show. Within 20 minutes, upkeep reads events that were not delivered. It never reads events for which no endpoint was enabled.",
    (facts) => `Read the events of the last 30 days now: ${readEvents(facts)}`,
  ),
  refundAsked: open(
    () =>
      "Paid and booked. A refund has been asked for and has not reached Stripe; upkeep asks again every five minutes.",
    (facts) => `Wait, and run this again: ${again(facts)}. Do not refund it a second time.`,
  ),
  refundPending: open(
    (facts) =>
      `${refundOf(facts)} is under way. ${refundPendingMessage(facts.refund?.pendingReason) ?? "The bank takes a few days."}`,
    (facts) => `Wait, and run this again: ${again(facts)}. Do not refund it a second time.`,
  ),
  refundFailed: open(
    (facts) => `${refundOf(facts)} has failed. ${refundFailureMessage(facts.refund?.failure)}`,
    (facts) =>
      `The trainer refunds it again from the booking, or refunds the client another way. Stripe's side: ${dashboard(facts)}`,
  ),
  refunded: fine(({ amount }) => `Paid, and refunded in full: ${amount}.`),
  disputed: open(
    (facts) => `${openDispute(facts)}. Until the bank has decided, do not refund a dispute.`,
    (facts) => `The trainer answers it in Stripe's dashboard: ${dashboard(facts)}`,
  ),
  underReview: open(
    () =>
      "Disputed: the bank holds the money, and decides about the evidence. It cannot be refunded now.",
    () => "Wait for the bank. The admin area shows the decision.",
  ),
  lostDispute: fine(
    () => "Disputed and lost: the bank has given the money back to the client.",
    () => "Nothing to do. Do not refund it: the client has the money.",
  ),
  free: fine(() => "A free booking: no payment was due, and Stripe has taken no money."),
  byHand: fine(
    ({ amount }) =>
      `The client paid ${amount} to the trainer, who recorded it. Stripe was not involved.`,
  ),
  paidTwice: open(
    ({ amount, bookedIntentId }) =>
      `Stripe has taken ${amount} for a booking that is ${bookedIntentId === undefined ? "free" : `paid by ${bookedIntentId}`}. The client does not owe it.`,
    (facts) => `Refund it in Stripe's dashboard: ${dashboard(facts)}`,
  ),
  otherAttempt: fine(
    ({ bookedIntentId }) =>
      `Stripe has taken no money for this attempt. The booking is paid by ${bookedIntentId ?? "another payment"}.`,
  ),
  erased: fine(
    ({ amount, paidAt }) =>
      `Paid and booked: ${amount} (${at(paidAt)}). The person was erased; the accounts keep the payment.`,
    (facts) =>
      `Nothing to do. The site has no way to reach the person. A refund is made in Stripe's dashboard: ${dashboard(facts)}`,
  ),
} as const satisfies Record<string, Verdict>;

type VerdictName = keyof typeof verdicts;
type Row = Readonly<Record<StripeState, VerdictName>>;

/** The states in which Stripe has the client's money, or had it. */
const taken = (name: VerdictName) => ({
  paid: name,
  refundPending: name,
  refundFailed: name,
  refunded: name,
  disputed: name,
  underReview: name,
  lost: name,
});

/** The same whatever the site has. */
const always = { unread: "stripeUnread", otherMode: "otherMode", foreign: "foreign" } as const;

const draft: Row = {
  ...always,
  none: "notStarted",
  unknown: "otherKey",
  unpaid: "notPaid",
  processing: "processing",
  cancelled: "cancelled",
  ...taken("waiting"),
};

const free: Row = {
  ...always,
  none: "free",
  unknown: "free",
  unpaid: "free",
  processing: "processingUnwanted",
  cancelled: "free",
  ...taken("paidTwice"),
  refundPending: "refundPending",
  refunded: "refunded",
  disputed: "disputed",
  underReview: "underReview",
  lost: "lostDispute",
};

const paid: Row = {
  ...always,
  none: "noIntent",
  unknown: "otherKey",
  unpaid: "bookedUnpaid",
  processing: "bookedUnpaid",
  cancelled: "bookedUnpaid",
  paid: "booked",
  refundPending: "refundPending",
  refundFailed: "refundFailed",
  refunded: "refunded",
  disputed: "disputed",
  underReview: "underReview",
  lost: "lostDispute",
};

/** What is true and what to do, by what the site has and what Stripe has. */
const table: Readonly<Record<BookingState, Row>> = {
  unread: {
    ...always,
    unread: "nothingRead",
    none: "unpaidUnread",
    unknown: "unknownUnread",
    unpaid: "unpaidUnread",
    processing: "unpaidUnread",
    cancelled: "unpaidUnread",
    ...taken("bookingUnread"),
    disputed: "disputed",
  },
  missing: {
    ...always,
    none: "noSuchBooking",
    unknown: "unknown",
    unpaid: "notPaidGone",
    processing: "processingUnwanted",
    cancelled: "notPaidGone",
    ...taken("lost"),
    refundPending: "refundPending",
    refunded: "refundedGone",
    disputed: "disputed",
    underReview: "underReview",
    lost: "lostDispute",
  },
  draft,
  lateDraft: { ...draft, ...taken("notBooked") },
  paid,
  behind: { ...paid, ...taken("behind"), disputed: "disputed" },
  refunding: { ...paid, paid: "refundAsked" },
  free,
  byHand: { ...free, none: "byHand" },
  other: {
    ...paid,
    none: "booked",
    unpaid: "otherAttempt",
    processing: "processingUnwanted",
    cancelled: "otherAttempt",
    paid: "paidTwice",
  },
  erased: { ...paid, paid: "erased" },
};

export const verdictNameOf = (booking: BookingState, stripe: StripeState): VerdictName =>
  table[booking][stripe];
