import { makeMailDue } from "#lambdas/bookings/record/mails.ts";
import type { Planned } from "#lambdas/bookings/times/appointment-list.ts";
import { lastSent } from "#shared/bookings/booking-facts.ts";
import { isHeldBack, isMailWanted } from "#shared/bookings/mails.ts";
import { isAppointed } from "#shared/bookings/times.ts";
import { forEachBooking, type Outcome, type UpkeepDependencies } from "./upkeep-task.ts";

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

/**
 * Makes the mails due that ask clients to choose a time, and those that remind of a consultation. The
 * follow-up sends them.
 * @returns the failures.
 */
export async function askForTimes(dependencies: UpkeepDependencies): Promise<readonly Outcome[]> {
  const due = new Map([...(await toAsk(dependencies)), ...(await toRemind(dependencies))]);
  const outcomes = await forEachBooking(dependencies, [...due.keys()], async (bookingId) => {
    await due.get(bookingId)?.();
    return "unchanged";
  });
  return outcomes.filter((outcome) => outcome === "failed");
}

/** A booking, and what makes its mail due. */
type Due = readonly [bookingId: string, makeDue: () => Promise<unknown>];

async function toAsk(dependencies: UpkeepDependencies): Promise<Due[]> {
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
    return [[bookingId, makeDue]];
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

async function toRemind({ appointments, bookings, now }: UpkeepDependencies): Promise<Due[]> {
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
      return [[bookingId, makeDue]];
    });
}
