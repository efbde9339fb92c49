import {
  attentionParagraphs,
  cancellationFacts,
  consultationFacts,
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
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import { moneyBackOf } from "#shared/bookings/over.ts";
import {
  type AnswerName,
  answerLabels,
  answerNames,
  answerText,
  noAnswer,
} from "#shared/consultations/booking-answers.ts";
import { HealthInformation, PersonalInformation } from "#shared/consultations/booking-form.ts";
import type { ConfirmedConsultation } from "#shared/consultations/consultation.ts";
import { isTimeOpen } from "#shared/consultations/times.ts";
import { adminBookingPath } from "#shared/site/booking-paths.ts";
import { hasContact, withSpacedWords } from "#shared/values/text-fields.ts";
import { firstName } from "#shared/website/first-name.ts";

/** Composes the visitor's confirmation: their answers, the payment and the link to choose a time. */
export function composeVisitorConfirmation(
  booking: ConfirmedConsultation,
  context: LinkedContext,
): Mail {
  const { who } = context.website;
  const { healthConsent, healthErasedAt } = booking;
  // Sent late or once more, it may find the time chosen, or nothing left to choose a time for.
  const isOpen = isTimeOpen(booking);
  const moneyBack = moneyBackOf(booking);
  const next = moneyBack
    ? ` ${moneyBack}, so this booking is closed.`
    : isOpen
      ? " One step left: choose a time that suits you."
      : "";
  const names = answerNames.filter((name) => !healthErasedAt || !isHealth(name));
  return clientMail(booking, context, {
    subject: `Your consultation with ${firstName(who.name)} is booked`,
    title: "Your consultation is booked",
    preview: isOpen
      ? "Choose your time, and keep this email for your records."
      : "Keep this email for your records.",
    paragraphs: [`Thank you for booking a fitness consultation with me.${next}`],
    facts: consultationFacts(booking, context.website),
    actions: [...(isOpen ? ["Choose a time"] : []), "See or cancel your booking"],
    belowActions: isOpen ? startRequestNote(booking, context.now) : undefined,
    sections: [
      { title: "What you told me", rows: answerRows(booking, names) },
      { title: "Payment", isSmall: true, rows: paymentRows(booking, "Consultation fee") },
      cancellationFacts(booking, context.website),
    ],
    closing:
      healthConsent && !healthErasedAt
        ? [
            "You agreed that I may use what you wrote about your health. To take that back, just reply to this email and your health answers will be deleted.",
          ]
        : [],
  });
}

const isPersonal = (name: AnswerName) => name in PersonalInformation.shape;
const isHealth = (name: AnswerName) => name in HealthInformation.shape;

function answerRows(booking: ConfirmedConsultation, names: readonly AnswerName[]) {
  return names.map((name) => ({ label: answerLabels[name], value: mailedAnswer(booking, name) }));
}

/** In place of a text. */
const leftOut =
  "Not repeated here, because it contains a web address or a phone number. I have your full answer.";

/** An answer as the visitor's mail says it. The mail may go to any address, so it has no links of its sender's. */
function mailedAnswer(booking: ConfirmedConsultation, name: AnswerName): string {
  const text = answerText(booking, name);
  if (isPersonal(name)) return text;
  return hasContact(text) ? leftOut : withSpacedWords(text) || noAnswer(name);
}

const notified = ["name", "email", "phone", "preferredWorkoutDays"] as const;

/**
 * Composes the trainer's notification of a consultation. It holds none of the visitor's free texts,
 * because they can be about health; the trainer reads them on the admin page.
 */
export function composeTrainerNotification(
  booking: ConfirmedConsultation,
  context: MailContext,
): Mail {
  const { bookingId, name, phone } = booking;
  return trainerMail(booking, context, {
    subject: `New consultation booking: ${name}`,
    title: "New consultation booking",
    preview: `${name} has booked a consultation.`,
    paragraphs: [
      `${name} has booked a consultation. Their answers are in your admin area.`,
      ...attentionParagraphs(booking),
    ],
    actions: [
      { label: "See the answers", url: `${context.siteOrigin}${adminBookingPath(bookingId)}` },
      { label: `Call ${firstName(name)}`, url: `tel:${phone}` },
    ],
    sections: [
      {
        title: "Booking",
        rows: [...answerRows(booking, notified), { label: "Payment", value: pricePaid(booking) }],
      },
    ],
    closing: [`Reply to this email to write to ${firstName(name)}.`],
  });
}
