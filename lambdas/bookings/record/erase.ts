import { kindOf } from "#shared/bookings/booking-kinds.ts";
import { ErasedBooking, ErasedDraft, isErased } from "#shared/bookings/bookings.ts";
import { noHealthAnswers } from "#shared/consultations/health-consent.ts";
import type { BookingRecord } from "./booking.ts";
import { type Decision, refuse } from "./decision.ts";
import { emailKeyOf, keepsHealthAnswers } from "./keys.ts";
import { keptKinds } from "./kinds.ts";

/**
 * Empties the answers about health. A booking keeps the record of the consent, a draft does not. One without
 * such answers stays as it is.
 * @returns `booking_not_found` when its person is erased.
 */
export function eraseHealthAnswers(record: BookingRecord, now: Date): Decision<BookingRecord> {
  if (isErased(record)) return refuse("booking_not_found");
  if (!keepsHealthAnswers(record)) return record;
  const isDraft = record.paymentStatus === "pending";
  const change = isDraft ? { healthConsent: undefined } : { healthErasedAt: now.toISOString() };
  return { ...record, ...noHealthAnswers, ...change };
}

/**
 * Removes the personal data of a booking, and keeps what the accounts need; of a draft, what is needed to cancel
 * its payment and to give its codes back. Erasing it again changes nothing.
 * @param email the person's address, if they are found by it; refused when the booking has another.
 */
export function erasePerson(
  record: BookingRecord,
  email: string | undefined,
  now: Date,
): Decision<ErasedBooking | ErasedDraft> {
  if (isErased(record)) return record;
  const emailKey = record.email === undefined ? undefined : emailKeyOf(record.email);
  if (emailKey !== (email === undefined ? undefined : emailKeyOf(email))) return refuse("conflict");
  const erasedAt = now.toISOString();
  if (record.paymentStatus === "pending") return ErasedDraft.parse({ ...record, erasedAt });
  const account = keptKinds[kindOf(record)].account(record);
  return ErasedBooking.parse({ ...record, ...account, erasedAt });
}

/**
 * Records that nothing can be paid any more for an erased draft, and that it has used no code. Upkeep deletes it
 * after a day; until then its id cannot be started again.
 * @param cancelled its PaymentIntent, which is cancelled; refused when it has another one.
 */
export function withdraw(
  record: BookingRecord,
  cancelled: string | undefined,
): Decision<ErasedDraft> {
  if (record.paymentStatus !== "pending" || !isErased(record)) return refuse("conflict");
  if (record.paymentIntentId !== cancelled) return refuse("conflict");
  return { ...record, paymentIntentId: undefined, offers: [] };
}

/** Whether a whole booking may be deleted: it is from before an instant, not in use since, and has no health answers. */
export function isToForget(record: BookingRecord, before: Date): boolean {
  return (
    record.paymentStatus !== "pending" &&
    !keepsHealthAnswers(record) &&
    !isUsedAfter(record, before) &&
    record.timestamp <= before.toISOString()
  );
}

/** Whether the client has had some of a booking after an instant. */
export function isUsedAfter(record: BookingRecord, instant: Date): boolean {
  return keptKinds[kindOf(record)].isUsedAfter(record, instant);
}
