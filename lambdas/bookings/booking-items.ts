import {
  allOf,
  anyOf,
  type Changes,
  type Condition,
  equals,
  isAbsent,
  isOneOf,
  isPresent,
} from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import {
  type Booking,
  type BookingState,
  type BookingTransition,
  bookingTransitions,
} from "#shared/bookings/bookings.ts";
import { parseBooking } from "./stored-booking.ts";

/** The outcome of a conditional write. */
export type WriteResult<Written extends Booking> =
  | { readonly outcome: "written"; readonly booking: Written }
  | NotWritten;

type NotWritten =
  /** Nothing was changed, because the item did not meet the condition. */
  { readonly outcome: "refused"; readonly booking: Booking } | { readonly outcome: "not_found" };

/** The booking as it is after a write, whether it was made or not. */
export function bookingAfter(result: WriteResult<Booking>): Booking | undefined {
  return result.outcome === "not_found" ? undefined : result.booking;
}

/** The item is a confirmed booking, not a draft. */
export const isConfirmed: Condition = isOneOf("paymentStatus", ["completed", "bypassed"]);

/** The condition for each state. A missing item meets none of them. */
export const storedAs: Record<BookingState, Condition> = {
  draft: equals("paymentStatus", "pending"),
  confirmed: allOf(isConfirmed, isAbsent("status"), isAbsent("erasedAt")),
  completed: allOf(equals("status", "completed"), isAbsent("erasedAt")),
  erased: isPresent("erasedAt"),
};

/** The condition under which a transition is allowed, from `bookingTransitions`. */
export function stateAllows(transition: BookingTransition): Condition {
  return anyOf(...bookingTransitions[transition].from.map((state) => storedAs[state]));
}

/** Reads and conditionally writes single items of the bookings table. */
export function createBookingItems(table: Table) {
  async function find(bookingId: string): Promise<Booking | undefined> {
    const item = await table.get({ bookingId });
    return item && parseBooking(item);
  }

  async function update<Written extends Booking>(
    bookingId: string,
    changes: Changes,
    condition: Condition,
    parse: (item: unknown) => Written,
  ): Promise<WriteResult<Written>> {
    const item = await table.updateItem({ bookingId }, changes, condition);
    return item ? { outcome: "written", booking: parse(item) } : refused(bookingId);
  }

  async function remove<Removed extends Booking>(
    booking: Removed,
    condition: Condition,
  ): Promise<WriteResult<Removed>> {
    const { bookingId } = booking;
    const isRemoved = await table.remove({ bookingId }, condition);
    return isRemoved ? { outcome: "written", booking } : refused(bookingId);
  }

  async function refused(bookingId: string): Promise<NotWritten> {
    const booking = await find(bookingId);
    return booking ? { outcome: "refused", booking } : { outcome: "not_found" };
  }

  return { table, find, update, remove };
}

export type BookingItems = ReturnType<typeof createBookingItems>;
