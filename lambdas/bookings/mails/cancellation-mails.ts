import {
  clientMail,
  type LinkedContext,
  type MailContext,
  trainerMail,
} from "#lambdas/mail/compose-mail.ts";
import { londonDay, type MailRow } from "#lambdas/mail/mail-layout.ts";
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
import { heldCount } from "#shared/sessions/session-blocks.ts";
import { adminBookingPath } from "#shared/site/booking-paths.ts";
import { formatPounds } from "#shared/values/money.ts";
import { firstName } from "#shared/website/first-name.ts";
import { bookingOfKind } from "../kinds.ts";

/**
 * Composes the client's confirmation of a cancellation: what is refunded, and by when.
 * @throws Error when the client has left no address, or the booking is not cancelled.
 */
export function composeCancellation(booking: ConfirmedBooking, context: LinkedContext): Mail {
  const { website } = context;
  const { cancelledAt, owed, payback, rows } = factsOf(booking, context);
  const money = paybackInWords({ payback, owed }, cancelledAt, context.now);
  const { inWords, cancelledTime } = bookingOfKind(booking);
  const { file } = cancelledTime(context);
  return clientMail(booking, context, {
    subject: `Your booking with ${firstName(website.who.name)} is cancelled`,
    title: "Your booking is cancelled",
    preview: money,
    paragraphs: [
      `You have cancelled your ${inWords}.`,
      money,
      ...(file ? ["Open the attached file to take it out of your calendar."] : []),
    ],
    actions: ["See your booking"],
    sections: [{ title: "Cancellation", rows }],
    file,
  });
}

/** Composes the trainer's notice of a cancellation. It has none of the client's free texts. */
export function composeCancellationNotice(booking: ConfirmedBooking, context: MailContext): Mail {
  const { bookingId, name, email, startRequest } = booking;
  const client = name ?? email ?? "A client";
  const { rows, ...facts } = factsOf(booking, context);
  const { inWords, cancelledTime } = bookingOfKind(booking);
  const { inCalendar } = cancelledTime(context);
  const summary = `${client} has cancelled a ${inWords}.`;
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

/** @throws Error when the booking is not cancelled. */
function factsOf(booking: ConfirmedBooking, { now }: MailContext) {
  const { bookingId, timestamp, type, amount, block, cancelledAt } = booking;
  if (cancelledAt === undefined) throw new Error("The booking is not cancelled.");
  const owed = owedToClient(booking);
  const payback = paybackOf(booking, now);
  const due = paidBackBy(cancelledAt);
  const by = londonDay(due);
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
          ...(now <= due ? [{ label: "Refund by", value: by }] : []),
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
    case "another_way":
      return `${pay}. An earlier refund failed: open the booking to see why.`;
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
