import { isDiscountRefusal } from "#shared/discounts/discounts.ts";
import type { FieldError } from "#shared/values/field-errors.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { CardFormSecrets } from "./card-form.ts";
import type { Started } from "./checkout-definition.ts";
import { isBooked, type Settlement } from "./confirmation.ts";

export interface SendCalls {
  readonly start: () => Promise<Started>;
  readonly confirm: () => Promise<Settlement>;
  /** Of the request that `start` sends. */
  readonly requestDigest: string | undefined;
}

/** The server's price of a draft that waits for its payment. */
export interface AwaitingPayment extends CardFormSecrets {
  readonly outcome: "awaitingPayment";
  readonly amountPence: number;
  readonly listPricePence: number;
  readonly percentOff: number | null;
}

export type SendOutcome =
  | AwaitingPayment
  | {
      readonly outcome: "booked";
      readonly booked: "paid" | "free";
      /** It is booked with the answers that another tab has sent. */
      readonly isOther: boolean;
      /** It was booked before, and is over by now. */
      readonly isLater?: boolean;
    }
  /** Submitted before, and the bank has not decided. */
  | { readonly outcome: "processing" }
  | { readonly outcome: "answersRefused"; readonly errors: readonly FieldError[] }
  | { readonly outcome: "discountRefused"; readonly message: string }
  /** The server rejects this unpaid draft: start another one. */
  | { readonly outcome: "conflict"; readonly error: ApiError }
  /** The visitor's details are deleted: nothing is sent again by itself. */
  | { readonly outcome: "erased" }
  /** Nothing new of its kind is taken. */
  | { readonly outcome: "paused" }
  | { readonly outcome: "failed"; readonly error: unknown };

/** @param paymentSubmitted whether a card may have been charged: then asks about that payment first */
export async function sendDraft(paymentSubmitted: boolean, calls: SendCalls): Promise<SendOutcome> {
  try {
    if (paymentSubmitted) {
      const earlier = await earlierPayment(calls);
      if (earlier) return earlier;
    }
    const started = await calls.start();
    if (started.status === "confirmed") {
      const { requestDigest = calls.requestDigest, isPaid, isOver } = started;
      const isOther = requestDigest !== calls.requestDigest;
      return { outcome: "booked", booked: isPaid ? "paid" : "free", isOther, ...laterIf(isOver) };
    }
    const { clientSecret, publishableKey } = started;
    return {
      outcome: "awaitingPayment",
      amountPence: started.amount,
      listPricePence: started.originalAmount,
      percentOff: started.discountPercentage,
      clientSecret,
      publishableKey,
    };
  } catch (error) {
    return error instanceof ApiError ? await refusal(error, calls) : failed(error);
  }
}

/** The outcome of an earlier attempt to pay, unless nothing was paid. */
async function earlierPayment({ confirm }: SendCalls): Promise<SendOutcome | undefined> {
  const status = await confirm().catch((error: unknown): Settlement => {
    // Only unpaid drafts expire.
    if (error instanceof ApiError && error.code === "booking_not_found") return "awaiting_payment";
    throw error;
  });
  if (isBooked(status)) {
    const isOther = status === "superseded";
    return { outcome: "booked", booked: "paid", isOther, ...laterIf(status === "over") };
  }
  return status === "processing" || status === "erased" ? { outcome: status } : undefined;
}

async function refusal(error: ApiError, calls: SendCalls): Promise<SendOutcome> {
  if (isDiscountRefusal(error.code)) return { outcome: "discountRefused", message: error.detail };
  switch (error.code) {
    case "validation_failed":
      return error.fieldErrors.length > 0
        ? { outcome: "answersRefused", errors: error.fieldErrors }
        : failed(error);
    case "block_withdrawn":
      return { outcome: "answersRefused", errors: [{ path: "block", message: error.detail }] };
    case "bookings_paused":
      return { outcome: "paused" };
    case "booking_erased":
      return { outcome: "erased" };
    case "conflict":
      try {
        const earlier = await earlierPayment(calls);
        // Nothing was paid in this tab, whose answers are another booking.
        const isAnother = earlier?.outcome === "booked" && (earlier.isOther || earlier.isLater);
        return earlier && !isAnother ? earlier : { outcome: "conflict", error };
      } catch {
        return failed(error);
      }
    default:
      return failed(error);
  }
}

const laterIf = (isOver: boolean | undefined) => (isOver ? { isLater: true } : {});

function failed(error: unknown): SendOutcome {
  return { outcome: "failed", error };
}
