import * as z from "zod/mini";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { TakenByHand } from "#shared/sessions/taken-by-hand.ts";
import { Instant } from "#shared/values/instant.ts";
import { DealtWith } from "./dealt-with.ts";
import { Dispute } from "./disputes.ts";
import { Offer } from "./offer.ts";
import { Refund } from "./refunds.ts";

// Made once for all fields: functions make every schema at their start.
const optionalText = z.optional(z.string());
const optionalInstant = z.optional(Instant);
const optionalInteger = z.optional(z.int());
/** Why the trainer should look at a booking although it is confirmed. */
const attentionReasons = ["amount_mismatch", "paid_after_erasure"] as const;

/** Why a mail bounced; or, for `complaint`, that its reader reported it as spam. */
export const returnReasons = [
  "unknown_address",
  "mailbox_full",
  "refused",
  "suppressed",
  "complaint",
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** What SES reported about a mail that it had accepted. */
export const MailReturn = z.object({
  /** When the report was received. */
  at: Instant,
  reason: z.enum(returnReasons),
});
export type MailReturn = z.infer<typeof MailReturn>;

const MailStatus = z.enum(["pending", "sent", "failed"]);

export const MailAttempt = z.object({
  at: Instant,
  /** The administrator who asked for it; absent when it was automatic. */
  by: optionalText,
  /** Of an earlier attempt, `pending` means that its outcome is not known. */
  status: MailStatus,
  /** Set when SES reported that the mail bounced. */
  returned: z.optional(MailReturn),
});
export type MailAttempt = z.infer<typeof MailAttempt>;

/** The state of one mail about a booking, stored on the booking. */
export const MailState = z.object({
  /** The outcome of the latest attempt. */
  status: MailStatus,
  attempts: z.int(),
  /** When the latest attempt began. No other attempt may start until this one is stale. */
  attemptedAt: optionalInstant,
  /** The attempts by number, at most `maximumListedAttempts`. */
  history: z.record(z.string(), MailAttempt),
  /**
   * Of the mail about the time: the change of the time that it is about, as `timeChanges` counts them. Of the
   * mail after a session: how many were marked before those it lists. Of the mail about refunds: its number.
   */
  about: optionalInteger,
  /** When SES last reported that an attempt bounced. */
  returnedAt: optionalInstant,
});
export type MailState = z.infer<typeof MailState>;

export const unsentMail: MailState = { status: "pending", attempts: 0, history: {} };

/** How many attempts at a mail a booking lists: each write of the booking writes them all. */
export const maximumListedAttempts = 10;

/** The attempts that are listed, oldest first, by number. */
export function listedAttempts({ history }: MailState) {
  // Keys that are whole numbers are in ascending order.
  return Object.entries<MailAttempt>(history);
}

/** Whether a mail could not be sent, and was not sent earlier either. */
export function isUnsent(mail: MailState | undefined): boolean {
  return mail?.status === "failed" && timesSent(mail) === 0;
}

/** How often a mail is known to have been sent. */
export function timesSent(mail: MailState): number {
  return listedAttempts(mail).filter(([, { status }]) => status === "sent").length;
}

/** The attempt that was sent last, if it bounced, with its number. A complaint is about a mail that arrived. */
export function undelivered(mail: MailState | undefined) {
  const last = mail && lastSent(mail);
  if (!last?.returned || last.returned.reason === "complaint") return undefined;
  return { attempt: last.attempt, returned: last.returned };
}

export function lastSent(mail: MailState) {
  const found = listedAttempts(mail).findLast(
    ([, { status, returned }]) => status === "sent" || returned !== undefined,
  );
  return found && { attempt: found[0], ...found[1] };
}

/** After this many failed attempts upkeep gives up and leaves the mail to the trainer. */
export const maximumMailAttempts = 20;

/** What every draft and every booking has. */
const BookingFacts = z.object({
  bookingId: BookingId,
  ...Offer.shape,
  currency: z.literal("GBP"),
  /** Server time: when a draft was last started, then when the booking was confirmed. */
  timestamp: Instant,
  paymentIntentId: optionalText,
});

/** What every draft has, whatever is booked. */
export const DraftFacts = z.object({
  ...BookingFacts.shape,
  /** Server time: when the draft was first started. */
  startedAt: Instant,
  /** Of the latest request that started it. */
  requestDigest: optionalText,
  paymentStatus: z.literal("pending"),
  /**
   * Every price offered so far. A payment is accepted at any of them, so a payment that crosses
   * a change of code or amount is booked at what was really charged.
   */
  offers: z.array(Offer),
  /** Counts the idempotency keys used to create its PaymentIntent; absent while it is the first. */
  paymentAttempt: optionalInteger,
  /** Stripe's events of the attempts to pay that the bank has refused. */
  declinedPayments: z.optional(z.array(z.string())),
});

/** What the accounts keep of every confirmed booking, also of an erased one: nothing of the person. */
export const AccountFacts = z.object({
  ...BookingFacts.shape,
  paymentStatus: z.enum(["completed", "bypassed"]),
  type: z.enum(["paid", "demo"]),
  discountApplied: z.boolean(),
  /** Set on a block that the client paid to the trainer: it has no payment at Stripe. */
  takenByHand: z.optional(TakenByHand),
  /**
   * Set when what Stripe took is not a price that was offered, or was taken after the person was erased;
   * `amount` is then what it took.
   */
  attention: z.optional(z.enum(attentionReasons)),
  /** When the client cancelled it. The money is the trainer's to give back, or upkeep's. */
  cancelledAt: optionalInstant,
  /** Set when a free booking is cancelled, until the use of its discount code is given back. */
  useToGiveBack: z.optional(z.literal(true)),
  /** All of its payment, from the admin area and from Stripe's dashboard. */
  refunds: z.optional(z.array(Refund)),
  /** What banks have reported about the payment, newest first, at most `maximumDisputes`. */
  disputes: z.optional(z.array(Dispute)),
  /** The problems that the trainer has dealt with. */
  dealtWith: z.optional(z.array(DealtWith)),
});
