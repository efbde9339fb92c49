import {
  firstName,
  londonDay,
  londonYear,
  type MailDocument,
  renderMail,
} from "#lambdas/mail/mail-layout.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import {
  type AnswerName,
  answerLabels,
  answerNames,
  answerText,
  noAnswer,
} from "#shared/bookings/booking-answers.ts";
import { PersonalInformation } from "#shared/bookings/booking-form.ts";
import type { ConfirmedConsultation } from "#shared/bookings/bookings.ts";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import { adminBookingPath } from "#shared/site/booking-paths.ts";
import { site } from "#shared/site/site.ts";
import { formatPounds } from "#shared/values/money.ts";
import { hasContact } from "#shared/values/text-fields.ts";
import type { Website } from "#shared/website/website.ts";
import { cancellationFacts, clientPageAction } from "./cancellation-facts.ts";
import { attentionParagraphs, discountRows, paymentStatus, pricePaid } from "./price-lines.ts";

/** Composes the visitor's confirmation: their answers, the payment and the link to schedule the call. */
export function composeVisitorConfirmation(
  booking: ConfirmedConsultation,
  website: Website,
  now: Date,
  clientPage: string,
): Mail {
  const { who, where } = website;
  const values = confirmationValues(booking, now);
  const document: MailDocument = {
    title: "Your consultation is booked",
    preview: "Pick a time for your call, and keep this email as your record.",
    paragraphs: [
      `Hi ${firstName(booking.name)},`,
      `Thank you for booking a fitness consultation with ${who.name}. The last step is to pick a time for your call that suits you.`,
      currentStartRequest.consultation.wording,
    ],
    actions: [
      { label: "Schedule your call", url: where.schedulingUrl },
      clientPageAction(clientPage),
    ],
    sections: [
      {
        title: "Payment",
        rows: [
          { label: "Status", value: values.payment_status },
          { label: "Date", value: values.payment_date },
          { label: "Consultation fee", value: values.original_amount },
          ...discountRows(booking),
          { label: "Total", value: values.final_amount },
        ],
      },
      cancellationFacts(booking, website),
      {
        title: "Your details",
        rows: answerRows(booking, answerNames.filter(isPersonal)),
      },
      {
        title: "What you told us",
        rows: answerRows(
          booking,
          answerNames.filter((name) => !isPersonal(name)),
        ),
      },
    ],
    closing: [
      ...(booking.healthConsent
        ? [
            `You agreed that ${who.name} may use what you wrote about your health. To take that back, just reply to this email and your health answers will be deleted.`,
          ]
        : []),
      "Something not right, or a question? Just reply to this email.",
    ],
    year: values.current_year,
    who,
  };
  return {
    to: booking.email,
    replyTo: where.contactEmail,
    subject: `Your consultation with ${who.name} is booked`,
    ...renderMail(document),
  };
}

const isPersonal = (name: AnswerName) => name in PersonalInformation.shape;

function answerRows(booking: ConfirmedConsultation, names: readonly AnswerName[]) {
  return names.map((name) => ({ label: answerLabels[name], value: mailedAnswer(booking, name) }));
}

/** In place of a text, in the mail of a free booking. */
const leftOut = "Left out of this email because it contains a web address or a number.";

/**
 * An answer as the visitor's mail says it. A free booking costs its sender nothing, so its mail, which
 * may go to any address, carries no links of theirs.
 */
function mailedAnswer(booking: ConfirmedConsultation, name: AnswerName): string {
  const text = answerText(booking, name);
  const isLink = booking.type === "demo" && !isPersonal(name) && hasContact(text);
  return isLink ? leftOut : text || noAnswer(name);
}

/** The confirmation's values beside the answers, under the names that specification §7 gives them. */
export function confirmationValues(booking: ConfirmedConsultation, now: Date) {
  const { amount, originalAmount, discountCode, discountPercentage } = booking;
  return {
    original_amount: formatPounds(originalAmount),
    final_amount: formatPounds(amount),
    payment_status: paymentStatus(booking),
    payment_date: londonDay(new Date(booking.timestamp)),
    current_year: londonYear(now),
    discount_applied: booking.discountApplied,
    ...(booking.discountApplied && discountCode !== null && discountPercentage !== null
      ? {
          discount_code: discountCode,
          discount_percentage: `${discountPercentage}%`,
          discount_amount: formatPounds(originalAmount - amount),
        }
      : {}),
  };
}

const notified = ["name", "email", "phone", "preferredWorkoutDays"] as const;

/**
 * Composes the trainer's notification of a consultation. It holds none of the visitor's free texts,
 * because they can be about health; the trainer reads them on the admin page.
 */
export function composeTrainerNotification(
  booking: ConfirmedConsultation,
  { who }: Website,
  siteOrigin: string,
): Mail {
  const { name, email, phone } = booking;
  const document: MailDocument = {
    title: "New consultation booking",
    preview: `${name} has booked a consultation.`,
    paragraphs: [
      `${name} has booked a consultation. Their answers are on your admin page.`,
      ...attentionParagraphs(booking),
    ],
    actions: [
      { label: "See the answers", url: `${siteOrigin}${adminBookingPath(booking.bookingId)}` },
      { label: `Call ${firstName(name)}`, url: `tel:${phone}` },
    ],
    sections: [
      {
        title: "Booking",
        rows: [...answerRows(booking, notified), { label: "Payment", value: pricePaid(booking) }],
      },
    ],
    closing: [`Reply to this email to write to ${firstName(name)}.`],
    year: londonYear(new Date(booking.timestamp)),
    who,
  };
  return {
    to: site.trainerEmail,
    replyTo: email,
    subject: `New consultation booking: ${name}`,
    ...renderMail(document),
  };
}
