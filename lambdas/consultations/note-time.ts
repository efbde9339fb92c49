import { adminBooking } from "#lambdas/bookings/admin-booking.ts";
import { changedBooking } from "#lambdas/bookings/booking-store.ts";
import { type MailDependencies, trySendingMail } from "#lambdas/bookings/mails/send-unsent-mail.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { isConfirmedConsultation } from "#shared/bookings/bookings.ts";
import type { noteTime as endpoint } from "#shared/consultations/admin-api.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import { londonInstants } from "#shared/values/london-days.ts";
import { noteTime as recordTime } from "./record/times.ts";

type Input = EndpointInput<typeof endpoint>;

/**
 * Notes, changes or removes the time of a consultation, and mails it to the client. Repeating it changes
 * nothing. A mail that fails is left to upkeep.
 * @throws DomainError `time_missing` or `time_twice` for the time; what the record refuses.
 */
export async function noteTime(
  dependencies: MailDependencies,
  { params: { bookingId }, body }: Input,
  by: string,
): Promise<AdminConsultation> {
  const { bookings, now } = dependencies;
  const startsAt = body.startsAt ? instantOf(body.startsAt) : undefined;
  const changed = await bookings.change(bookingId, (record) =>
    recordTime(record, startsAt, { ...body, by }, now()),
  );
  const noted = changedBooking(changed);
  const mailed = await trySendingMail(dependencies, noted);
  return adminBooking(isConfirmedConsultation(mailed) ? mailed : noted);
}

/** Before it London's clocks were 75 seconds behind UTC, and no time is found. */
const firstWholeYear = "1848";

/**
 * The instant of a London time.
 * @throws DomainError when there is none, it is long ago, or it could be either of two.
 */
export function instantOf({ day, time, isSecond }: NonNullable<Input["body"]["startsAt"]>): Date {
  const [first, second] = londonInstants(day, time);
  if (!first) throw new DomainError(day < firstWholeYear ? "time_out_of_range" : "time_missing");
  if (second && isSecond === undefined) throw new DomainError("time_twice");
  return isSecond && second ? second : first;
}
