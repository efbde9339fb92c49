import { DomainError } from "#lambdas/http/domain-error.ts";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { type Booking, isConfirmedConsultation } from "#shared/bookings/bookings.ts";
import type { noteTime as endpoint } from "#shared/bookings/mail-admin-api.ts";
import { isTimeRemovable, isToTakePlace } from "#shared/bookings/times.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import { londonDate, londonInstants } from "#shared/values/london-days.ts";
import type { BookingStore } from "../booking-store.ts";
import { adminBooking } from "../lists/list-bookings.ts";
import { type MailDependencies, trySendingMail } from "../mails/send-unsent-mail.ts";

export interface NoteTimeDependencies extends MailDependencies {
  readonly bookings: Pick<BookingStore, "find" | "noteTime">;
}

type Input = EndpointInput<typeof endpoint>;

/**
 * Notes, changes or removes the time of a consultation, and mails it to the client. Repeating it changes
 * nothing. A mail that fails is left to upkeep.
 * @param by the administrator's name.
 * @throws DomainError `time_in_past`, `time_missing` or `time_twice` for the time; `not_to_do` for a
 *   consultation that is over, except to remove the time of one whose money went back;
 *   `time_changed` when another administrator has changed the time meanwhile; `booking_not_found`, also
 *   for a draft, a session payment or an erased booking.
 */
export async function noteTime(
  dependencies: NoteTimeDependencies,
  { params: { bookingId }, body }: Input,
  by: string,
): Promise<AdminConsultation> {
  const { bookings, now } = dependencies;
  const startsAt = body.startsAt ? instantOf(body.startsAt, now()) : undefined;
  const isRightFor = startsAt ? isToTakePlace : isTimeRemovable;
  const found = plannable(await bookings.find(bookingId), isRightFor);
  if (found.startsAt === startsAt?.toISOString()) return adminBooking(found);
  const noted = await bookings.noteTime(bookingId, startsAt, body.seen, by, now());
  if (noted.outcome === "not_found") throw new DomainError("booking_not_found");
  if (noted.outcome === "refused") {
    const latest = plannable(noted.booking, isRightFor);
    if (latest.startsAt !== startsAt?.toISOString()) throw new DomainError("time_changed");
    return adminBooking(latest);
  }
  const mailed = await trySendingMail(dependencies, noted.booking);
  return adminBooking(isConfirmedConsultation(mailed) ? mailed : noted.booking);
}

/**
 * The instant of a London time.
 * @throws DomainError when there is none to come, or it could be either of two.
 */
function instantOf(
  { day, time, isSecond }: NonNullable<Input["body"]["startsAt"]>,
  now: Date,
): Date {
  if (day < londonDate(now)) throw new DomainError("time_in_past");
  const [first, second] = londonInstants(day, time);
  if (!first) throw new DomainError("time_missing");
  if (second && isSecond === undefined) throw new DomainError("time_twice");
  const at = isSecond && second ? second : first;
  if (at <= now) throw new DomainError("time_in_past");
  return at;
}

function plannable(booking: Booking | undefined, isRightFor: typeof isToTakePlace) {
  if (!booking || !isConfirmedConsultation(booking)) throw new DomainError("booking_not_found");
  if (!isRightFor(booking)) throw new DomainError("not_to_do");
  return booking;
}
