import { DomainError } from "#lambdas/http/domain-error.ts";
import type { resendMail as endpoint } from "#shared/bookings/admin-api.ts";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import { adminBooking, getBooking } from "../admin-booking.ts";
import { findKept } from "../booking-store.ts";
import { isUnderWay } from "../record/keys.ts";
import { attemptMail, type MailDependencies, readKnown } from "./send-unsent-mail.ts";

/**
 * Sends a client's mail once more, if there is still a reason for it. Of concurrent calls with the same
 * `attempts` one sends. After a failure upkeep tries again.
 * @returns the booking as it is afterwards, with the mail's state.
 * @throws DomainError `no_mail_address` when the payer left none, or there has been no such mail;
 *   `booking_not_found`, also for a draft or an erased booking.
 */
export async function resendMail(
  dependencies: MailDependencies,
  { params, body }: EndpointInput<typeof endpoint>,
  by: string,
): Promise<AdminBooking> {
  const { bookings, now } = dependencies;
  const booking = await findKept(bookings, params.bookingId);
  if (isErased(booking)) throw new DomainError("booking_not_found");
  const { mail, attempts } = body;
  const seen = booking[mail];
  if (!seen) throw new DomainError("no_mail_address");
  if (seen.attempts !== attempts || isUnderWay(seen, now())) return adminBooking(booking);
  const known = await readKnown(dependencies);
  const latest = await attemptMail(dependencies, known, booking, { mail, seen, by });
  // Another caller has claimed the attempt.
  if (latest === booking) return getBooking(bookings, params.bookingId);
  return adminBooking(latest);
}
