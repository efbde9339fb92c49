import { clientMail, type MailContext } from "#lambdas/mail/compose-mail.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import type { ConfirmedBooking, ConfirmedConsultation } from "#shared/bookings/bookings.ts";
import { eventOfTime, websiteAt } from "#shared/bookings/calendar-events.ts";
import { moneyBackOf } from "#shared/bookings/over.ts";
import { isToTakePlace } from "#shared/bookings/times.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { firstName } from "#shared/website/first-name.ts";
import { calendarFile } from "./calendar-file.ts";
import { startRequestNote } from "./cancellation-facts.ts";
import { consultationFacts } from "./consultation-facts.ts";

/** The mails about the time of a consultation, all of them to the client. */

/**
 * Every way to the calendar leads through the client's page: a press there records what the client asks
 * for, and a scanner that opens the link of a mail records nothing.
 */
const yourBooking = "See or move your booking";

/** Tells that a time is noted, has changed or is removed, with a file that does the same in a calendar. */
export function composeTimeMail(
  booking: ConfirmedConsultation,
  context: MailContext,
  clientPage: string,
): Mail {
  const { website, siteOrigin } = context;
  const { who } = website;
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
        "Open the attached file to take the old time out of your calendar.",
      ],
      actions: [{ label: isOpen ? "Choose a time" : "See your booking", url: clientPage }],
      belowActions: isOpen ? startRequestNote(booking, context.now) : undefined,
      file,
    });
  }
  const isFirst = booking.timeChanges === 1;
  const title = isFirst
    ? "Your consultation time is confirmed"
    : "Your consultation has a new time";
  return clientMail(booking, context, {
    subject: `${title}: ${firstName(who.name)}`,
    title,
    preview: timeInWords(startsAt),
    paragraphs: [
      `Your consultation is on ${timeInWords(startsAt)}.`,
      isFirst
        ? "Open the attached file to add it to your calendar."
        : "Open the attached file to move it in your calendar.",
    ],
    actions: [{ label: yourBooking, url: clientPage }],
    sections: [consultationFacts(startsAt, websiteAt(website, eventOfTime(booking)))],
    file,
  });
}

/** Asks a client who has not chosen a time. */
export function composeNudge(
  booking: ConfirmedConsultation,
  context: MailContext,
  clientPage: string,
): Mail {
  const { who } = context.website;
  const title = "Have you chosen a time?";
  return clientMail(booking, context, {
    subject: `${title}: ${firstName(who.name)}`,
    title,
    preview: "Your consultation is booked, but it has no time yet.",
    paragraphs: [
      "Your consultation is booked, but it has no time yet. Please choose one that suits you.",
      "If you have chosen one already, please say so on your booking’s page, and I will not ask again.",
    ],
    actions: [
      { label: "Choose a time", url: clientPage },
      { label: "I have chosen one", url: clientPage },
    ],
    belowActions: startRequestNote(booking, context.now),
  });
}

/** Reminds of a consultation, a day before. */
export function composeReminder(
  booking: ConfirmedConsultation,
  context: MailContext,
  clientPage: string,
): Mail {
  const { website } = context;
  const { who } = website;
  const { startsAt = booking.timestamp } = booking;
  const title = "Your consultation is coming up";
  return clientMail(booking, context, {
    subject: `${title}: ${firstName(who.name)}`,
    title,
    preview: timeInWords(startsAt),
    paragraphs: [`This is a reminder of your consultation on ${timeInWords(startsAt)}.`],
    actions: [{ label: yourBooking, url: clientPage }],
    sections: [consultationFacts(startsAt, websiteAt(website, eventOfTime(booking)))],
  });
}

/** A letter that only consultations have. */
const ofConsultation = (compose: typeof composeNudge) => ({
  composeLinked: (booking: ConfirmedBooking, context: MailContext, clientPage: string) => {
    if (booking.flowSource === "payment-page") throw new Error("A session payment has no time.");
    return compose(booking, context, clientPage);
  },
});

export const timeLetters = {
  firstNudge: ofConsultation(composeNudge),
  secondNudge: ofConsultation(composeNudge),
  timeMail: ofConsultation(composeTimeMail),
  reminderMail: ofConsultation(composeReminder),
};
