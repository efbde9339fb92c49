import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import type { BookingMail } from "#shared/bookings/booking-facts.ts";
import type { ConfirmedConsultation } from "#shared/bookings/bookings.ts";
import { composeCancellation, composeCancellationNotice } from "./cancellation-mails.ts";
import { composeTrainerNotification, composeVisitorConfirmation } from "./consultation-mails.ts";
import type { Letter, LetterContext } from "./letter.ts";
import { composePaymentNotification, composePaymentReceipt } from "./payment-mails.ts";
import { composeNudge, composeReminder, composeTimeMail } from "./time-mails.ts";

/** A letter that only consultations have. */
function ofConsultation(
  compose: (booking: ConfirmedConsultation, context: LetterContext) => Mail,
): Letter {
  return {
    to: "client",
    compose: (booking, context) => {
      if (booking.flowSource === "payment-page") throw new Error("A session payment has no time.");
      return compose(booking, context);
    },
  };
}

/** Every mail about a booking. */
export const letters: Readonly<Record<BookingMail, Letter>> = {
  visitorMail: {
    to: "client",
    compose: (booking, { website, now, clientPage }) =>
      booking.flowSource === "payment-page"
        ? composePaymentReceipt(booking, website, now, clientPage)
        : composeVisitorConfirmation(booking, website, now, clientPage),
  },
  trainerMail: {
    to: "trainer",
    compose: (booking, { website, siteOrigin }) =>
      booking.flowSource === "payment-page"
        ? composePaymentNotification(booking, website, siteOrigin)
        : composeTrainerNotification(booking, website, siteOrigin),
  },
  cancelMail: {
    to: "client",
    compose: composeCancellation,
  },
  cancelNotice: {
    to: "trainer",
    compose: composeCancellationNotice,
  },
  timeMail: ofConsultation(composeTimeMail),
  firstNudge: ofConsultation(composeNudge),
  secondNudge: ofConsultation(composeNudge),
  reminderMail: ofConsultation(composeReminder),
};
