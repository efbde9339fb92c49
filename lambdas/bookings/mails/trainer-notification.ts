import { londonYear } from "#lambdas/mail/london-time.ts";
import { type MailDocument, renderHtml, renderText } from "#lambdas/mail/mail-layout.ts";
import type { Mail } from "#lambdas/mail/mailer.ts";
import type { ConfirmedConsultation } from "#shared/bookings/bookings.ts";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { attentionParagraphs, pricePaid } from "./price-lines.ts";

/**
 * Tells the trainer that there is a booking, and whose. Nothing that the visitor wrote about
 * themselves is in it, for any of it can be about their health: that is on the admin page, behind
 * the sign-in.
 */
export function composeTrainerNotification(
  booking: ConfirmedConsultation,
  siteOrigin: string,
): Mail {
  const { name, email, phone, preferredWorkoutDays } = booking;
  const document: MailDocument = {
    title: "New consultation booking",
    preview: `${name} has booked a consultation.`,
    paragraphs: [
      `${name} has booked a consultation. Their answers are on your admin page.`,
      ...attentionParagraphs(booking),
    ],
    action: { label: "Open the admin page", url: `${siteOrigin}${paths.admin}` },
    sections: [
      {
        title: "Booking",
        rows: [
          { label: "Name", value: name },
          { label: "Email", value: email },
          { label: "Phone", value: phone },
          { label: "Preferred workout days", value: preferredWorkoutDays.join(", ") },
          { label: "Payment", value: pricePaid(booking) },
        ],
      },
    ],
    closing: [`Reply to this e-mail to write to ${name}.`],
    year: londonYear(new Date(booking.timestamp)),
  };
  return {
    to: site.trainerEmail,
    replyTo: email,
    subject: `New consultation booking: ${name}`,
    text: renderText(document),
    html: renderHtml(document),
  };
}
