import type { FieldError } from "#shared/values/field-errors.ts";
import type { CheckoutDraft, Quote } from "./checkout-definition.ts";

export interface CheckoutState<Draft extends CheckoutDraft> {
  readonly draft: Draft;
  readonly errors: Readonly<Record<string, string>>;
  readonly discountError: string | undefined;
  /** Set once it is paid, or confirmed as free. */
  readonly booked: "paid" | "free" | undefined;
}

export type DiscountEvent =
  | { readonly type: "discountCodeTyped"; readonly text: string }
  | { readonly type: "discountGranted"; readonly code: string; readonly percentOff: number }
  | { readonly type: "discountRefused"; readonly message: string }
  | { readonly type: "discountRemoved" };

export type CheckoutEvent<Draft extends CheckoutDraft> =
  | { readonly type: "answered"; readonly answers: Partial<Draft["answers"]> }
  /** A change of the fields that only this page's draft has. */
  | { readonly type: "draftChanged"; readonly changes: Partial<Draft> }
  | { readonly type: "errorsFound"; readonly errors: readonly FieldError[] }
  | DiscountEvent
  /** The server has named its price. */
  | ({ readonly type: "quoted"; readonly percentOff: number | null } & Quote)
  /** The visitor goes on with the price that has changed. */
  | { readonly type: "priceAgreed" }
  | { readonly type: "paymentSubmitted" }
  | { readonly type: "idRenewed"; readonly id: string }
  | { readonly type: "booked"; readonly booked: "paid" | "free" };

export function initialCheckoutState<Draft extends CheckoutDraft>(
  draft: Draft,
): CheckoutState<Draft> {
  return { draft, errors: {}, discountError: undefined, booked: undefined };
}

/** @param priceField the answer that sets the price, if any */
export function nextCheckoutState<Draft extends CheckoutDraft>(
  state: CheckoutState<Draft>,
  event: CheckoutEvent<Draft>,
  priceField?: string,
): CheckoutState<Draft> {
  const { draft, errors } = state;

  function discounted(
    changes: Pick<CheckoutDraft, "discountCode" | "discount">,
    discountError?: string,
  ): CheckoutState<Draft> {
    const kept = without(errors, (field) => field === priceField);
    return { ...state, draft: { ...draft, ...changes }, errors: kept, discountError };
  }

  switch (event.type) {
    case "answered": {
      const answers = { ...draft.answers, ...event.answers };
      const kept = without(errors, (field) => field in event.answers);
      return { ...state, draft: { ...draft, answers }, errors: kept };
    }
    case "draftChanged":
      return { ...state, draft: { ...draft, ...event.changes }, discountError: undefined };
    case "errorsFound":
      return { ...state, errors: errorsByField(event.errors, draft) };
    case "discountCodeTyped": {
      const discountCode = event.text.toUpperCase();
      // The discount applies only while its code is in the box.
      const isGranted = discountCode.trim() === draft.discount?.code;
      return discounted({ discountCode, discount: isGranted ? draft.discount : null });
    }
    case "discountGranted": {
      const { code, percentOff } = event;
      return discounted({ discountCode: code, discount: { code, percentOff } });
    }
    case "discountRefused":
      return discounted({ discountCode: draft.discountCode, discount: null }, event.message);
    case "discountRemoved":
      return discounted({ discountCode: "", discount: null });
    case "quoted": {
      const { listPricePence, changedToPence, percentOff } = event;
      const discount =
        draft.discount && percentOff !== null ? { ...draft.discount, percentOff } : draft.discount;
      return { ...state, draft: { ...draft, discount, quote: { listPricePence, changedToPence } } };
    }
    case "priceAgreed": {
      const quote = draft.quote && { ...draft.quote, changedToPence: undefined };
      return { ...state, draft: { ...draft, quote } };
    }
    case "paymentSubmitted":
      return { ...state, draft: { ...draft, paymentSubmitted: true } };
    case "idRenewed":
      return { ...state, draft: { ...draft, id: event.id, paymentSubmitted: false } };
    case "booked":
      return { ...state, booked: event.booked };
  }
}

function without(errors: Readonly<Record<string, string>>, isGone: (field: string) => boolean) {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !isGone(field)));
}

/** The first message of each field. */
export function errorsByField(
  errors: readonly FieldError[],
  draft: Pick<CheckoutDraft, "answers">,
): Record<string, string> {
  const byField: Record<string, string> = {};
  for (const { path, message } of errors) byField[fieldOf(path, draft)] ??= message;
  return byField;
}

/** The answer that an error's path (`preferredWorkoutDays.0`, `payer.email`) belongs to. */
export function fieldOf(path: string, { answers }: Pick<CheckoutDraft, "answers">): string {
  return path.split(".").find((part) => part in answers) ?? path;
}
