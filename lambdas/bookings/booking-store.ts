import { changeItem } from "#lambdas/database/change-item.ts";
import type { Table } from "#lambdas/database/table.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import type { ErrorCode } from "#shared/contract/errors.ts";
import {
  type BookingRecord,
  type KeptRecord,
  parseRecord,
  recordAttributes,
} from "./record/booking.ts";
import { type Decision, isRefusal, refuse } from "./record/decision.ts";
import { indexKeys } from "./record/index-keys.ts";
import { expiryOf, keysOf } from "./record/keys.ts";

/** What became of a change. */
export type Changed<Next extends BookingRecord> =
  | {
      /** `unchanged`: it had been made before. */
      readonly outcome: "written" | "unchanged";
      readonly booking: Next;
      /** The booking as the change found it. */
      readonly before: BookingRecord | undefined;
    }
  | {
      readonly outcome: "refused";
      readonly code: ErrorCode;
      /** As it is; absent when there is none. */
      readonly booking: BookingRecord | undefined;
    };

export type BookingStore = ReturnType<typeof createBookingStore>;

/** The bookings, one item each. Nothing else writes them. */
export function createBookingStore(table: Table) {
  function write<Next extends BookingRecord>(
    bookingId: string,
    decide: (record: BookingRecord | undefined) => Decision<Next>,
  ): Promise<Changed<Next>> {
    return changeItem<Changed<Next>>(table, { bookingId }, (item) => {
      const before = item && parseRecord(item);
      const booking = decide(before);
      if (isRefusal(booking)) {
        return { answer: { outcome: "refused", code: booking.refused, booking: before } };
      }
      if (booking === before) return { answer: { outcome: "unchanged", booking, before } };
      return {
        answer: { outcome: "written", booking, before },
        write: { ...booking, ...keysOf(booking), ...expiryOf(booking) },
        known: isErased(booking) ? undefined : { ...knownAttributes, ...before },
      };
    });
  }

  return {
    find: async (bookingId: string): Promise<BookingRecord | undefined> => {
      const item = await table.get({ bookingId });
      return item && parseRecord(item);
    },

    /**
     * Begins a booking, or changes it.
     * @param decide as of `change`, also for a booking that there is not yet.
     */
    begin: write,

    /**
     * Changes a booking. The write is made only if the booking has not changed since it was read;
     * otherwise it is decided again on what is there now.
     * @param decide makes the next record. It may be asked several times, and must do nothing else.
     * @throws DomainError `conflict` when too many others are faster.
     */
    change: <Next extends BookingRecord>(
      bookingId: string,
      decide: (record: BookingRecord) => Decision<Next>,
    ): Promise<Changed<Next>> =>
      write(
        bookingId,
        (record): Decision<Next> => (record ? decide(record) : refuse("booking_not_found")),
      ),

    /**
     * Deletes a booking, if it may be deleted as it is now.
     * @returns whether it was there and is deleted.
     * @throws DomainError `conflict` when too many others are faster.
     */
    remove: (bookingId: string, mayRemove: (record: BookingRecord) => boolean): Promise<boolean> =>
      changeItem(table, { bookingId }, (item) => {
        const remove = item !== undefined && mayRemove(parseRecord(item));
        return { answer: remove, remove };
      }),
  };
}

/** The changed booking. @throws DomainError with the reason if it was refused. */
export function changedBooking<Next extends BookingRecord>(changed: Changed<Next>): Next {
  if (changed.outcome === "refused") throw new DomainError(changed.code);
  return changed.booking;
}

/**
 * A booking that is not a draft.
 * @throws DomainError `booking_not_found`.
 */
export async function findKept(
  bookings: Pick<BookingStore, "find">,
  bookingId: string,
): Promise<KeptRecord> {
  const booking = await bookings.find(bookingId);
  if (!booking || booking.paymentStatus === "pending") throw new DomainError("booking_not_found");
  return booking;
}

/** Changes a booking that is not a draft. A draft is refused with `booking_not_found`. */
export function changeKept<Next extends KeptRecord>(
  bookings: Pick<BookingStore, "change">,
  bookingId: string,
  decide: (record: KeptRecord) => Decision<Next>,
): Promise<Changed<Next>> {
  return bookings.change(
    bookingId,
    (record): Decision<Next> =>
      record.paymentStatus === "pending" ? refuse("booking_not_found") : decide(record),
  );
}

/** What earlier releases stored beside the refunds that both follow from. The next write removes them. */
const noLongerStored = ["refundedAmount", "refundsUnderWay"];

/** An erased booking keeps nothing that only a later release knows. */
const knownAttributes = Object.fromEntries(
  [...recordAttributes, ...indexKeys, ...noLongerStored, "expiresAt"].map((name) => [
    name,
    undefined,
  ]),
);
