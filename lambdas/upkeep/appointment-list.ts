import * as z from "zod/mini";
import {
  type BookingIndex,
  type IndexRange,
  type ListPosition,
  readIndex,
} from "#lambdas/bookings/booking-index.ts";
import { appointmentKey } from "#lambdas/bookings/record/keys.ts";
import type { Table } from "#lambdas/database/table.ts";
import { flowSources } from "#shared/bookings/booking-kinds.ts";
import { ConfirmedConsultation } from "#shared/bookings/bookings.ts";
import { mailStates } from "#shared/bookings/mails.ts";

/** What of a consultation says whether it is time for a mail. No answers, and no person. */
const Appointment = z.object({
  ...z.pick(ConfirmedConsultation, {
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
    mailStopped: true,
  }).shape,
  ...mailStates,
});
type Appointment = z.infer<typeof Appointment>;

export type AppointmentList = ReturnType<typeof createAppointmentList>;

/** The consultations that upkeep sends mails of. */
export function createAppointmentList(table: Table) {
  async function read(index: BookingIndex, range: IndexRange): Promise<Appointment[]> {
    const found: Appointment[] = [];
    let after: ListPosition | undefined;
    do {
      const { positions, end } = await readIndex(table, index, { ...range, after });
      const keys = positions.map(({ bookingId }) => ({ bookingId }));
      const bookings = await table.getAll(keys, Object.keys(Appointment.shape));
      // An erased booking has no mails.
      found.push(...bookings.flatMap((booking) => Appointment.safeParse(booking).data ?? []));
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
