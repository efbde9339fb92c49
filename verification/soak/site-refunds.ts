import type { KeptBooking } from "#lambdas/bookings/record/booking.ts";
import {
  type Booking,
  type ConfirmedBooking,
  isConfirmedBooking,
  isErased,
} from "#shared/bookings/bookings.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import { minuteMs } from "./backend.ts";
import type { JourneyRecord } from "./record.ts";

/** What the site refunds by itself. This is written without the rules of the product. */

const mostADay = 5;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Whether the client can have had none of it, and nothing but the whole fee is in question. */
function isSimple(booking: ConfirmedBooking, now: Date): boolean {
  if (booking.flowSource !== "consultation-intro" || booking.type !== "paid") return false;
  const { amount, originalAmount, refunds = [], disputes = [], status, attention } = booking;
  const { startsAt, startRequest, timeChosenAt } = booking;
  const { timeEventId, calendar } = booking;
  // Any of the client's events may have been held.
  const times = [
    startsAt,
    ...(timeEventId ? [...(calendar?.events ?? []), ...(calendar?.later ?? [])] : []).map(
      (each) => each.startsAt,
    ),
  ];
  const isAhead = startsAt
    ? times.every((time) => time === undefined || time > now.toISOString())
    : !startRequest && !timeChosenAt;
  const isDealtWith = booking.dealtWith?.some(({ problem }) => problem === "cancelled") ?? false;
  const isWhole = amount <= originalAmount && refunds.length + disputes.length === 0;
  return isAhead && isWhole && !isDealtWith && !status && !attention;
}

/** At the moment of the cancellation: what the site says that it will refund. */
export function watchCancellation(record: JourneyRecord, booking: ConfirmedBooking): void {
  const { backend, refundsCancelled, refundSlots, announced, violations, isDisturbed } = record;
  const { bookingId, cancellationRefundId } = booking;
  const may = refundsCancelled && isSimple(booking, backend.now());
  const used = refundSlots.filter((at) => dayOf(at) === dayOf(backend.now())).length;
  // The calendar has told a time between the reading and the change: then it is left to the trainer.
  const notedAt = "timeNotedAt" in booking ? Date.parse(booking.timeNotedAt ?? "") : Number.NaN;
  const isJustNoted = backend.now().getTime() - notedAt < minuteMs;
  if (cancellationRefundId !== undefined) {
    announced.add(bookingId);
    if (!may) violations.push(`${bookingId}: A refund is announced that the site may not make.`);
  } else if (
    may &&
    !isJustNoted &&
    used < mostADay &&
    !(isDisturbed && isUnknown(record, bookingId))
  ) {
    violations.push(`${bookingId}: The site does not refund what it may.`);
  }
}

/** Whether a fault has kept the setting or the day's number from the site. */
function isUnknown({ backend }: JourneyRecord, bookingId: string): boolean {
  return backend
    .logged()
    .some(
      (line) =>
        (line["event"] === "refund_left_to_trainer" && line["bookingId"] === bookingId) ||
        (line["event"] === "limit_reached" && line["reason"] === "automaticRefund"),
    );
}

/** At the moment at which upkeep decides: what it does not refund is announced no more. */
export function watchDecision(record: JourneyRecord, booking: ConfirmedBooking): void {
  const { backend, announced, violations } = record;
  const { bookingId, refunds = [] } = booking;
  if (refunds.some(({ requestedBy }) => requestedBy === "the site")) return;
  if (isSimple(booking, backend.now())) {
    violations.push(`${bookingId}: The site has decided against a refund that it announced.`);
  }
  announced.delete(bookingId);
}

/** Counts what is allowed of the day's number. */
export function watchSlot({ backend, refundSlots, violations }: JourneyRecord): void {
  const now = backend.now();
  refundSlots.push(now);
  const used = refundSlots.filter((at) => dayOf(at) === dayOf(now)).length;
  if (used > mostADay) violations.push(`${used} refunds of the site are allowed on one day.`);
}

/** At the moment at which a refund of the site is recorded. @param booking with that refund */
export function watchRefund(record: JourneyRecord, booking: KeptBooking): void {
  const { bookingId, amount, cancelledAt, refunds = [] } = booking;
  const isOfSite = ({ requestedBy }: Refund) => requestedBy === "the site";
  const refund = refunds.find(isOfSite);
  if (!refund || record.siteRefunds.has(bookingId)) return;
  record.siteRefunds.add(bookingId);
  const before = { ...booking, refunds: refunds.filter((each) => !isOfSite(each)) };
  const may = !isErased(before) && isSimple(before, record.backend.now());
  const isAnnounced = record.announced.has(bookingId) && cancelledAt !== undefined;
  if (!(isAnnounced && may && refund.amount === amount)) {
    record.violations.push(`${bookingId}: The site has refunded what it should not.`);
  }
}

/** At the end: every refund that was announced is made, unless something has come in between. */
export function forgottenSiteRefunds(
  { announced, backend }: JourneyRecord,
  bookings: readonly Booking[],
): string[] {
  return bookings
    .filter(({ bookingId }) => announced.has(bookingId))
    .filter((booking) => isConfirmedBooking(booking) && isSimple(booking, backend.now()))
    .map(({ bookingId }) => `${bookingId}: The site has not refunded what it announced.`);
}
