import type { Table } from "#lambdas/database/table.ts";
import { OtherBooking } from "#shared/bookings/mails.ts";
import { readIndex } from "../booking-index.ts";
import { emailKeyOf } from "../record/keys.ts";

export type ReadOthers = ReturnType<typeof createOthersReader>;

/** Reads what all bookings of an email address say of a mail about one of them. */
export function createOthersReader(table: Pick<Table, "query" | "getAll">) {
  return async (email: string): Promise<OtherBooking[]> => {
    const { positions } = await readIndex(table, "byEmail", { key: emailKeyOf(email) });
    const keys = positions.map(({ bookingId }) => ({ bookingId }));
    const items = await table.getAll(keys, Object.keys(OtherBooking.shape));
    return items.map((item) => OtherBooking.parse(item));
  };
}
