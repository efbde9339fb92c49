import type { Touch } from "#lambdas/audit/audited-route.ts";
import { adminBooking } from "#lambdas/bookings/admin-booking.ts";
import type { BookingStore } from "#lambdas/bookings/booking-store.ts";
import { parseRecord } from "#lambdas/bookings/record/booking.ts";
import {
  eraseHealthAnswers,
  erasePerson as withoutPerson,
} from "#lambdas/bookings/record/erase.ts";
import { forgetMailbox } from "#lambdas/bookings/used-codes.ts";
import type { DiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type {
  erasePerson as endpoint,
  erasePersonOfBooking as ofBooking,
} from "#shared/people/api.ts";
import type { Erasure, ErasureReport } from "#shared/people/people.ts";
import type { PersonRecords, StoredRecord } from "./person-records.ts";
import { personPage } from "./read-person.ts";

export interface ErasingDependencies {
  readonly people: PersonRecords;
  readonly bookings: Pick<BookingStore, "find" | "change" | "remove">;
  readonly discounts: Pick<DiscountCodeStore, "forgetMailbox">;
  readonly now: () => Date;
}

/** The outcome for one record; `unchanged`: there was nothing left to erase. */
type Outcome = keyof ErasureReport | "unchanged";

/**
 * Erases a person, or their health answers, from a page of their records, one by one. Records that
 * are erased stay erased: after a failure, repeating the call completes it.
 * @throws DomainError `conflict` when a record changes at the same moment; `validation_failed` for an
 *   invalid cursor.
 */
export async function erasePerson(
  dependencies: ErasingDependencies,
  what: Erasure,
  { body }: EndpointInput<typeof endpoint>,
  touch: Touch,
): Promise<EndpointResponse<typeof endpoint>> {
  const { records, nextCursor } = await personPage(dependencies.people, body);
  const report = { erased: 0, deleted: 0 };
  for (const record of records) {
    const outcome = await eraseRecord(dependencies, record, what);
    if (outcome === "unchanged") continue;
    report[outcome] += 1;
    touch(record.bookingId);
  }
  return { report, nextCursor };
}

/**
 * Erases the person from one booking, such as one of a payer who left no address.
 * @throws DomainError `booking_not_found`, also for a draft; `conflict` when it changes at the same moment.
 */
export async function erasePersonOfBooking(
  dependencies: ErasingDependencies,
  { params: { bookingId } }: EndpointInput<typeof ofBooking>,
): Promise<EndpointResponse<typeof ofBooking>> {
  const { people } = dependencies;
  const record = await people.find(bookingId);
  if (!record || record.paymentStatus === "pending") throw new DomainError("booking_not_found");
  await eraseRecord(dependencies, record, "person");
  const erased = await dependencies.bookings.find(bookingId);
  if (!erased || erased.paymentStatus === "pending" || !isErased(erased)) {
    throw new DomainError("booking_not_found");
  }
  return adminBooking(erased);
}

async function eraseRecord(
  dependencies: ErasingDependencies,
  record: StoredRecord,
  what: Erasure,
): Promise<Outcome> {
  const { bookings, discounts, now } = dependencies;
  const booking = parseRecord(record);
  const { bookingId } = booking;
  if (what === "health_answers") {
    const changed = await bookings.change(bookingId, (each) => eraseHealthAnswers(each, now()));
    return changed.outcome === "written" ? "erased" : "unchanged";
  }
  const email = isErased(booking) ? undefined : booking.email;
  // Before it is erased: if this fails, its address still leads back here.
  await forgetMailbox(discounts, booking);
  const changed = await bookings.change(bookingId, (each) => withoutPerson(each, email, now()));
  // Again: it may have been recorded meanwhile, also with a code that has been added.
  for (const each of changed.outcome === "written" ? [booking, changed.before] : [booking]) {
    if (each) await forgetMailbox(discounts, each);
  }
  if (changed.outcome === "refused" && changed.booking) throw new DomainError("conflict");
  if (changed.outcome !== "written") return "unchanged";
  return changed.booking.paymentStatus === "pending" ? "deleted" : "erased";
}
