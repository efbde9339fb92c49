import type { PaymentState } from "#shared/bookings/payment-state.ts";
import { isDiscountRefusal } from "#shared/discounts/discounts.ts";
import type { FieldError } from "#shared/values/field-errors.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { Started } from "./checkout-definition.ts";

/** The calls that sending a draft makes. */
export interface SendCalls {
  readonly start: () => Promise<Started>;
  readonly confirm: () => Promise<PaymentState>;
}

/** What sending a draft to the server came to. */
export type SendOutcome =
  | {
      readonly outcome: "awaitingPayment";
      readonly amountPence: number;
      readonly clientSecret: string;
      readonly publishableKey: string;
    }
  | { readonly outcome: "booked"; readonly booked: "paid" | "free" }
  /** Paid before, and the bank has not decided. */
  | { readonly outcome: "processing" }
  | { readonly outcome: "answersRefused"; readonly errors: readonly FieldError[] }
  | { readonly outcome: "discountRefused"; readonly message: string }
  /** The server cannot go on with this draft, and it is not paid: another one can be started. */
  | { readonly outcome: "conflict"; readonly error: ApiError }
  | { readonly outcome: "failed"; readonly error: unknown };

/**
 * Sends a draft to the server, to be booked if it is free and prepared for payment otherwise.
 * @param paymentSubmitted whether a card may have been charged for it: then that is asked about
 *   first, so that no card is charged twice.
 */
export async function sendDraft(paymentSubmitted: boolean, calls: SendCalls): Promise<SendOutcome> {
  try {
    if (paymentSubmitted) {
      const earlier = await earlierPayment(calls);
      if (earlier) return earlier;
    }
    const started = await calls.start();
    if (started.status === "confirmed") {
      return { outcome: "booked", booked: paymentSubmitted ? "paid" : "free" };
    }
    const { amount: amountPence, clientSecret, publishableKey } = started;
    return { outcome: "awaitingPayment", amountPence, clientSecret, publishableKey };
  } catch (error) {
    return error instanceof ApiError ? await refusal(error, calls) : failed(error);
  }
}

/** How the payment of an earlier attempt ended, if it did anything. */
async function earlierPayment({ confirm }: SendCalls): Promise<SendOutcome | undefined> {
  const status = await confirm().catch((error: unknown) => {
    // Drafts expire; one that is gone was never paid.
    if (error instanceof ApiError && error.code === "booking_not_found") return "awaiting_payment";
    throw error;
  });
  if (status === "confirmed") return { outcome: "booked", booked: "paid" };
  return status === "processing" ? { outcome: "processing" } : undefined;
}

async function refusal(error: ApiError, calls: SendCalls): Promise<SendOutcome> {
  if (isDiscountRefusal(error.code)) return { outcome: "discountRefused", message: error.detail };
  switch (error.code) {
    case "validation_failed":
      return error.fieldErrors.length > 0
        ? { outcome: "answersRefused", errors: error.fieldErrors }
        : failed(error);
    case "conflict":
      try {
        return (await earlierPayment(calls)) ?? { outcome: "conflict", error };
      } catch {
        return failed(error);
      }
    default:
      return failed(error);
  }
}

function failed(error: unknown): SendOutcome {
  return { outcome: "failed", error };
}
