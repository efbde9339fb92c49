import { firstName, londonYear, type MailRow, renderMail } from "#lambdas/mail/mail-layout.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import type { ConfirmedConsultation } from "#shared/bookings/bookings.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import type { Website } from "#shared/website/website.ts";
import { calendarFile } from "./calendar-file.ts";
import type { LetterContext } from "./letter.ts";

/** The mails about the time of a consultation, all of them to the client. */

const yourBooking = "See your booking";

/** Tells that a time is noted, has changed or is removed, with a file that does the same in a calendar. */
export function composeTimeMail(booking: ConfirmedConsultation, context: LetterContext): Mail {
  const { website, siteOrigin, clientPage } = context;
  const { who, where } = website;
  const { startsAt } = booking;
  const file = calendarFile(booking, website, siteOrigin);
  if (startsAt === undefined) {
    const title = "Your consultation no longer has a time";
    const content = {
      title,
      preview: "Please choose another time.",
      paragraphs: [
        `The time of your consultation with ${who.name} is cancelled. Your booking stays: please choose another time.`,
        "The file with this email takes the old time out of your calendar.",
      ],
      actions: [
        { label: "Choose a time", url: where.schedulingUrl },
        { label: yourBooking, url: clientPage },
      ],
    };
    return { ...mailTo(booking, context, content), file };
  }
  const isFirst = booking.timeChanges === 1;
  const title = isFirst ? "Your consultation has a time" : "Your consultation has a new time";
  const content = {
    title,
    preview: timeInWords(startsAt),
    paragraphs: [
      `Your consultation with ${who.name} is on ${timeInWords(startsAt)}.`,
      isFirst
        ? "Open the file with this email to put it into your calendar."
        : "Open the file with this email to move it in your calendar.",
    ],
    rows: factsOf(startsAt, website),
    actions: [
      { label: yourBooking, url: clientPage },
      { label: "Choose another time", url: where.schedulingUrl },
    ],
  };
  return { ...mailTo(booking, context, content), file };
}

/** Asks a client who has not chosen a time. */
export function composeNudge(booking: ConfirmedConsultation, context: LetterContext): Mail {
  const { who, where } = context.website;
  return mailTo(booking, context, {
    title: "Have you chosen a time?",
    preview: "Your consultation is booked, but it has no time yet.",
    paragraphs: [
      `Your consultation with ${who.name} is booked, but it has no time yet. Please choose one that suits you.`,
      "If you have chosen one already, please say so on your booking’s page, and we will not ask again.",
    ],
    actions: [
      { label: "Choose a time", url: where.schedulingUrl },
      { label: "I have chosen one", url: context.clientPage },
    ],
  });
}

/** Reminds of a consultation, a day before. */
export function composeReminder(booking: ConfirmedConsultation, context: LetterContext): Mail {
  const { website, clientPage } = context;
  const { startsAt = booking.timestamp } = booking;
  return mailTo(booking, context, {
    title: "Your consultation is soon",
    preview: timeInWords(startsAt),
    paragraphs: [
      `This is a reminder of your consultation with ${website.who.name} on ${timeInWords(startsAt)}.`,
    ],
    rows: factsOf(startsAt, website),
    actions: [
      { label: yourBooking, url: clientPage },
      { label: "Choose another time", url: website.where.schedulingUrl },
    ],
  });
}

interface Content {
  readonly title: string;
  readonly preview: string;
  readonly paragraphs: readonly string[];
  readonly rows?: readonly MailRow[];
  readonly actions: readonly { readonly label: string; readonly url: string }[];
}

function mailTo(
  { name, email }: ConfirmedConsultation,
  { website: { who, where }, now }: LetterContext,
  { title, preview, paragraphs, rows = [], actions }: Content,
) {
  return {
    to: email,
    replyTo: where.contactEmail,
    subject: `${title}: ${who.name}`,
    ...renderMail({
      title,
      preview,
      paragraphs: [`Hi ${firstName(name)},`, ...paragraphs],
      actions,
      sections: rows.length > 0 ? [{ title: "Your consultation", rows }] : [],
      closing: ["Something not right, or a question? Just reply to this email."],
      year: londonYear(now),
      who,
    }),
  };
}

function factsOf(startsAt: string, { offer: { facts } }: Website): MailRow[] {
  const rows = [
    { label: "When", value: timeInWords(startsAt) },
    { label: "How long", value: facts.howLong },
    { label: "Where", value: facts.where },
    { label: "To move it", value: facts.moving },
  ];
  return rows.filter(({ value }) => value !== "");
}
