import {
  allOf,
  anyOf,
  type Condition,
  equals,
  isAbsent,
  isOneOf,
  isPresent,
} from "#lambdas/database/expressions.ts";
import {
  type BookingState,
  type BookingTransition,
  bookingTransitions,
} from "#shared/bookings/bookings.ts";

/** Whether an item is a booking, rather than an attempt at one. */
export const isConfirmed: Condition = isOneOf("paymentStatus", ["completed", "bypassed"]);

/** How each state shows in a stored item. An item that does not exist is in none of them. */
export const storedAs: Record<BookingState, Condition> = {
  draft: equals("paymentStatus", "pending"),
  confirmed: allOf(isConfirmed, isAbsent("status"), isAbsent("erasedAt")),
  completed: allOf(equals("status", "completed"), isAbsent("erasedAt")),
  erased: isPresent("erasedAt"),
};

/** The condition under which a transition may happen, from the one transition table. */
export function mayUndergo(transition: BookingTransition): Condition {
  return anyOf(...bookingTransitions[transition].from.map((state) => storedAs[state]));
}
