import type { MailContext } from "#lambdas/mail/compose-mail.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import type { ConfirmedBooking, ConfirmedConsultation } from "#shared/bookings/bookings.ts";
import type { BookingMail } from "#shared/bookings/mails.ts";
import { composeCancellation, composeCancellationNotice } from "./cancellation-mails.ts";
import { composeTrainerNotification, composeVisitorConfirmation } from "./consultation-mails.ts";
import { composePaymentNotification, composePaymentReceipt } from "./payment-mails.ts";
import { composeNudge, composeReminder, composeTimeMail } from "./time-mails.ts";

/** One of the mails about a booking. */
interface Letter<Of extends ConfirmedBooking = ConfirmedBooking> {
  readonly to: "client" | "trainer";
  /** @param clientPage the address of the client's own page, with a new token. */
  readonly compose: (booking: Of, context: MailContext, clientPage: string) => Mail;
}

/** A letter that only consultations have. */
function ofConsultation(compose: Letter<ConfirmedConsultation>["compose"]): Letter {
  return {
    to: "client",
    compose: (booking, context, clientPage) => {
      if (booking.flowSource === "payment-page") throw new Error("A session payment has no time.");
      return compose(booking, context, clientPage);
    },
  };
}

/** Every mail about a booking. */
export const letters: Readonly<Record<BookingMail, Letter>> = {
  visitorMail: {
    to: "client",
    compose: (booking, context, clientPage) =>
      booking.flowSource === "payment-page"
        ? composePaymentReceipt(booking, context, clientPage)
        : composeVisitorConfirmation(booking, context, clientPage),
  },
  trainerMail: {
    to: "trainer",
    compose: (booking, context) =>
      booking.flowSource === "payment-page"
        ? composePaymentNotification(booking, context)
        : composeTrainerNotification(booking, context),
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
