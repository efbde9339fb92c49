import * as z from "zod/mini";
import { equals, isBetween } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { ConfirmedConsultation } from "#shared/bookings/bookings.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { appointmentKey } from "../stored-booking.ts";

/** What of a consultation says whether a mail about its time is due. No answers, and no person. */
const Planned = z.object({
  ...z.pick(ConfirmedConsultation, {
    bookingId: true,
    timestamp: true,
    flowSource: true,
    type: true,
    amount: true,
    status: true,
    cancelledAt: true,
    refunds: true,
    startsAt: true,
    timeChanges: true,
    timeNotedAt: true,
    timeChosenAt: true,
    firstNudge: true,
    secondNudge: true,
    reminderMail: true,
  }).shape,
});
export type Planned = z.infer<typeof Planned>;

const Entry = z.object({ bookingId: BookingId });

export type AppointmentList = ReturnType<typeof createAppointmentList>;

/** The consultations that upkeep asks and reminds of. */
export function createAppointmentList(table: Table) {
  async function read(index: string, key: ReturnType<typeof equals>[]): Promise<Planned[]> {
    const found: Planned[] = [];
    let after: Awaited<ReturnType<Table["query"]>>["end"];
    do {
      const { items, end } = await table.query({ index, key, after });
      const keys = items.map((item) => ({ bookingId: Entry.parse(item).bookingId }));
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
      read("toDoByTime", [
        equals("toDoKey", "consultation-intro"),
        isBetween("timestamp", first.toISOString(), last.toISOString()),
      ]),

    /** Those that begin between two instants. */
    starting: (first: Date, last: Date) =>
      read("appointmentsByTime", [
        equals("appointmentKey", appointmentKey),
        isBetween("startsAt", first.toISOString(), last.toISOString()),
      ]),
  };
}
