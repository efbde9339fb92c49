import { composeReviewRequest } from "#lambdas/consultations/mails/review-mail.ts";
import { timeLetters } from "#lambdas/consultations/mails/time-mails.ts";
import type { LinkedContext, MailContext } from "#lambdas/mail/compose-mail.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import {
  composeLapseMail,
  composeSessionMail,
  composeSessionReminder,
} from "#lambdas/sessions/mails/block-mails.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import type { BookingMail, ClientMail } from "#shared/bookings/mails.ts";
import { bookingOfKind } from "../kinds.ts";
import { composeCancellation, composeCancellationNotice } from "./cancellation-mails.ts";
import { composeRefundMail } from "./refund-mail.ts";

type Letter<Context> = (booking: ConfirmedBooking, context: Context) => Mail;

/** Every mail about a booking. The trainer gets no link that opens a client's page. */
export const letters: Readonly<
  Record<ClientMail, Letter<LinkedContext>> &
    Record<Exclude<BookingMail, ClientMail>, Letter<MailContext>>
> = {
  visitorMail: (booking, context) => bookingOfKind(booking).confirmation(context),
  trainerMail: (booking, context) => bookingOfKind(booking).notification(context),
  ...timeLetters,
  reviewMail: composeReviewRequest,
  sessionMail: composeSessionMail,
  sessionReminder: composeSessionReminder,
  lapseMail: composeLapseMail,
  refundMail: composeRefundMail,
  cancelMail: composeCancellation,
  cancelNotice: composeCancellationNotice,
};
