import * as z from "zod/mini";
import type { Table } from "#lambdas/database/table.ts";
import { flowSources } from "#shared/bookings/booking-kinds.ts";
import { ConfirmedConsultation } from "#shared/bookings/bookings.ts";
import {
  type BookingIndex,
  type IndexRange,
  type ListPosition,
  readIndex,
} from "../booking-index.ts";
import { appointmentKey } from "../record/keys.ts";

/** What of a consultation says whether a mail about its time is due. No answers, and no person. */
const Planned = z.pick(ConfirmedConsultation, {
  bookingId: true,
  timestamp: true,
  flowSource: true,
  type: true,
  amount: true,
  status: true,
  cancelledAt: true,
  refunds: true,
  refundedAmount: true,
  disputes: true,
  startsAt: true,
  timeChanges: true,
  timeNotedAt: true,
  timeChosenAt: true,
  firstNudge: true,
  secondNudge: true,
  reminderMail: true,
  mailStopped: true,
});
export type Planned = z.infer<typeof Planned>;

export type AppointmentList = ReturnType<typeof createAppointmentList>;

/** The consultations that upkeep asks and reminds of. */
export function createAppointmentList(table: Table) {
  async function read(index: BookingIndex, range: IndexRange): Promise<Planned[]> {
    const found: Planned[] = [];
    let after: ListPosition | undefined;
    do {
      const { positions, end } = await readIndex(table, index, { ...range, after });
      const keys = positions.map(({ bookingId }) => ({ bookingId }));
      const bookings = await table.getAll(keys, Object.keys(Planned.shape));
      // An index may be a moment behind: an erased booking has left its own.
      found.push(...bookings.flatMap((booking) => Planned.safeParse(booking).data ?? []));
      after = end;
    } while (after);
    return found;
  }

  return {
    /** Those to do that were booked between two instants. */
    booked: (first: Date, last: Date) =>
      read("toDoByTime", { key: flowSources.consultation, first, last }),

    /** Those that begin between two instants. */
    starting: (first: Date, last: Date) =>
      read("appointmentsByTime", { key: appointmentKey, first, last }),
  };
}
