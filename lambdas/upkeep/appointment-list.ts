import {
  type BookingIndex,
  type IndexRange,
  type ListPosition,
  readIndex,
} from "#lambdas/bookings/booking-index.ts";
import { appointmentKey } from "#lambdas/bookings/record/keys.ts";
import { TimedBooking } from "#lambdas/bookings/record/timed-mails.ts";
import type { Table } from "#lambdas/database/table.ts";
import { flowSources } from "#shared/bookings/booking-kinds.ts";

export type AppointmentList = ReturnType<typeof createAppointmentList>;

/** The consultations that upkeep sends mails of. */
export function createAppointmentList(table: Table) {
  async function read(index: BookingIndex, range: IndexRange): Promise<TimedBooking[]> {
    const found: TimedBooking[] = [];
    let after: ListPosition | undefined;
    do {
      const { positions, end } = await readIndex(table, index, { ...range, after });
      const keys = positions.map(({ bookingId }) => ({ bookingId }));
      const bookings = await table.getAll(keys, Object.keys(TimedBooking.shape));
      // An erased booking has no mails.
      found.push(...bookings.flatMap((booking) => TimedBooking.safeParse(booking).data ?? []));
      after = end;
    } while (after);
    return found;
  }

  return {
    /** Those that were booked between two instants. */
    booked: (first: Date, last: Date) =>
      read("confirmedByTime", { key: flowSources.consultation, first, last }),

    /** Those that begin between two instants. */
    starting: (first: Date, last: Date) =>
      read("appointmentsByTime", { key: appointmentKey, first, last }),
  };
}
