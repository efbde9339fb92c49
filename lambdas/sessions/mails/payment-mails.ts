import {
  attentionParagraphs,
  cancellationFacts,
  discountRows,
  paymentRows,
  pricePaid,
  startRequestNote,
} from "#lambdas/bookings/mails/mail-sections.ts";
import {
  clientMail,
  type LinkedContext,
  type MailContext,
  trainerMail,
} from "#lambdas/mail/compose-mail.ts";
import type { MailRow } from "#lambdas/mail/mail-layout.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import { moneyBackOf } from "#shared/bookings/over.ts";
import { eachInWords, sessionCount } from "#shared/sessions/block-words.ts";
import type { ConfirmedSessions } from "#shared/sessions/session-payment.ts";
import { sessionDescription } from "#shared/sessions/session-payments.ts";
import { timesLeft } from "#shared/sessions/times-left.ts";
import { adminBookingPath } from "#shared/site/booking-paths.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { formatPounds, formatPoundsInProse } from "#shared/values/money.ts";
import { firstName } from "#shared/website/first-name.ts";

const notGiven = "Not given";

/**
 * Composes the payer's receipt of a session payment.
 * @throws Error when the payer has left no address.
 */
export function composePaymentReceipt(payment: ConfirmedSessions, context: LinkedContext): Mail {
  const { who, where } = context.website;
  const trainer = firstName(who.name);
  const isPaid = payment.type === "paid";
  // Sent late or once more, it may find every time chosen, or the sessions ended.
  const isOpen = timesLeft(payment, context.now) > 0;
  const isChosen = isOpen && where.sessionSchedulingUrl !== "";
  const about = isChosen
    ? " If we have not agreed on a time yet, choose one that suits you."
    : " We agree our sessions between us.";
  const moneyBack = moneyBackOf(payment);
  const closed = moneyBack ? ` ${moneyBack}, so this booking is closed.` : "";
  const next = isOpen ? about : closed;
  return clientMail(payment, context, {
    subject: isPaid ? `Your payment to ${trainer}` : `Your booking with ${trainer} is confirmed`,
    title: isPaid ? "Thank you for your payment" : "Your free booking is confirmed",
    preview: `${formatPoundsInProse(payment.amount)} to ${trainer}. Keep this email for your records.`,
    paragraphs: [
      isPaid
        ? `I’ve received your payment for ${payment.block ? sessionCount(payment.block.sessions) : "a session"}.${next}`
        : `Your code covers the whole amount, so there was nothing to pay.${next}`,
    ],
    actions: [
      ...(isChosen ? ["Choose a time"] : []),
      payment.takenByHand ? "See your booking" : "See or cancel your booking",
    ],
    belowActions: isChosen ? startRequestNote(payment, context.now) : undefined,
    sections: [
      {
        title: "Payment",
        rows: [
          ...whatFor(payment),
          ...paymentRows(payment, "Amount"),
          ...(payment.takenByHand ? [{ label: "Reference", value: payment.bookingId }] : []),
        ],
      },
      // Where it was sold decides whether there is that right.
      ...(payment.takenByHand ? [] : [cancellationFacts(payment, context.website)]),
    ],
  });
}

function whatFor({ block, lapsesOn, amount }: ConfirmedSessions): MailRow[] {
  if (!block) return [{ label: "For", value: sessionDescription }];
  const each = eachInWords(amount, block.sessions);
  return [
    { label: "For", value: `${block.name} (${sessionCount(block.sessions)})` },
    ...(each ? [{ label: "Each", value: each }] : []),
    ...(lapsesOn ? [{ label: "Use them by", value: longDate(lapsesOn) }] : []),
  ];
}

/** Composes the trainer's notification of a session payment. Name and address are optional. */
export function composePaymentNotification(payment: ConfirmedSessions, context: MailContext): Mail {
  const { bookingId, type, amount, originalAmount, name, email, block } = payment;
  const payer = name ?? email ?? "A client";
  const title = block ? "New block of sessions" : "New session payment";
  const summary =
    type === "paid"
      ? `${payer} has paid ${formatPounds(amount)} on the payment page.`
      : `${payer} has made a free booking on the payment page.`;
  return trainerMail(payment, context, {
    subject: `${title}: ${payer}`,
    title,
    preview: summary,
    paragraphs: [summary, ...attentionParagraphs(payment)],
    actions: [
      { label: "See the payment", url: `${context.siteOrigin}${adminBookingPath(bookingId)}` },
    ],
    sections: [
      {
        title: block ? "Block of sessions" : sessionDescription,
        rows: [
          ...(block ? whatFor(payment) : []),
          { label: "Name", value: name ?? notGiven },
          { label: "Email", value: email ?? notGiven },
          { label: "Amount", value: formatPounds(originalAmount) },
          ...discountRows(payment),
          { label: "Payment", value: pricePaid(payment) },
          { label: "Reference", value: bookingId },
        ],
      },
    ],
    closing:
      email === undefined
        ? []
        : [`Reply to this email to write to ${name === undefined ? email : firstName(name)}.`],
  });
}
