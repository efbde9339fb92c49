import { readSessionAmount } from "#shared/bookings/session-payments.ts";
import { priceAfterDiscount } from "#shared/discounts/discounts.ts";
import { isBelowCardMinimum, paymentMessages } from "#shared/payments/payments.ts";
import type { FieldError } from "#shared/values/field-errors.ts";
import type { PaymentDraft } from "#web/booking-draft/payment-draft.ts";
import { readPaymentDraft } from "#web/booking-draft/start-payment-draft.ts";
import {
  type DiscountEvent,
  type DiscountState,
  nextDiscountState,
} from "#web/components/discount-code/discount-state.ts";

export interface PaymentState {
  /** What is saved in the tab. */
  readonly draft: PaymentDraft;
  /** What is wrong with the answers, by field, as far as the visitor has been told. */
  readonly errors: Readonly<Record<string, string>>;
  readonly discountError: string | undefined;
  /** Set once it is paid, or confirmed without a payment. */
  readonly booked: "paid" | "free" | undefined;
}

export type Answer = "amount" | "name" | "email";

export type PaymentEvent =
  | { readonly type: "answered"; readonly field: Answer; readonly text: string }
  | { readonly type: "errorsFound"; readonly errors: readonly FieldError[] }
  | DiscountEvent
  | { readonly type: "paymentSubmitted" }
  | { readonly type: "paymentIdRenewed"; readonly paymentId: string }
  | { readonly type: "booked"; readonly booked: "paid" | "free" };

export function initialPaymentState(draft: PaymentDraft): PaymentState {
  return { draft, errors: {}, discountError: undefined, booked: undefined };
}

export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState {
  const { draft } = state;
  switch (event.type) {
    case "answered": {
      const { [event.field]: _, ...errors } = state.errors;
      return { ...state, draft: { ...draft, [event.field]: event.text }, errors };
    }
    case "errorsFound":
      return { ...state, errors: errorsByField(event.errors) };
    case "discountCodeTyped":
    case "discountGranted":
    case "discountRefused":
    case "discountRemoved": {
      const { code, granted, error } = nextDiscountState(discountState(state), event);
      // Another discount can be what makes an amount enough.
      const { amount: _, ...errors } = state.errors;
      return {
        ...state,
        draft: { ...draft, discountCode: code, discount: granted },
        errors,
        discountError: error,
      };
    }
    case "paymentSubmitted":
      return { ...state, draft: { ...draft, paymentSubmitted: true } };
    case "paymentIdRenewed":
      return { ...state, draft: { ...draft, paymentId: event.paymentId, paymentSubmitted: false } };
    case "booked":
      return { ...state, booked: event.booked };
  }
}

export function discountState({ draft, discountError }: PaymentState): DiscountState {
  return { code: draft.discountCode, granted: draft.discount, error: discountError };
}

/** The list price and what is left of it, in pence; absent while no amount can be read. */
export function prices({ amount, discount }: PaymentDraft) {
  const read = readSessionAmount(amount);
  if ("error" in read) return { listPricePence: undefined, totalPence: undefined };
  const listPricePence = read.pence;
  const totalPence = discount
    ? priceAfterDiscount(listPricePence, discount.percentOff)
    : listPricePence;
  return { listPricePence, totalPence };
}

/** What keeps the visitor from going on to the payment; empty when nothing does. */
export function paymentErrors(draft: PaymentDraft): FieldError[] {
  const read = readPaymentDraft(draft);
  if ("errors" in read) return read.errors;
  const { totalPence = 0 } = prices(draft);
  return isBelowCardMinimum(totalPence)
    ? [{ path: "amount", message: paymentMessages.belowMinimum }]
    : [];
}

/** One message a field, the first; of the payer's answers the server's paths begin with `payer.`. */
function errorsByField(errors: readonly FieldError[]): Record<string, string> {
  const byField: Record<string, string> = {};
  for (const { path, message } of errors) byField[path.replace(/^payer\./, "")] ??= message;
  return byField;
}
