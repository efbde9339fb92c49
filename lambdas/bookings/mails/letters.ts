import type { MailContext } from "#lambdas/mail/compose-mail.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import type { BookingMail, ClientMail } from "#shared/bookings/mails.ts";
import { composeCancellation, composeCancellationNotice } from "./cancellation-mails.ts";
import { composeTrainerNotification, composeVisitorConfirmation } from "./consultation-mails.ts";
import { composePaymentNotification, composePaymentReceipt } from "./payment-mails.ts";
import { timeLetters } from "./time-mails.ts";

/** A mail without links to the client's page. */
export interface PlainLetter {
  readonly compose: (booking: ConfirmedBooking, context: MailContext) => Mail;
}

/** A mail that shows the address of the client's page, with a token that no other mail has. */
interface LinkedLetter {
  readonly composeLinked: (
    booking: ConfirmedBooking,
    context: MailContext,
    clientPage: string,
  ) => Mail;
}

export type Letter = PlainLetter | LinkedLetter;

/** Every mail about a booking. The trainer gets no link that opens a client's page. */
export const letters: Readonly<
  Record<ClientMail, Letter> & Record<Exclude<BookingMail, ClientMail>, PlainLetter>
> = {
  visitorMail: {
    composeLinked: (booking, context, clientPage) =>
      booking.flowSource === "payment-page"
        ? composePaymentReceipt(booking, context, clientPage)
        : composeVisitorConfirmation(booking, context, clientPage),
  },
  trainerMail: {
    compose: (booking, context) =>
      booking.flowSource === "payment-page"
        ? composePaymentNotification(booking, context)
        : composeTrainerNotification(booking, context),
  },
  ...timeLetters,
  cancelMail: { composeLinked: composeCancellation },
  cancelNotice: { compose: composeCancellationNotice },
};
