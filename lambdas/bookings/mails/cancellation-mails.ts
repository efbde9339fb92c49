import { calendarFile } from "#lambdas/consultations/mails/calendar-file.ts";
import {
  clientMail,
  type LinkedContext,
  type MailContext,
  trainerMail,
} from "#lambdas/mail/compose-mail.ts";
import { londonDay, type MailAction, type MailRow } from "#lambdas/mail/mail-layout.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { paidBackBy, refundAction } from "#shared/bookings/cancellation.ts";
import { isAboutToBeRefunded, owedToClient, paybackOf } from "#shared/bookings/owed.ts";
import {
  heldAdvice,
  heldByBankAdvice,
  paybackInWords,
  siteRefundInWords,
} from "#shared/bookings/payback.ts";
import {
  type CalendarEvent,
  eventOfTime,
  eventsAfter,
} from "#shared/consultations/calendar-events.ts";
import type { ConfirmedConsultation } from "#shared/consultations/consultation.ts";
import { sessionCount } from "#shared/sessions/block-words.ts";
import { heldCount } from "#shared/sessions/session-blocks.ts";
import { adminBookingPath } from "#shared/site/booking-paths.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { formatPounds } from "#shared/values/money.ts";
import { firstName } from "#shared/website/first-name.ts";

/**
 * Composes the client's confirmation of a cancellation: what is refunded, and by when.
 * @throws Error when the client has left no address, or the booking is not cancelled.
 */
export function composeCancellation(booking: ConfirmedBooking, context: LinkedContext): Mail {
  const { website, siteOrigin } = context;
  const { cancelledAt, owed, payback, rows } = factsOf(booking, context);
  const money = paybackInWords({ payback, owed }, cancelledAt);
  // Of a time from the trainer's calendar, the site has sent no file, unless there was another before.
  const hasTime =
    booking.flowSource !== "payment-page" &&
    isToCome(booking) &&
    (eventOfTime(booking) === undefined || booking.timeMail !== undefined);
  return clientMail(booking, context, {
    subject: `Your booking with ${firstName(website.who.name)} is cancelled`,
    title: "Your booking is cancelled",
    preview: money,
    paragraphs: [
      `You have cancelled your ${describe(booking)}.`,
      money,
      ...(hasTime ? ["Open the attached file to take it out of your calendar."] : []),
    ],
    actions: ["See your booking"],
    sections: [{ title: "Cancellation", rows }],
    file: hasTime ? calendarFile(booking, website, siteOrigin) : undefined,
  });
}

/** Composes the trainer's notice of a cancellation. It has none of the client's free texts. */
export function composeCancellationNotice(booking: ConfirmedBooking, context: MailContext): Mail {
  const { bookingId, name, email, startRequest } = booking;
  const client = name ?? email ?? "A client";
  const { rows, ...facts } = factsOf(booking, context);
  const inCalendar =
    booking.flowSource === "payment-page" ? undefined : stillInCalendar(booking, context);
  const summary = `${client} has cancelled a ${describe(booking)}.`;
  return trainerMail(booking, context, {
    subject: `Cancelled by client: ${client}`,
    title: "Cancelled by client",
    preview: summary,
    paragraphs: [
      summary,
      moneyOf(booking, facts, context.now),
      ...(inCalendar ? [inCalendar.text] : []),
    ],
    actions: [
      { label: "Open the booking", url: `${context.siteOrigin}${adminBookingPath(bookingId)}` },
      ...(inCalendar?.actions ?? []),
    ],
    sections: [
      {
        title: "Cancellation",
        rows: [
          ...rows,
          ...(startRequest
            ? [{ label: "Asked to go ahead", value: londonDay(new Date(startRequest.at)) }]
            : []),
        ],
      },
    ],
  });
}

