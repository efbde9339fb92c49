import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import type { BookingMail } from "#shared/bookings/booking-facts.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import type { Website } from "#shared/website/website.ts";
import { composeCancellation, composeCancellationNotice } from "./cancellation-mails.ts";
import { composeTrainerNotification, composeVisitorConfirmation } from "./consultation-mails.ts";
import { composePaymentNotification, composePaymentReceipt } from "./payment-mails.ts";

/** What a letter is written from, beside its booking. */
interface LetterContext {
  readonly website: Website;
  readonly siteOrigin: string;
  /** The address of the client's own page, with a new token. */
  readonly clientPage: string;
  readonly now: Date;
}

interface Letter {
  readonly to: "client" | "trainer";
  /** Whether there is still a reason to send it. One without a reason is dropped. */
  readonly isWanted: (booking: ConfirmedBooking, now: Date) => boolean;
  readonly compose: (booking: ConfirmedBooking, context: LetterContext) => Mail;
}

const notYet: Letter = {
  to: "client",
  isWanted: () => false,
  compose: () => {
    throw new Error("There is no such mail yet.");
  },
};

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
    compose: (booking, { website, now, clientPage }) =>
      composeCancellation(booking, website, now, clientPage),
  },
  cancelNotice: {
    to: "trainer",
    isWanted: () => true,
    compose: (booking, { website, siteOrigin, now }) =>
      composeCancellationNotice(booking, website, siteOrigin, now),
  },
  timeMail: notYet,
  firstNudge: notYet,
  secondNudge: notYet,
  reminderMail: notYet,
};
