import { clientMail, type MailContext } from "#lambdas/mail/compose-mail.ts";
import type { MailRow, MailSection } from "#lambdas/mail/mail-layout.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import type { ConfirmedConsultation } from "#shared/bookings/bookings.ts";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import { moneyBackOf } from "#shared/bookings/over.ts";
import { isToTakePlace } from "#shared/bookings/times.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { minutesInWords } from "#shared/website/consultation-length.ts";
import { firstName } from "#shared/website/first-name.ts";
import type { WebsiteFacts } from "#shared/website/website-facts.ts";
import { calendarFile } from "./calendar-file.ts";

/** The mails about the time of a consultation, all of them to the client. */

const yourBooking = "See your booking";

/** Tells that a time is noted, has changed or is removed, with a file that does the same in a calendar. */
export function composeTimeMail(
  booking: ConfirmedConsultation,
  context: MailContext,
  clientPage: string,
): Mail {
  const { website, siteOrigin } = context;
  const { who, where } = website;
  const { startsAt } = booking;
  const file = calendarFile(booking, website, siteOrigin);
  if (startsAt === undefined) {
    const isOpen = isToTakePlace(booking);
    const title = isOpen
      ? "Your consultation no longer has a time"
      : "Your consultation will not take place";
    const next = isOpen ? "Please choose another time." : `${moneyBackOf(booking)}.`;
    return clientMail(booking, context, {
      subject: `${title}: ${firstName(who.name)}`,
      title,
      preview: next,
      paragraphs: [
        `The time of your consultation is cancelled. ${next}`,
        "The file with this email takes the old time out of your calendar.",
      ],
      actions: [
        ...(isOpen ? [{ label: "Choose a time", url: where.schedulingUrl }] : []),
        { label: yourBooking, url: clientPage },
      ],
      file,
    });
  }
  const isFirst = booking.timeChanges === 1;
  const title = isFirst ? "Your consultation has a time" : "Your consultation has a new time";
  return clientMail(booking, context, {
    subject: `${title}: ${firstName(who.name)}`,
    title,
    preview: timeInWords(startsAt),
    paragraphs: [
      `Your consultation is on ${timeInWords(startsAt)}.`,
      isFirst
        ? "Open the file with this email to put it into your calendar."
        : "Open the file with this email to move it in your calendar.",
    ],
    actions: [
      { label: yourBooking, url: clientPage },
      { label: "Choose another time", url: where.schedulingUrl },
    ],
    sections: [consultationFacts(startsAt, website)],
    file,
  });
}

/** Asks a client who has not chosen a time. */
export function composeNudge(
  booking: ConfirmedConsultation,
  context: MailContext,
  clientPage: string,
): Mail {
  const { who, where } = context.website;
  const title = "Have you chosen a time?";
  return clientMail(booking, context, {
    subject: `${title}: ${firstName(who.name)}`,
    title,
    preview: "Your consultation is booked, but it has no time yet.",
    paragraphs: [
      "Your consultation is booked, but it has no time yet. Please choose one that suits you.",
      "If you have chosen one already, please say so on your booking’s page, and I will not ask again.",
      currentStartRequest.consultation.wording,
    ],
    actions: [
      { label: "Choose a time", url: where.schedulingUrl },
      { label: "I have chosen one", url: clientPage },
    ],
  });
}

/** Reminds of a consultation, a day before. */
export function composeReminder(
  booking: ConfirmedConsultation,
  context: MailContext,
  clientPage: string,
): Mail {
  const { website } = context;
  const { who, where } = website;
  const { startsAt = booking.timestamp } = booking;
  const title = "Your consultation is soon";
  return clientMail(booking, context, {
    subject: `${title}: ${firstName(who.name)}`,
    title,
    preview: timeInWords(startsAt),
    paragraphs: [`This is a reminder of your consultation on ${timeInWords(startsAt)}.`],
    actions: [
      { label: yourBooking, url: clientPage },
      { label: "Choose another time", url: where.schedulingUrl },
    ],
    sections: [consultationFacts(startsAt, website)],
  });
}

function consultationFacts(startsAt: string, { offer: { facts } }: WebsiteFacts): MailSection {
  const rows: MailRow[] = [
    { label: "When", value: timeInWords(startsAt) },
    { label: "How long", value: minutesInWords(facts.minutes) },
    { label: "Where", value: facts.where },
    { label: "To move it", value: facts.moving },
  ];
  return { title: "Your consultation", rows: rows.filter(({ value }) => value !== "") };
}
