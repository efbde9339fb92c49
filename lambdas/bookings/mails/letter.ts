import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import type { Website } from "#shared/website/website.ts";

/** What a letter is written from, beside its booking. */
export interface LetterContext {
  readonly website: Website;
  readonly siteOrigin: string;
  /** The address of the client's own page, with a new token. */
  readonly clientPage: string;
  readonly now: Date;
}

/** One of the mails about a booking. */
export interface Letter {
  readonly to: "client" | "trainer";
  readonly compose: (booking: ConfirmedBooking, context: LetterContext) => Mail;
}
