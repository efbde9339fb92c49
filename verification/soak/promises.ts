import { parseKept, parseRecord } from "#lambdas/bookings/record/booking.ts";
import { pendingWork } from "#lambdas/bookings/record/keys.ts";
import type { Item } from "#lambdas/database/table.ts";
import { type Booking, isErased } from "#shared/bookings/bookings.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import type { BookingMail } from "#shared/bookings/mails.ts";
import { hasHealthAnswers } from "#shared/consultations/health-consent.ts";
import { minuteMs } from "./backend.ts";
import { wrongCalendarTimes } from "./calendar.ts";
import { wrongCancellations } from "./cancellation-promises.ts";
import { isStopped } from "./mail-reasons.ts";
import { forgottenRefunds, wrongBooking, wrongPayments, wrongPrices } from "./money-promises.ts";
import { wrongLists } from "./over-promises.ts";
import type { JourneyRecord } from "./record.ts";
import { wrongTime } from "./time-promises.ts";
import { personalText } from "./visitors.ts";

/** What the product promises of a journey that has come to its end. @returns what was broken. */
export async function brokenPromises(record: JourneyRecord): Promise<string[]> {
  const items = record.backend.items("bookings");
  const bookings = bookingsOf(record);
  return [
    ...bookings.flatMap((booking) => wrongBooking(record, booking)),
    ...wrongPayments(record, bookings),
    ...wrongPrices(record),
    ...wrongMails(record, bookings),
    ...bookings.flatMap((booking) => wrongTime(record, booking)),
    ...wrongCalendarTimes(record, bookings),
    ...wrongCancellations(record, bookings),
    ...lostRequests(record, bookings),
    ...wrongErasures(record, items, bookings),
    ...forgottenRefunds(record, bookings),
    ...wrongLists(record),
    ...unfinishedWork(items),
    ...record.visitors
      .filter(({ hasConfirmation }) => hasConfirmation)
      .filter(({ bookingId }) => !bookings.some((each) => each.bookingId === bookingId))
      .map(({ name }) => `${name} received a confirmation of a booking that does not exist.`),
  ];
}

export function bookingsOf({ backend }: JourneyRecord): Booking[] {
  return backend.items("bookings").map(parseRecord);
}

/** Every booking has its mails, and no mail was sent without a booking. */
function wrongMails({ mails, stoppedMail }: JourneyRecord, bookings: readonly Booking[]): string[] {
  const expected = bookings.flatMap((booking): (readonly [string, BookingMail])[] => {
    if (booking.paymentStatus === "pending" || isErased(booking)) return [];
    const { bookingId, type, email, cancelledAt, cancelMail } = booking;
    // Of free bookings only some cancellations are mailed to one mailbox.
    const isMailed = email !== undefined && !(cancelledAt && type === "demo" && !cancelMail);
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
      .filter(([bookingId, mail]) => !isStopped(stoppedMail, bookingId, mail))
      .map((each) => each.join(" "))
      .filter((mail) => !mails.get(mail)?.delivered())
      .map((mail) => `${mail} was not sent.`),
    ...[...mails]
      .filter(([, { delivered }]) => delivered() > 0)
      .filter(([mail]) => !confirmed.some(({ bookingId }) => mail.startsWith(bookingId)))
      .map(([mail]) => `${mail} was sent without a booking.`),
  ];
}

/**
 * What a client has asked for by their link stays on the booking until it is erased; that they have chosen
 * a time, until the trainer removes one.
 */
function lostRequests({ clientRequests }: JourneyRecord, bookings: readonly Booking[]): string[] {
  return clientRequests
    .filter(({ bookingId, field }) => {
      const booking = bookings.find((each) => each.bookingId === bookingId);
      if (booking === undefined) return true;
      const mayBeRemoved = field === "timeChosenAt" && "timeChanges" in booking;
      const isRemoved = mayBeRemoved && (booking.timeChanges ?? 0) > 1;
      return !(isErased(booking) || field in booking || isRemoved);
    })
    .map(({ bookingId, field }) => `${bookingId} has lost what its client asked for: ${field}.`);
}

/** What the trainer has erased is gone, if it was begun before. */
function wrongErasures(
  { erasures }: JourneyRecord,
  items: readonly Item[],
  bookings: readonly Booking[],
): string[] {
  const forgotten = bookings
    .filter((booking) => booking.paymentStatus !== "pending" && !isErased(booking))
    .flatMap((booking) =>
      erasures
        .filter(({ email, since }) => {
          const theirs = "email" in booking ? booking.email : undefined;
          const begunAt = "startedAt" in booking ? booking.startedAt : booking.timestamp;
          const isBefore = Date.parse(begunAt) <= since.getTime() - minuteMs;
          return isBefore && theirs?.toLowerCase() === email.toLowerCase();
        })
        .filter(({ what }) => what === "person" || hasHealthAnswers(booking))
        .map(({ what }) => `${booking.bookingId} still has what was erased: ${what}.`),
    );
  const personal = items
    .filter((item) => "erasedAt" in item && personalText.test(JSON.stringify(item)))
    .map(({ bookingId }) => `${bookingId} is erased and has personal text.`);
  return [...forgotten, ...personal];
}

/** Upkeep has no work left, and every booking with a problem is on the trainer's list. */
function unfinishedWork(items: readonly Item[]): string[] {
  const forUpkeep = items
    .filter(
      (item) =>
        (item["pendingWork"] ?? pendingWork.trainer) !== pendingWork.trainer ||
        "useToRecord" in item,
    )
    .map(({ bookingId }) => `${bookingId} still has work for upkeep.`);
  const forTrainer = items
    .filter((item) => item["paymentStatus"] !== "pending")
    .filter((item) => {
      const isListed = item["pendingWork"] === pendingWork.trainer;
      return isListed !== problemsOf(parseKept(item)).length > 0;
    })
    .map(({ bookingId }) => `${bookingId} is wrongly on the trainer's list, or missing from it.`);
  return [...forUpkeep, ...forTrainer];
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
