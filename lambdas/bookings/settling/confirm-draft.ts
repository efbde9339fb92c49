import { DomainError } from "#lambdas/http/domain-error.ts";
import type { DraftLimits } from "#lambdas/limits/limit-visitors.ts";
import { type Booking, isErased } from "#shared/bookings/bookings.ts";
import { overBecause } from "#shared/bookings/over.ts";
import type { Confirmation } from "#shared/bookings/payment-state.ts";
import { bookingOfKind } from "../kinds.ts";
import { type SettleDependencies, settleFound } from "./settle-booking.ts";

/**
 * The browser's confirm call: settles the booking, and says which request is booked, and whether it is over
 * since: the page of a booking may be shown again much later. Only calls for a draft are counted, so that a
 * visitor whose payment the webhook or upkeep has settled always learns it.
 * @throws DomainError as `settleBooking`; `booking_erased` when the person is erased, also if it is paid;
 *   `too_many_requests`.
 */
export async function confirmDraft(
  dependencies: SettleDependencies & { readonly limits: DraftLimits },
  bookingId: string,
): Promise<Confirmation> {
  const { bookings, limits } = dependencies;
  const found = await bookings.find(bookingId);
  if (!found) throw new DomainError("booking_not_found");
  const isDraft = found.paymentStatus === "pending";
  if (isDraft) await limits.countCall("confirmation", bookingId);
  const status = await settleFound(dependencies, found);
  // Another tab may have started the draft again while it was being settled.
  const booked = isDraft && status === "confirmed" ? await bookings.find(bookingId) : found;
  if (booked && isErased(booked)) throw new DomainError("booking_erased");
  return { status, ...digestOf(booked), ...endOf(booked, dependencies.now()) };
}

/** Whether nothing more is to happen for a booking. The browser may know nothing but its id. */
export function endOf(booking: Booking | undefined, now: Date): Pick<Confirmation, "isOver"> {
  if (!booking || booking.paymentStatus === "pending") return {};
  const isOver = isErased(booking) || overBecause(booking) !== undefined;
  return isOver || bookingOfKind(booking).isPast(now) ? { isOver: true } : {};
}

/** The digest of the request that made a booking, if the browser sent one and the person is not erased. */
export function digestOf(booking: Booking | undefined): Pick<Confirmation, "requestDigest"> {
  const { requestDigest } = booking && !isErased(booking) ? booking : {};
  return requestDigest === undefined ? {} : { requestDigest };
}