/** What the trainer has to cancel in the calendar: its events are not cancelled with the booking. */
function stillInCalendar(
  booking: ConfirmedConsultation,
  { now }: MailContext,
): { readonly text: string; readonly actions: readonly MailAction[] } | undefined {
  const { cancelledAt = "", timeEventId } = booking;
  const from = new Date(Math.max(Date.parse(cancelledAt), now.getTime()));
  const events = eventsAfter(booking, from);
  const [first, ...others] = events;
  if (!first) return undefined;
  const isItsTime = others.length === 0 && first.id === timeEventId;
  const times = events.map(({ startsAt }) => timeInWords(startsAt));
  const label = (event: CalendarEvent) =>
    isItsTime ? "Cancel it in the calendar" : `Cancel ${timeInWords(event.startsAt)}`;
  return {
    text: isItsTime
      ? "It is still in your calendar. Please cancel it there, too."
      : `Still in your calendar: ${times.join("; ")}. Please cancel ${others.length > 0 ? "them" : "it"} there, too.`,
    actions: events.flatMap((event) =>
      event.cancelUrl ? [{ label: label(event), url: event.cancelUrl }] : [],
    ),
  };
}

function isToCome({ startsAt, cancelledAt = "" }: ConfirmedConsultation): boolean {
  return startsAt !== undefined && startsAt > cancelledAt;
}

/** @throws Error when the booking is not cancelled. */
function factsOf(booking: ConfirmedBooking, { now }: MailContext) {
  const { bookingId, timestamp, type, amount, block, cancelledAt } = booking;
  if (cancelledAt === undefined) throw new Error("The booking is not cancelled.");
  const owed = owedToClient(booking);
  const payback = paybackOf(booking, now);
  const by = londonDay(paidBackBy(cancelledAt));
  const held = heldCount(booking);
  const rows: MailRow[] = [
    { label: "Reference", value: bookingId },
    { label: "Booked", value: londonDay(new Date(timestamp)) },
    { label: "Cancelled", value: londonDay(new Date(cancelledAt)) },
    { label: "Paid", value: type === "paid" ? formatPounds(amount) : "Nothing (free)" },
    ...(block && held > 0
      ? [{ label: "Sessions used", value: `${held} of ${block.sessions}` }]
      : []),
    ...(payback === "all" || payback === "less_held"
      ? [
          { label: "Refund", value: formatPounds(owed) },
          { label: "Refund by", value: by },
        ]
      : []),
  ];
  return { cancelledAt, owed, by, payback, rows };
}

type Facts = Omit<ReturnType<typeof factsOf>, "rows">;

/** What the trainer does about the money, or that there is nothing to do. */
function moneyOf(booking: ConfirmedBooking, { owed, by, payback }: Facts, now: Date): string {
  if (isAboutToBeRefunded(booking, now)) {
    return `${siteRefundInWords(owed)}, so you don’t need to.`;
  }
  const pay = `Please refund ${formatPounds(owed)} by ${by}`;
  switch (payback) {
    case "nothing_paid":
      return "The booking was free, so nothing is owed.";
    case "nothing_left":
      return "The sessions they have had and what you have refunded come to what they paid, so nothing is owed.";
    case "on_its_way":
      return "The refund is on its way, or has arrived.";
    case "taken_back":
      return "The bank has returned the client’s money to them, so nothing is owed.";
    case "settled":
      return "You have marked this as dealt with.";
    case "bank_decides":
      return heldByBankAdvice;
    case "to_work_out":
      return `${heldAdvice} Please settle it by ${by}.`;
    case "less":
      return `${pay}. They asked you to go ahead, so you may keep the price of what they have had. Open the booking to refund all or part of it.`;
    case "less_held":
      return `${pay}. This leaves out the sessions already used. Open the booking and press “${refundAction(owed)}”.`;
    case "all":
      return `${pay}: open the booking and press “${refundAction(owed)}”.`;
  }
}

function describe({ flowSource, block }: ConfirmedBooking): string {
  if (block) return `block of ${sessionCount(block.sessions)}`;
  return flowSource === "payment-page" ? "session" : "fitness consultation";
}
