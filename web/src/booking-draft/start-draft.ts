import type * as z from "zod/mini";
import type { startBooking } from "#shared/bookings/api.ts";
import { BookingForm } from "#shared/bookings/booking-form.ts";
import { withoutHealthAnswers } from "#shared/bookings/health-consent.ts";
import { fieldErrors } from "#shared/values/field-errors.ts";
import type { BookingDraft } from "./booking-draft.ts";
import { type DraftStatus, type StartedDraft, type StartOutcome, sendDraft } from "./send-draft.ts";

type StartBody = z.infer<typeof startBooking.body>;

/** The calls that starting a draft makes. */
export interface StartCalls {
  readonly start: (body: StartBody) => Promise<StartedDraft>;
  readonly confirm: (bookingId: string) => Promise<DraftStatus>;
}

/**
 * Sends the draft of a consultation to the server.
 * @throws only what the calls throw when they are given up.
 */
export async function startDraft(draft: BookingDraft, calls: StartCalls): Promise<StartOutcome> {
  const { bookingId, healthConsent, discount, paymentSubmitted } = draft;
  const answers = BookingForm.safeParse(draft.answers);
  if (!answers.success) {
    return { outcome: "answersRefused", errors: fieldErrors(answers.error) };
  }
  // Without the visitor's tick, what they wrote about their health stays in this tab.
  const consented = healthConsent
    ? { ...answers.data, healthConsent }
    : withoutHealthAnswers(answers.data);
  const discountCode = discount ? { discountCode: discount.code } : {};
  return sendDraft(paymentSubmitted, {
    start: () => calls.start({ bookingId, ...consented, ...discountCode }),
    confirm: () => calls.confirm(bookingId),
  });
}
