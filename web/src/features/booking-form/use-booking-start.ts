import type { Dispatch } from "react";
import { startBooking } from "#shared/bookings/api.ts";
import { wizardMessages } from "#shared/bookings/booking-form.ts";
import type { FieldError } from "#shared/values/field-errors.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import type { BookingDraft } from "#web/booking-draft/booking-draft.ts";
import { confirmDraft } from "#web/booking-draft/confirm-draft.ts";
import { startDraft } from "#web/booking-draft/start-draft.ts";
import { useDraftStart } from "#web/booking-draft/use-draft-start.ts";
import { totalPence, type WizardEvent } from "./wizard-state.ts";

interface BookingStart {
  readonly draft: BookingDraft;
  readonly dispatch: Dispatch<WizardEvent>;
  readonly newBookingId: () => string;
  /** Shows the visitor what is wrong with the answers, where it is wrong. */
  readonly onAnswersRefused: (errors: readonly FieldError[]) => void;
  readonly onBooked: (booked: "paid" | "free") => void;
}

/** Sends the wizard's draft to the server: to prepare its payment, or to book it when it is free. */
export function useBookingStart(options: BookingStart) {
  const { draft, dispatch, newBookingId, onAnswersRefused, onBooked } = options;
  const start = useDraftStart({
    send: (signal) =>
      startDraft(draft, {
        start: (body) => callEndpoint(startBooking, { body }, { signal }),
        confirm: (bookingId) => confirmDraft("booking", bookingId, signal),
      }),
    bookingId: draft.bookingId,
    discount: draft.discount,
    totalPence: totalPence(draft),
    onBooked,
    onAnswersRefused,
    onDiscountRefused: (message) => dispatch({ type: "discountRefused", message }),
    onDiscountGranted: (discount) => dispatch({ type: "discountGranted", ...discount }),
    onConflict: () => dispatch({ type: "bookingIdRenewed", bookingId: newBookingId() }),
    freeFailure: () => ({
      problem: wizardMessages.freeFailed,
      toast: wizardMessages.freeFailedToast,
    }),
  });

  return {
    ...start,
    confirmPayment: (signal: AbortSignal) => confirmDraft("booking", draft.bookingId, signal),
  };
}
