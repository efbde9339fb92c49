import * as z from "zod/mini";

const paymentIntentStatuses = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "requires_capture",
  "processing",
  "canceled",
  "succeeded",
] as const;
export type PaymentIntentStatus = (typeof paymentIntentStatuses)[number];

/** What we read of a PaymentIntent. Amounts in the currency's smallest unit: pence. */
export interface PaymentIntent {
  readonly id: string;
  readonly status: PaymentIntentStatus;
  /** What is, or was, asked. */
  readonly amount: number;
  /** What the card was really charged; 0 until it has succeeded. */
  readonly amountReceived: number;
  /** In lower case, as Stripe writes it. */
  readonly currency: string;
  /** The booking it says it is for, of whatever kind. Nothing of ours if absent. */
  readonly bookingId: string | undefined;
  readonly discountApplied: boolean;
  /** Lets whoever holds it pay this intent; only for the visitor of this draft. */
  readonly clientSecret: string;
}

export interface Price {
  /** In pence. */
  readonly amount: number;
  readonly discountApplied: boolean;
}

/**
 * Payments by card. Every method answers with the intent as it is afterwards, also when that is
 * not what was asked for: whoever asks looks at the status. `undefined`: Stripe knows no such
 * intent.
 * @throws DomainError `payment_unavailable` when Stripe cannot be asked.
 */
export interface CardPayments {
  /**
   * Creates the PaymentIntent of a draft. The same key finds the same intent again, so that a
   * draft cannot get two however often its answer is lost; everything else must be the same then.
   * @param request.description what the payment is called on Stripe's side. Nothing of the visitor.
   */
  create(request: {
    readonly bookingId: string;
    readonly amount: number;
    readonly description: string;
    readonly idempotencyKey: string;
  }): Promise<PaymentIntent>;

  retrieve(paymentIntentId: string): Promise<PaymentIntent | undefined>;

  /** Changes the price, unless it is being or has been paid, or is cancelled. */
  reprice(paymentIntentId: string, price: Price): Promise<PaymentIntent | undefined>;

  /** Makes sure that it can never be paid, unless it is being or has been paid. */
  cancel(paymentIntentId: string): Promise<PaymentIntent | undefined>;
}

/** A PaymentIntent as Stripe's API writes it. */
export const StripePaymentIntent = z.pipe(
  z.object({
    id: z.string(),
    status: z.enum(paymentIntentStatuses),
    amount: z.int(),
    amount_received: z.int(),
    currency: z.string(),
    client_secret: z.string(),
    metadata: z.record(z.string(), z.string()),
  }),
  z.transform(
    ({
      id,
      status,
      amount,
      amount_received,
      currency,
      client_secret,
      metadata,
    }): PaymentIntent => ({
      id,
      status,
      amount,
      amountReceived: amount_received,
      currency,
      bookingId: metadata["bookingId"],
      discountApplied: metadata["discountApplied"] === "true",
      clientSecret: client_secret,
    }),
  ),
);
