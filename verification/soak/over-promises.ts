import { cancelClientBooking } from "#lambdas/bookings/client/cancel-client-booking.ts";
import { openClientBooking } from "#lambdas/bookings/client/client-booking.ts";
import { parseKept } from "#lambdas/bookings/record/booking.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { type ConfirmedBooking, isErased } from "#shared/bookings/bookings.ts";
import { dayMs } from "./backend.ts";
import { isDeadBlock, isHeldInFull, isOver, isPaidBack } from "./mail-reasons.ts";
import type { JourneyRecord } from "./record.ts";

/** A booking that is over is on no list of what is to do, and every other one is on its own. */
export function wrongLists({ backend }: JourneyRecord): string[] {
  return backend.items("bookings").flatMap((item) => {
    if (item["paymentStatus"] === "pending") return [];
    const booking = parseKept(item);
    const goesOn = !isErased(booking) && !isOver(booking);
    const hasTime = goesOn && "startsAt" in booking;
    const isByTime = item["appointmentKey"] === "consultation-intro";
    return [
      ...("toDoKey" in item === goesOn ? [] : ["It is wrongly to do, or missing there."]),
      ...(isByTime === hasTime ? [] : ["It is wrongly by time, or missing there."]),
    ].map((violation) => `${booking.bookingId}: ${violation}`);
  });
}

/**
 * By its link a booking can be cancelled for two weeks, unless it is over. The press of one that is over is
 * tried. A paid one that was held can be cancelled if its client never asked for it, and so kept the right.
 */
export async function wrongPresses(record: JourneyRecord): Promise<string[]> {
  const { backend, dependencies, visitors } = record;
  const violations: string[] = [];
  for (const { bookingId, token } of visitors) {
    const booking = await dependencies.bookings.find(bookingId);
    if (!booking || booking.paymentStatus === "pending" || isErased(booking)) continue;
    const params = { bookingId, token };
    const { cancellableUntil } = await openClientBooking(dependencies, { params });
    const age = backend.now().getTime() - Date.parse(booking.timestamp);
    // The last of the days ends at midnight.
    if (age > 14 * dayMs && age < 16 * dayMs) continue;
    const isGone = isHeldInFull(booking) || (booking.block && isDeadBlock(booking));
    const isOpen = (!isOver(booking) || keepsRight(booking)) && !isGone;
    const isExpected = isOpen && age <= 14 * dayMs;
    if ((cancellableUntil !== null) !== isExpected) {
      violations.push(`${bookingId} can wrongly be cancelled, or cannot.`);
    }
    if (!isOver(booking) || isExpected) continue;
    await cancelClientBooking(dependencies, { params }).catch((error: unknown) => {
      if (!(error instanceof DomainError && error.code === "not_cancellable")) throw error;
    });
    const after = await dependencies.bookings.find(bookingId);
    const cancelledAt = after && "cancelledAt" in after ? after.cancelledAt : undefined;
    if (cancelledAt !== booking.cancelledAt) violations.push(`${bookingId} was cancelled again.`);
  }
  return violations;
}

/** Held and not paid back, by a client who never asked for it: every request here acknowledges that the right ends. */
function keepsRight(booking: ConfirmedBooking): boolean {
  const { cancelledAt, startRequest, type } = booking;
  const wasHeld = "status" in booking && booking.status === "completed";
  const isLeft = cancelledAt === undefined && !isPaidBack(booking);
  return wasHeld && isLeft && type === "paid" && startRequest === undefined;
}
