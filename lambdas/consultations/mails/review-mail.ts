import { refusableMail } from "#lambdas/bookings/mails/refusable-mail.ts";
import type { LinkedContext } from "#lambdas/mail/compose-mail.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { firstName } from "#shared/website/first-name.ts";

/** Thanks a client after the consultation, and asks for a review, good or bad. */
export function composeReviewRequest(booking: ConfirmedBooking, context: LinkedContext): Mail {
  const { who, where } = context.website;
  return refusableMail("reviewMail", booking, context, {
    subject: `How was your consultation with ${firstName(who.name)}?`,
    title: "Thank you for your consultation",
    preview: "Would you write a few words about it?",
    paragraphs: [
      "I hope it was useful. Would you write a few honest words about it? They help other people decide.",
      "You don’t have to, and I won’t ask again.",
    ],
    actions: [{ label: "Write a review", url: where.reviewUrl }],
  });
}
