import {
  firstName,
  londonDay,
  londonYear,
  type MailDocument,
  renderMail,
} from "#lambdas/mail/mail-layout.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import type { ConfirmedSessionPayment } from "#shared/bookings/bookings.ts";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import { sessionDescription } from "#shared/bookings/session-payments.ts";
import { adminBookingPath } from "#shared/site/booking-paths.ts";
import { site } from "#shared/site/site.ts";
import { formatPounds } from "#shared/values/money.ts";
import type { Website } from "#shared/website/website.ts";
import { cancellationFacts, clientPageAction } from "./cancellation-facts.ts";
import { attentionParagraphs, discountRows, paymentStatus, pricePaid } from "./price-lines.ts";

const notGiven = "Not given";

/**
 * Composes the payer's receipt of a session payment.
 * @throws Error when the payer has left no address.
 */
export function composePaymentReceipt(
  payment: ConfirmedSessionPayment,
  website: Website,
  now: Date,
  clientPage: string,
): Mail {
  const { who, where } = website;
  const { name, email, amount, originalAmount } = payment;
  if (email === undefined) throw new Error("A receipt needs an address.");
  const isPaid = payment.type === "paid";
  const document: MailDocument = {
    title: isPaid ? "Thank you for your payment" : "Your free booking is confirmed",
    preview: `${formatPounds(amount)} to ${who.name}. Keep this email as your record.`,
    paragraphs: [
      name === undefined ? "Hello," : `Hi ${firstName(name)},`,
      isPaid
        ? `${who.name} has received your payment. If you have not agreed on a time yet, choose one that suits you.`
        : "Your code covers the whole amount, so there was nothing to pay. If you have not agreed on a time yet, choose one that suits you.",
      currentStartRequest.payment.wording,
    ],
    actions: [{ label: "Choose a time", url: where.schedulingUrl }, clientPageAction(clientPage)],
    sections: [
      {
        title: "Payment",
        rows: [
          { label: "For", value: sessionDescription },
          { label: "Status", value: paymentStatus(payment) },
          { label: "Date", value: londonDay(new Date(payment.timestamp)) },
          { label: "Amount", value: formatPounds(originalAmount) },
          ...discountRows(payment),
          { label: "Total", value: formatPounds(amount) },
        ],
      },
      cancellationFacts(payment, website),
    ],
    closing: ["Something not right, or a question? Just reply to this email."],
    year: londonYear(now),
    who,
  };
  return {
    to: email,
    replyTo: where.contactEmail,
    subject: isPaid ? `Your payment to ${who.name}` : `Your booking with ${who.name} is confirmed`,
    ...renderMail(document),
  };
}

/** Composes the trainer's notification of a session payment. Name and address are optional. */
export function composePaymentNotification(
  payment: ConfirmedSessionPayment,
  { who }: Website,
  siteOrigin: string,
): Mail {
  const { name, email } = payment;
  const payer = name ?? email ?? "A visitor";
  const summary =
    payment.type === "paid"
      ? `${payer} has paid ${formatPounds(payment.amount)} on the payment page.`
      : `${payer} has made a free booking on the payment page.`;
  const document: MailDocument = {
    title: payment.type === "paid" ? "New session payment" : "New free session",
    preview: summary,
    paragraphs: [summary, ...attentionParagraphs(payment)],
    actions: [
      { label: "See the payment", url: `${siteOrigin}${adminBookingPath(payment.bookingId)}` },
    ],
    sections: [
      {
        title: sessionDescription,
        rows: [
          { label: "Name", value: name ?? notGiven },
          { label: "Email", value: email ?? notGiven },
          { label: "Amount", value: formatPounds(payment.originalAmount) },
          ...discountRows(payment),
          { label: "Payment", value: pricePaid(payment) },
          { label: "Reference", value: payment.bookingId },
        ],
      },
    ],
    closing:
      email === undefined
        ? []
        : [`Reply to this email to write to ${name === undefined ? email : firstName(name)}.`],
    year: londonYear(new Date(payment.timestamp)),
    who,
  };
  return {
    to: site.trainerEmail,
    replyTo: email ?? site.trainerEmail,
    subject: `${document.title}: ${payer}`,
    ...renderMail(document),
  };
}
