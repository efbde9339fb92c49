import * as z from "zod/mini";
import { Instant } from "#shared/values/instant.ts";

/** Why money is given back, in Stripe's words. */
export const refundReasons = ["requested_by_customer", "duplicate", "fraudulent"] as const;
export type RefundReason = (typeof refundReasons)[number];

export const refundReasonLabels: Readonly<Record<RefundReason, string>> = {
  requested_by_customer: "Client asked",
  duplicate: "Paid twice",
  fraudulent: "Fraudulent payment",
};

/**
 * Where a refund stands. `under_way`: Stripe has not said that it is made; perhaps it was not even
 * reached, and then it is asked again until it says so or refuses.
 */
const refundStatuses = ["under_way", "succeeded", "failed"] as const;

/** What a refund, or a bank that takes money back, does to the sessions left of a block. */
export const restChoices = ["end", "stay"] as const;
export type RestChoice = (typeof restChoices)[number];

const optionalText = z.optional(z.string());
const optionalInstant = z.optional(Instant);

/** One refund of a booking's payment, requested here or in Stripe's dashboard. */
export const Refund = z.object({
  /** The id it was asked for with; of one made in Stripe's dashboard, Stripe's own. */
  refundId: z.string(),
  /** In pence. */
  amount: z.int(),
  reason: z.nullable(z.enum(refundReasons)),
  status: z.enum(refundStatuses),
  requestedAt: Instant,
  /** Who has asked for it here; absent when it was made in Stripe's dashboard. */
  requestedBy: optionalText,
  /**
   * Of a block: how many sessions end with it; 0: it is a favour, and those that are left stay. Decided when it is
   * made here, or first seen, and kept from then on. A failed refund ends none.
   */
  sessionsEnded: z.optional(z.int()),
  /** The number of the mail that reports it to the client, the mail's `about`; 0: the mail about the cancellation. */
  toldIn: z.optional(z.int()),
  /** The number of the mail that reports its failure. */
  failureToldIn: z.optional(z.int()),
  /** When Stripe took it in hand, and under which id. */
  refundedAt: optionalInstant,
  stripeRefundId: optionalText,
  /** Why Stripe has not made it yet: a word of Stripe's. */
  pendingReason: optionalText,
  /** Why it failed, likewise, and when that was recorded here. */
  failure: optionalText,
  failedAt: optionalInstant,
  /** Stripe refused it after the trainer had seen it as under way. */
  refusedLater: z.optional(z.literal(true)),
  /** Counts the idempotency keys it was requested with; absent while it is the first. */
  attempt: z.optional(z.int()),
  /** When Stripe last answered with a failure that it had saved under the key. */
  keySpentAt: optionalInstant,
});
export type Refund = z.infer<typeof Refund>;

/** The trainer's own notes about refunds, by the refund's id. They may be about a person. */
export const RefundNotes = z.record(z.string(), z.string());

const failures: Readonly<Record<string, string>> = {
  charge_already_refunded: "This payment has already been refunded in full.",
  charge_disputed: "The client has disputed the payment with their bank, which now decides.",
  insufficient_funds: "There is not enough money in your Stripe balance.",
  balance_insufficient: "There is not enough money in your Stripe balance.",
  expired_or_canceled_card: "The card has been cancelled. Please refund the client another way.",
  lost_or_stolen_card: "The card was lost or stolen. Please refund the client another way.",
  declined: "The client’s bank has declined the refund.",
};

/** Why a refund failed, for the trainer to read. */
export function refundFailureMessage(failure: string | undefined): string {
  return (
    failures[failure ?? ""] ??
    "Stripe has refused the refund. Please look at the payment in the Stripe dashboard."
  );
}

/** Whether another refund would fail too, because the card is gone. */
export function isCardGone(failure: string | undefined): boolean {
  return failure === "expired_or_canceled_card" || failure === "lost_or_stolen_card";
}

/** Why a refund is still under way, and what to do, for the trainer to read. */
export function refundPendingMessage(pendingReason: string | undefined): string | undefined {
  return pendingReason === "insufficient_funds"
    ? "There is not enough money in your Stripe balance. Top up the balance in the Stripe dashboard, and Stripe makes the refund on its own; it can also take it from your next takings."
    : undefined;
}

/** Those that are made or under way. */
export function standingRefunds(refunds: readonly Refund[] = []): Refund[] {
  return refunds.filter(({ status }) => status !== "failed");
}

/** Whether Stripe has still to make one, or to say that it has. */
export function hasRefundUnderWay(refunds: readonly Refund[] = []): boolean {
  return refunds.some(({ status }) => status === "under_way");
}

/** Whether a refund has failed that the trainer believes to be made or under way. */
export function hasFailedLater({ status, stripeRefundId, refusedLater }: Refund): boolean {
  return status === "failed" && (stripeRefundId !== undefined || refusedLater === true);
}
