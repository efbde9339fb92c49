import { londonYear } from "#lambdas/mail/london-time.ts";
import { type MailDocument, renderHtml, renderText } from "#lambdas/mail/mail-layout.ts";
import type { Mail } from "#lambdas/mail/mailer.ts";
import type { ConfirmedSessionPayment } from "#shared/bookings/bookings.ts";
import { sessionDescription } from "#shared/bookings/session-payments.ts";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { formatPounds } from "#shared/values/money.ts";
import { attentionParagraphs, discountRows, pricePaid } from "./price-lines.ts";

const nobody = "Not given";

/** Tells the trainer that somebody has paid for sessions, and who, as far as they said. */
export function composePaymentNotification(
  payment: ConfirmedSessionPayment,
  siteOrigin: string,
): Mail {
  const { name, email } = payment;
  const payer = name ?? email ?? "Somebody";
  const summary =
    payment.type === "paid"
      ? `${payer} has paid ${formatPounds(payment.amount)} on the payment page.`
      : `${payer} has made a free booking on the payment page.`;
  const document: MailDocument = {
    title: payment.type === "paid" ? "New session payment" : "New free session",
    preview: summary,
    paragraphs: [summary, ...attentionParagraphs(payment)],
    action: { label: "Open the admin page", url: `${siteOrigin}${paths.admin}` },
    sections: [
      {
        title: sessionDescription,
        rows: [
          { label: "Name", value: name ?? nobody },
          { label: "Email", value: email ?? nobody },
          { label: "Amount", value: formatPounds(payment.originalAmount) },
          ...discountRows(payment),
          { label: "Payment", value: pricePaid(payment) },
          { label: "Reference", value: payment.bookingId },
        ],
      },
    ],
    closing: email === undefined ? [] : [`Reply to this e-mail to write to ${payer}.`],
    year: londonYear(new Date(payment.timestamp)),
  };
  return {
    to: site.trainerEmail,
    replyTo: email ?? site.trainerEmail,
    subject: `${document.title}: ${payer}`,
    text: renderText(document),
    html: renderHtml(document),
  };
}
