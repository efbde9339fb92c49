import { bookingSteps, firstInvalidStep } from "#shared/bookings/booking-form.ts";
import { currentHealthConsent } from "#shared/bookings/health-consent.ts";
import { priceAfterDiscount } from "#shared/discounts/discounts.ts";
import { consultationFeePence } from "#shared/site/site.ts";
import type { FieldError } from "#shared/values/field-errors.ts";
import type { BookingAnswers, BookingDraft } from "#web/booking-draft/booking-draft.ts";
import {
  type DiscountEvent,
  type DiscountState,
  nextDiscountState,
} from "#web/components/discount-code/discount-state.ts";

/** The fifth step, after those with questions: review and payment. */
export const reviewStep = bookingSteps.length;

export interface WizardState {
  /** What is saved in the tab. */
  readonly draft: BookingDraft;
  /** What is wrong with the answers, by field, as far as the visitor has been told. */
  readonly errors: Readonly<Record<string, string>>;
  readonly discountError: string | undefined;
  /** Whether the payment form has been asked for and not been hidden since. */
  readonly paymentShown: boolean;
}

export type WizardEvent =
  | { readonly type: "answered"; readonly answers: Partial<BookingAnswers> }
  | { readonly type: "healthConsentChanged"; readonly given: boolean }
  | { readonly type: "stepShown"; readonly step: number }
  | { readonly type: "errorsFound"; readonly errors: readonly FieldError[] }
  | DiscountEvent
  | { readonly type: "paymentOpened" }
  | { readonly type: "paymentHidden" }
  | { readonly type: "paymentSubmitted" }
  | { readonly type: "bookingIdRenewed"; readonly bookingId: string };

export function initialWizardState(draft: BookingDraft): WizardState {
  return { draft, errors: {}, discountError: undefined, paymentShown: false };
}

export function nextWizardState(state: WizardState, event: WizardEvent): WizardState {
  const { draft } = state;
  switch (event.type) {
    case "answered": {
      const answers = { ...draft.answers, ...event.answers };
      const errors = Object.fromEntries(
        Object.entries(state.errors).filter(([path]) => !(path in event.answers)),
      );
      return { ...state, draft: { ...draft, answers }, errors };
    }
    case "healthConsentChanged": {
      const healthConsent = event.given ? currentHealthConsent.version : null;
      return { ...state, draft: { ...draft, healthConsent } };
    }
    case "stepShown":
      return event.step === draft.step
        ? state
        : {
            ...state,
            draft: { ...draft, step: event.step },
            discountError: undefined,
            paymentShown: false,
          };
    case "errorsFound":
      return { ...state, errors: errorsByField(event.errors), paymentShown: false };
    case "discountCodeTyped":
    case "discountGranted":
    case "discountRefused":
    case "discountRemoved": {
      const { code, granted, error } = nextDiscountState(discountState(state), event);
      return {
        ...state,
        draft: { ...draft, discountCode: code, discount: granted },
        discountError: error,
        paymentShown: false,
      };
    }
    case "paymentOpened":
      return { ...state, paymentShown: true };
    case "paymentHidden":
      return { ...state, paymentShown: false };
    case "paymentSubmitted":
      return { ...state, draft: { ...draft, paymentSubmitted: true } };
    case "bookingIdRenewed":
      return {
        ...state,
        draft: { ...draft, bookingId: event.bookingId, paymentSubmitted: false },
      };
  }
}

/** The wizard's discount code box. */
export function discountState({ draft, discountError }: WizardState): DiscountState {
  return { code: draft.discountCode, granted: draft.discount, error: discountError };
}

/** One message a field, the first; an error of an element of a list belongs to the list's field. */
function errorsByField(errors: readonly FieldError[]): Record<string, string> {
  const byField: Record<string, string> = {};
  for (const { path, message } of errors) byField[fieldOf(path)] ??= message;
  return byField;
}

/** The field that an error's path (`preferredWorkoutDays.0`) belongs to. */
export function fieldOf(path: string): string {
  return path.split(".")[0] ?? path;
}

/** The step that asks a field; `undefined` for what no step asks. */
export function stepAsking(field: string): number | undefined {
  const step = bookingSteps.findIndex(({ schema }) => field in schema.shape);
  return step === -1 ? undefined : step;
}

/** Whether something was written about health that, for want of consent, will not be sent. */
export function withholdsHealthAnswers({ answers, healthConsent }: BookingDraft): boolean {
  const { dietaryRestrictions, medicalConditions } = answers;
  const written = `${dietaryRestrictions}${medicalConditions}`.trim() !== "";
  return written && healthConsent === null;
}

/** The step to show when `wanted` is asked for: no step before which an answer is still missing. */
export function reachableStep(wanted: number, answers: BookingAnswers): number {
  const last = firstInvalidStep(answers)?.step ?? reviewStep;
  return Math.max(0, Math.min(wanted, last));
}

/** What the visitor will pay, in pence. */
export function totalPence({ discount }: Pick<BookingDraft, "discount">): number {
  return discount
    ? priceAfterDiscount(consultationFeePence, discount.percentOff)
    : consultationFeePence;
}
