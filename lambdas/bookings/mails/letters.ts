import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import type { BookingMail } from "#shared/bookings/booking-facts.ts";
import type { ConfirmedConsultation } from "#shared/bookings/bookings.ts";
import { isAppointed, isTimeOpen, isToTakePlace } from "#shared/bookings/times.ts";
import { composeCancellation, composeCancellationNotice } from "./cancellation-mails.ts";
import { composeTrainerNotification, composeVisitorConfirmation } from "./consultation-mails.ts";
import type { Letter, LetterContext } from "./letter.ts";
import { composePaymentNotification, composePaymentReceipt } from "./payment-mails.ts";
import { composeNudge, composeReminder, composeTimeMail } from "./time-mails.ts";

/** A letter that only consultations have. */
function ofConsultation(
  isWanted: Letter["isWanted"],
  compose: (booking: ConfirmedConsultation, context: LetterContext) => Mail,
): Letter {
  return {
    to: "client",
    isWanted,
    compose: (booking, context) => {
      if (booking.flowSource === "payment-page") throw new Error("A session payment has no time.");
      return compose(booking, context);
    },
  };
}

const nudge = ofConsultation(isTimeOpen, composeNudge);

/** Every mail about a booking. */
export const letters: Readonly<Record<BookingMail, Letter>> = {
  visitorMail: {
    to: "client",
    isWanted: () => true,
    compose: (booking, { website, now, clientPage }) =>
      booking.flowSource === "payment-page"
        ? composePaymentReceipt(booking, website, now, clientPage)
        : composeVisitorConfirmation(booking, website, now, clientPage),
  },
  trainerMail: {
    to: "trainer",
    isWanted: () => true,
    compose: (booking, { website, siteOrigin }) =>
      booking.flowSource === "payment-page"
        ? composePaymentNotification(booking, website, siteOrigin)
        : composeTrainerNotification(booking, website, siteOrigin),
  },
  cancelMail: {
    to: "client",
    isWanted: () => true,
    compose: composeCancellation,
  },
  cancelNotice: {
    to: "trainer",
    isWanted: () => true,
    compose: composeCancellationNotice,
  },
  timeMail: ofConsultation((booking, now) => {
    const hasTime = "startsAt" in booking && booking.startsAt !== undefined;
    return hasTime ? isAppointed(booking, now) : isToTakePlace(booking);
  }, composeTimeMail),
  firstNudge: nudge,
  secondNudge: nudge,
  reminderMail: ofConsultation(isAppointed, composeReminder),
};
