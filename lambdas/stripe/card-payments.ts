export const paymentIntentStatuses = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "requires_capture",
  "processing",
  "canceled",
  "succeeded",
] as const;
type PaymentIntentStatus = (typeof paymentIntentStatuses)[number];

/** The fields of a PaymentIntent that we read. Amounts are in pence. */
export interface PaymentIntent {
  readonly id: string;
  readonly status: PaymentIntentStatus;
  /** The amount asked for. */
  readonly amount: number;
  /** The amount charged to the card; 0 until the payment has succeeded. */
  readonly amountReceived: number;
  /** In lower case, as Stripe writes it. */
  readonly currency: string;
  /** The booking in the intent's metadata; absent on an intent that we did not create. */
  readonly bookingId: string | undefined;
  readonly discountApplied: boolean;
  /**
   * Authorises its holder to pay this intent, so it goes only to the visitor of this draft. Empty on an
   * intent that we did not create.
   */
  readonly clientSecret: string;
}

export interface Price {
  /** In pence. */
  readonly amount: number;
  readonly discountApplied: boolean;
}

/**
 * Payments by card. Every method returns the intent as it is afterwards, even when the state did
 * not allow the requested change: the caller checks the status. `undefined` means that Stripe does
 * not know the intent.
 * @throws DomainError `payment_unavailable` when Stripe fails or refuses the request.
 */
export interface CardPayments {
  /**
   * Creates the PaymentIntent of a draft. A repeated key returns the intent of the first request,
   * so a draft never gets two.
   * @param request.description shown in Stripe's dashboard; contains nothing about the visitor.
   * @returns `undefined` when the key is spent for a day: Stripe has saved a failure under it, or it
   *   was used with other parameters. No browser has the secret of an intent that the failed request may have made.
   */
  create(request: {
    readonly bookingId: string;
    readonly amount: number;
    readonly description: string;
    readonly idempotencyKey: string;
  }): Promise<PaymentIntent | undefined>;

  retrieve(paymentIntentId: string): Promise<PaymentIntent | undefined>;

  /** Changes the price, unless the intent is processing, paid or cancelled. */
  reprice(paymentIntentId: string, price: Price): Promise<PaymentIntent | undefined>;

  /** Cancels the intent so that it can never be paid, unless it is processing or paid. */
  cancel(paymentIntentId: string): Promise<PaymentIntent | undefined>;
}
