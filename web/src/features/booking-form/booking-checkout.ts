import * as z from "zod/mini";
import { startBooking } from "#shared/consultations/api.ts";
import { BookingForm, wizardMessages } from "#shared/consultations/booking-form.ts";
import {
  currentHealthConsent,
  withoutHealthAnswers,
} from "#shared/consultations/health-consent.ts";
import { BookingAnswers } from "#shared/consultations/typed-answers.ts";
import { type FieldError, fieldErrors } from "#shared/values/field-errors.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import {
  type CheckoutDefinition,
  draftShape,
  newDraft,
} from "#web/checkout/checkout-definition.ts";
import { draftKey } from "#web/checkout/kept-draft.ts";
import { receiptStore } from "#web/checkout/receipt.ts";
import { StepEntry } from "#web/checkout/use-steps.ts";
import { tabStore } from "#web/tab-store.ts";

export const BookingDraft = z.object({
  ...draftShape,
  answers: BookingAnswers,
  /** The version of the wording that the visitor ticked; an older version does not count. */
  healthConsent: z.catch(z.nullable(z.literal(currentHealthConsent.version)), null),
  step: z.int().check(z.minimum(0), z.maximum(4)),
});
export type BookingDraft = z.infer<typeof BookingDraft>;

/** The id of the booking that this tab has made, when Back leads to a step of its form: the answers are gone. */
export function bookedBefore(state: unknown): string | undefined {
  const isStep = StepEntry.safeParse(state).success;
  const receipt = isStep && !bookingCheckout.store.read() ? receiptStore.read() : undefined;
  return receipt?.kind === bookingCheckout.kind ? receipt.id : undefined;
}

export function emptyBookingDraft(): BookingDraft {
  return { ...newDraft(), answers: BookingAnswers.parse({}), healthConsent: null, step: 0 };
}

type StartBody = z.infer<typeof startBooking.body>;

export function bookingRequest(
  draft: BookingDraft,
): { body: StartBody } | { errors: FieldError[] } {
  const answers = BookingForm.safeParse(draft.answers);
  if (!answers.success) return { errors: fieldErrors(answers.error) };
  // Without consent, the health answers stay in this tab.
  const consented = draft.healthConsent
    ? { ...answers.data, healthConsent: draft.healthConsent }
    : withoutHealthAnswers(answers.data);
  const discountCode = draft.discount ? { discountCode: draft.discount.code } : {};
  const { id: bookingId, clientToken } = draft;
  return { body: { bookingId, clientToken, ...consented, ...discountCode } };
}

export const bookingCheckout: CheckoutDefinition<BookingDraft, StartBody> = {
  kind: "consultations",
  store: tabStore(draftKey("consultations"), BookingDraft),
  emptyDraft: emptyBookingDraft,
  purposeOf: () => "consultations",
  listPricePence: ({ quote }, { offer }) => quote?.listPricePence ?? offer.feePence,
  request: bookingRequest,
  start: (body, options) => callEndpoint(startBooking, { body }, options),
  freeFailure: (error) =>
    error instanceof ApiError && error.code === "too_many_requests"
      ? { problem: error.detail }
      : { problem: wizardMessages.freeFailed, toast: wizardMessages.freeFailedToast },
  successShownMs: 0,
};
