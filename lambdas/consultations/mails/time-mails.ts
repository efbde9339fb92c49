import { consultationFacts, startRequestNote } from "#lambdas/bookings/mails/mail-sections.ts";
import { clientMail, type LinkedContext } from "#lambdas/mail/compose-mail.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import { isOfKind } from "#shared/bookings/booking-kinds.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { moneyBackOf } from "#shared/bookings/over.ts";
import { isToDo } from "#shared/bookings/to-do.ts";
import type { ConfirmedConsultation } from "#shared/consultations/consultation.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { calendarFile } from "./calendar-file.ts";

/** The mails about the time of a consultation, all of them to the client. */

/**
 * Every way to the calendar leads through the client's page: a press there records what the client asks
 * for, and a scanner that opens the link of a mail records nothing.
 */
const yourTime = "See or change your time";

/** Says that a time is new, changed or removed, with a calendar file that does the same. */
function composeTimeMail(booking: ConfirmedConsultation, context: LinkedContext): Mail {
  const { website, siteOrigin, now } = context;
  const { startsAt, timeChanges } = booking;
  const file = calendarFile(booking, website, siteOrigin);
  if (startsAt === undefined) {
    const isOpen = isToDo(booking);
    const next = isOpen ? "Please choose another time." : `${moneyBackOf(booking)}.`;
    return clientMail(booking, context, {
      title: isOpen
        ? "Your consultation no longer has a time"
        : "Your consultation will not take place",
      preview: next,
      paragraphs: [
        `The time of your consultation is cancelled. ${next}`,
        "Open the attached file to take the old time out of your calendar.",
      ],
      actions: [isOpen ? "Choose a time" : "See your booking"],
      belowActions: isOpen ? startRequestNote(booking, now) : undefined,
      file,
    });
  }
  const isFirst = timeChanges === 1;
  return clientMail(booking, context, {
    title: isFirst ? "Your consultation time is confirmed" : "Your consultation has a new time",
    preview: timeInWords(startsAt),
    paragraphs: [
      `Here is the time of your consultation. Open the attached file to ${isFirst ? "add it to" : "move it in"} your calendar.`,
    ],
    facts: consultationFacts(booking, website),
    actions: [yourTime],
    file,
  });
}

/** Asks a client who has not chosen a time. */
function composeNudge(booking: ConfirmedConsultation, context: LinkedContext): Mail {
  const preview = "Your consultation is booked, but it has no time yet.";
  return clientMail(booking, context, {
    title: "Have you chosen a time?",
    preview,
    paragraphs: [
      `${preview} Please choose one that suits you.`,
      "If you’ve already chosen one, please tell me on your booking page, and I won’t ask again.",
    ],
    actions: ["Choose a time", "I’ve chosen a time"],
    belowActions: startRequestNote(booking, context.now),
  });
}

/** Reminds of a consultation, a day before. */
export function composeReminder(booking: ConfirmedConsultation, context: LinkedContext): Mail {
  const { startsAt = booking.timestamp } = booking;
  return clientMail(booking, context, {
    title: "Your consultation is coming up",
    preview: timeInWords(startsAt),
    paragraphs: ["I’m looking forward to your consultation. Here are the details."],
    facts: consultationFacts(booking, context.website),
    actions: [yourTime],
  });
}

/** A letter that only consultations have. */
const ofConsultation =
  (compose: typeof composeNudge) => (booking: ConfirmedBooking, context: LinkedContext) => {
    if (!isOfKind("consultations", booking)) throw new Error("Only consultations have a time.");
    return compose(booking, context);
  };

export const timeLetters = {
  firstNudge: ofConsultation(composeNudge),
  secondNudge: ofConsultation(composeNudge),
  timeMail: ofConsultation(composeTimeMail),
  reminderMail: ofConsultation(composeReminder),
};
