import { parseRecord } from "#lambdas/bookings/record/booking.ts";
import { pendingWork } from "#lambdas/bookings/record/index-keys.ts";
import type { Item } from "#lambdas/database/table.ts";
import { type Booking, isErased } from "#shared/bookings/bookings.ts";
import type { BookingMail } from "#shared/bookings/mails.ts";
import { minuteMs } from "#shared/values/durations.ts";
import { brokenAnswers } from "./answer-promises.ts";
import { wrongUses } from "./discount-promises.ts";
import { wrongBooking, wrongPayments, wrongPrices } from "./money-promises.ts";
import type { JourneyRecord } from "./record.ts";
import { wrongSessions } from "./session-promises.ts";
import { healthText, personalText } from "./visitors.ts";

/** What the product promises of a journey that has come to its end. @returns what was broken. */
export async function brokenPromises(record: JourneyRecord): Promise<string[]> {
  const items = record.backend.items("bookings");
  const bookings = items.map(parseRecord);
  return [
    ...bookings.flatMap((booking) => wrongBooking(record, booking)),
    ...wrongPayments(record, bookings),
    ...wrongPrices(record),
    ...wrongMails(record, bookings),
    ...wrongErasures(record, items, bookings),
    ...unfinishedWork(items),
    ...(await brokenAnswers(record, bookings)),
    ...(await wrongUses(record, bookings)),
    ...(await wrongSessions(record, bookings)),
  ];
}

/** Every booking has its mails, and no mail was sent without a booking. */
function wrongMails({ mails }: JourneyRecord, bookings: readonly Booking[]): string[] {
  const expected = bookings.flatMap((booking): (readonly [string, BookingMail])[] => {
    if (booking.paymentStatus === "pending" || isErased(booking)) return [];
    const { bookingId, type, email, cancelledAt, cancelMail, mailStopped } = booking;
    // Of free bookings only some cancellations are mailed to one mailbox.
    const isUnmailed = cancelledAt !== undefined && type === "demo" && !cancelMail;
    const isMailed = email !== undefined && mailStopped === undefined && !isUnmailed;
    // A confirmation that was not sent before the client cancelled is dropped.
    const toClient = cancelledAt === undefined ? "visitorMail" : "cancelMail";
    return [
      [bookingId, "trainerMail"],
      ...(cancelledAt === undefined ? [] : [[bookingId, "cancelNotice"] as const]),
      ...(isMailed ? [[bookingId, toClient] as const] : []),
    ];
  });
  const confirmed = bookings.filter(({ paymentStatus }) => paymentStatus !== "pending");
  return [
    ...expected
      .map((each) => each.join(" "))
      .filter((mail) => !mails.get(mail)?.delivered())
      .map((mail) => `${mail} was not sent.`),
    ...[...mails]
      .filter(([, { delivered }]) => delivered() > 0)
      .filter(([mail]) => !confirmed.some(({ bookingId }) => mail.startsWith(bookingId)))
      .map(([mail]) => `${mail} was sent without a booking.`),
  ];
}

/** What the trainer has erased is gone, if it was begun before. */
function wrongErasures(
  { erasures, visitors }: JourneyRecord,
  items: readonly Item[],
  bookings: readonly Booking[],
): string[] {
  const forgotten = bookings
    .filter((booking) => booking.paymentStatus !== "pending" && !isErased(booking))
    .flatMap((booking) => {
      const { bookingId, timestamp } = booking;
      const begunAt = "startedAt" in booking ? booking.startedAt : timestamp;
      // A visitor whose form is open can send the answers about health again.
      const sentAt = visitors.find((each) => each.bookingId === bookingId)?.sentAt || begunAt;
      const theirs = "email" in booking ? booking.email?.toLowerCase() : undefined;
      return erasures
        .filter(({ email, what, since }) => {
          const last = Date.parse(what === "person" ? begunAt : sentAt);
          return last <= since.getTime() - minuteMs && theirs === email.toLowerCase();
        })
        .filter(({ what }) => what === "person" || healthText.test(JSON.stringify(booking)))
        .map(({ what }) => `${bookingId} still has what was erased: ${what}.`);
    });
  const personal = items
    .filter((item) => "erasedAt" in item && personalText.test(JSON.stringify(item)))
    .map(({ bookingId }) => `${bookingId} is erased and has personal text.`);
  return [...forgotten, ...personal];
}

/** Upkeep has no work left. */
function unfinishedWork(items: readonly Item[]): string[] {
  return items
    .filter(
      (item) =>
        (item["pendingWork"] ?? pendingWork.trainer) !== pendingWork.trainer ||
        "useToRecord" in item,
    )
    .map(({ bookingId }) => `${bookingId} still has work for upkeep.`);
}

/** These alarms are for what should never happen. */
const impossible: readonly unknown[] = [
  "payment_mismatch",
  "payment_without_booking",
  "payment_unclear",
  "calendar_event_unclear",
];
/** A mail outage may last for hours, but not for the days after which a mail is given up. */
const isImpossible = ({ event, attempts }: Record<string, unknown>) =>
  impossible.includes(event) || (event === "mail_unsent" && attempts !== undefined);
const programmingErrors = /"name":"(?:\$?ZodError|TypeError|ReferenceError|RangeError)"/;

/** The log has no personal text, no alarm about what cannot happen and no programming error. */
export function wrongLog({ backend }: JourneyRecord): string[] {
  const lines = backend.logged();
  const paid = lines
    .filter(({ event }) => event === "booking_paid")
    .map((each) => each["bookingId"]);
  const countedTwice = new Set(paid).size === paid.length ? [] : ["A payment was booked twice."];
  return lines
    .flatMap((line) => {
      const text = JSON.stringify(line);
      return [
        ...(personalText.test(text) ? [`The log has personal text: ${text}`] : []),
        ...(isImpossible(line) ? [`The alarm was raised: ${text}`] : []),
        ...(programmingErrors.test(text) ? [`A programming error was logged: ${text}`] : []),
      ];
    })
    .concat(countedTwice);
}
