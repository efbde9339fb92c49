import { clientMail, type LinkedContext } from "#lambdas/mail/compose-mail.ts";
import type { MailRow } from "#lambdas/mail/mail-layout.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import { isOfKind } from "#shared/bookings/booking-kinds.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { minutesOf } from "#shared/calendar/calendar-events.ts";
import { sessionsToTell } from "#shared/sessions/block-mails.ts";
import { openSessions } from "#shared/sessions/ended-sessions.ts";
import { remindedSession } from "#shared/sessions/session-times.ts";
import { lapsedInWords, leftInWords } from "#shared/sessions/sessions-in-words.ts";
import { sessionsLeft } from "#shared/sessions/sessions-left.ts";
import { timesLeft } from "#shared/sessions/times-left.ts";
import { longDate, longDay, timeInWords } from "#shared/values/dates-in-words.ts";
import { minutesInWords } from "#shared/website/consultation-length.ts";

/** The mails to the client of sessions. They offer nothing for sale: the client's page does. */

/** Says which sessions were counted since the mail before, and what is left. */
export function composeSessionMail(booking: ConfirmedBooking, context: LinkedContext): Mail {
  const { lapsesOn, left, unheld, facts } = talliedOf(booking, context.now);
  const days = sessionsToTell(booking).map(({ day }) => day);
  const isOne = days.length === 1;
  const count = isOne ? "one session" : `${days.length} sessions`;
  const next =
    unheld === 0
      ? ["That was the last session of your block. Thank you for training with me."]
      : left === 0 && lapsesOn
        ? [lapsedInWords(unheld, lapsesOn)]
        : [];
  return clientMail(booking, context, {
    title: `${isOne ? "One session" : count} used`,
    preview: `${facts.left}.`,
    paragraphs: [`I’ve taken ${count} off your block. ${facts.left}.`, ...next],
    facts: [
      { label: isOne ? "Date" : "Dates", value: days.toSorted().map(longDay).join("\n") },
      ...facts.rows,
    ],
    actions: ["See your sessions"],
  });
}

/** Reminds of a session, a day before. */
export function composeSessionReminder(booking: ConfirmedBooking, context: LinkedContext): Mail {
  const event = isOfKind("sessions", booking) && remindedSession(booking, context.now);
  if (!event) throw new Error("Only a session that is to come has a reminder.");
  const { startsAt, place, joinUrl } = event;
  const minutes = minutesOf(event);
  const where = place ?? joinUrl;
  return clientMail(booking, context, {
    title: "Your session is coming up",
    preview: timeInWords(startsAt),
    paragraphs: ["I’m looking forward to your session. Here are the details."],
    facts: [
      { label: "When", value: timeInWords(startsAt) },
      ...(minutes ? [{ label: "How long", value: minutesInWords(minutes) }] : []),
      ...(where ? [{ label: "Where", value: where }] : []),
    ],
    actions: ["See or change your time"],
  });
}

/** Says, while there is time, until when the sessions left can be used. */
export function composeLapseMail(booking: ConfirmedBooking, context: LinkedContext): Mail {
  const { lapsesOn = "", left, isOpen, facts } = talliedOf(booking, context.now);
  const title = `Your ${left === 1 ? "last session expires" : "sessions expire"} on ${longDate(lapsesOn)}`;
  const end = `You can’t use ${left === 1 ? "it" : "them"} after that day`;
  const isChosen = isOpen && context.website.where.sessionSchedulingUrl !== "";
  const next = isChosen
    ? ", so please choose a time soon"
    : ", so please agree a time with me soon";
  return clientMail(booking, context, {
    title,
    preview: `${facts.left}.`,
    paragraphs: [`${facts.left}. ${end}${isOpen ? next : ""}.`],
    facts: facts.rows,
    actions: [isChosen ? "Choose a time" : "See your sessions"],
  });
}

function talliedOf(booking: ConfirmedBooking, now: Date) {
  const { block } = booking;
  if (!block || !isOfKind("sessions", booking)) throw new Error("Only blocks have sessions.");
  const { lapsesOn } = booking;
  const left = sessionsLeft(booking, now);
  const rows: MailRow[] = [
    { label: "Block", value: block.name },
    { label: "Left", value: leftInWords(left, block, undefined) },
    ...(left > 0 && lapsesOn ? [{ label: "Use by", value: longDate(lapsesOn) }] : []),
  ];
  const facts = { left: `You have ${leftInWords(left, block, lapsesOn)}`, rows };
  const isOpen = timesLeft(booking, now) > 0;
  return { lapsesOn, left, isOpen, unheld: openSessions(booking), facts };
}
