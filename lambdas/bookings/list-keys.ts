import {
  allOf,
  type Changes,
  type Condition,
  hasValue,
  isPresent,
} from "#lambdas/database/expressions.ts";
import type { FlowSource } from "#shared/bookings/booking-kinds.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import { overBecause } from "#shared/bookings/over.ts";
import type { Planned } from "#shared/bookings/times.ts";
import type { KeptBooking } from "./stored-booking.ts";

/** The keys that put a booking on the trainer's lists of what is to do and of what has a time. */
export type ListKeys = {
  readonly toDoKey?: FlowSource;
  readonly appointmentKey?: typeof appointmentKey;
};

/** The partition of the index of consultations whose time is noted. */
export const appointmentKey = "consultation-intro";

/** The keys as they follow from a booking. Sessions stay to do: they are never completed. */
export function listKeysOf(booking: Planned): ListKeys {
  if (overBecause(booking) !== undefined) return {};
  return { toDoKey: booking.flowSource, ...(booking.startsAt && { appointmentKey }) };
}

/** Writes the keys that a booking has after a change. */
export function listKeyChanges(after: Planned) {
  const keys = listKeysOf(after);
  const names = ["toDoKey", "appointmentKey"] as const;
  return { set: keys, remove: names.filter((name) => keys[name] === undefined) } satisfies Changes;
}

/** What takes a booking that is over off both lists. */
export const noListKeys = ["toDoKey", "appointmentKey"] as const;

/** The stored booking is not over: its keys say so, and every write that may end it derives them. */
export const isNotOver: Condition = isPresent("toDoKey");

/** Nothing that the keys follow from has changed since a booking was read. */
export function hasSameKeys(seen: KeptBooking): Condition {
  return allOf(
    hasValue("refundsVersion", seen.refundsVersion),
    hasValue("cancelledAt", seen.cancelledAt),
    hasValue("status", "status" in seen ? seen.status : undefined),
    hasValue("startsAt", "startsAt" in seen ? seen.startsAt : undefined),
    hasValue("erasedAt", isErased(seen) ? seen.erasedAt : undefined),
  );
}
