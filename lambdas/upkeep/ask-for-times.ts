import type { BookingStore } from "#lambdas/bookings/booking-store.ts";
import { makeMailDue } from "#lambdas/bookings/record/mails.ts";
import type { AppointmentList, Planned } from "#lambdas/bookings/times/appointment-list.ts";
import type { Log } from "#lambdas/http/log.ts";
import { lastSent } from "#shared/bookings/booking-facts.ts";
import type { BookingSettings } from "#shared/bookings/booking-settings.ts";
import { isAppointed } from "#shared/bookings/times.ts";
import { isHeldBack, isMailWanted } from "#shared/bookings/wanted-mails.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** How long after the booking a client without a time is asked, and until when. */
const firstAfterMs = 2 * dayMs;
const secondAfterMs = 5 * dayMs;
const askedForMs = 14 * dayMs;
/** At least this long after the first mail comes the second. */
const betweenMs = 2 * dayMs;
/** How long before its consultation a client is reminded. A time that is noted later needs no reminder. */
const remindedMs = 24 * hourMs;

export interface TimeDependencies {
  readonly appointments: AppointmentList;
  readonly bookings: Pick<BookingStore, "change">;
  readonly bookingSettings: { readonly read: () => Promise<BookingSettings> };
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Makes the mails due that ask clients to choose a time, and those that remind of a consultation. The
 * follow-up sends them.
 * @returns how many bookings failed.
 */
export async function askForTimes(dependencies: TimeDependencies): Promise<number> {
  const tasks = [...(await toAsk(dependencies)), ...(await toRemind(dependencies))];
  let failed = 0;
  for (const { bookingId, makeDue } of tasks) {
    try {
      await makeDue();
    } catch (error) {
      dependencies.log.error("upkeep_booking_failed", { bookingId }, error);
      failed += 1;
    }
  }
  return failed;
}

interface Task {
  readonly bookingId: string;
  readonly makeDue: () => Promise<unknown>;
}

async function toAsk(dependencies: TimeDependencies): Promise<Task[]> {
  const { appointments, bookings, bookingSettings, now } = dependencies;
  if (!(await bookingSettings.read()).askForTime) return [];
  const ago = (ms: number) => new Date(now().getTime() - ms);
  const booked = await appointments.booked(ago(askedForMs), ago(firstAfterMs));
  return booked.flatMap((booking) => {
    const { bookingId } = booking;
    const mail = nextNudge(booking, now());
    const isWanted = mail && isMailWanted(mail, booking, now()) && !isHeldBack(mail, booking);
    if (!isWanted) return [];
    const makeDue = () => bookings.change(bookingId, (record) => makeMailDue(record, mail, now()));
    return [{ bookingId, makeDue }];
  });
}

/**
 * The mail to send next; the second only after the first one has arrived, as far as is known. The removal
 * of a time asks for another one, so the wait begins anew.
 */
function nextNudge(
  { timestamp, timeNotedAt = timestamp, firstNudge, secondNudge }: Planned,
  now: Date,
): "firstNudge" | "secondNudge" | undefined {
  const waited = now.getTime() - Date.parse(timeNotedAt);
  if (!firstNudge) return waited >= firstAfterMs ? "firstNudge" : undefined;
  const sent = lastSent(firstNudge);
  if (secondNudge || !sent || sent.returned) return undefined;
  const isDue = waited >= secondAfterMs && now.getTime() - Date.parse(sent.at) >= betweenMs;
  return isDue ? "secondNudge" : undefined;
}

async function toRemind({ appointments, bookings, now }: TimeDependencies): Promise<Task[]> {
  const from = now();
  const starting = await appointments.starting(from, new Date(from.getTime() + remindedMs));
  return starting
    .filter((booking) => isAppointed(booking, from) && !booking.reminderMail)
    .filter((booking) => !isHeldBack("reminderMail", booking))
    .flatMap(({ bookingId, startsAt, timeNotedAt, timeChanges }) => {
      if (startsAt === undefined || timeNotedAt === undefined) return [];
      if (Date.parse(startsAt) - Date.parse(timeNotedAt) < remindedMs) return [];
      const makeDue = () =>
        bookings.change(bookingId, (record) =>
          makeMailDue(record, "reminderMail", now(), timeChanges),
        );
      return [{ bookingId, makeDue }];
    });
}
