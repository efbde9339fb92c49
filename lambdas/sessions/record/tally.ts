import type { BookingRecord, SessionsRecord } from "#lambdas/bookings/record/booking.ts";
import { type Decision, refuse } from "#lambdas/bookings/record/decision.ts";
import { isMailDone, isUnderWay } from "#lambdas/bookings/record/keys.ts";
import { type MailState, unsentMail } from "#shared/bookings/booking-facts.ts";
import { isConfirmedSessions } from "#shared/bookings/bookings.ts";
import { sessionChanges, type UsedSession } from "#shared/sessions/session-blocks.ts";
import { noSessionBecause } from "#shared/sessions/sessions-left.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { maximumPutBack } from "#shared/values/numbers-in-sentences.ts";

/**
 * Ticks a session of a block and makes the mail about it due, or changes the day of one that is ticked. Ticking
 * it again changes nothing.
 * @param seen the `sessionChanges` that it follows.
 * @param by the administrator's name.
 * @returns `booking_not_found` when it is no block, or its person is erased; `session_day_invalid` for a day that
 *   is to come, or from before the payment; `block_over`, `block_used_up` or `block_lapsed`; `sessions_changed`
 *   when another administrator has ticked or put back a session since.
 */
export function holdSession(
  record: BookingRecord,
  { sessionId, day, seen }: { sessionId: string; day: string; seen: number },
  by: string,
  now: Date,
): Decision<SessionsRecord> {
  if (!isBlock(record)) return refuse("booking_not_found");
  const { usedSessions = [] } = record;
  const before = usedSessions.find((each) => each.sessionId === sessionId);
  if (before?.day === day) return record;
  if (day > londonDate(now) || day < londonDate(new Date(record.timestamp))) {
    return refuse("session_day_invalid");
  }
  // The day of the last session may change, too.
  const others = usedSessions.filter((each) => each !== before);
  const because = noSessionBecause({ ...record, usedSessions: others }, day);
  if (because) return refuse(because);
  if (before?.putBack || sessionChanges(record) !== seen) return refuse("sessions_changed");
  if (before) {
    const moved = usedSessions.map((each) => (each === before ? { ...before, day } : each));
    return { ...record, usedSessions: moved };
  }
  const ticked: UsedSession = { sessionId, day, at: now.toISOString(), by };
  return {
    ...record,
    usedSessions: [...usedSessions, ticked],
    ...(record.email !== undefined && { sessionMail: mailAfter(record, now) }),
  };
}

/** The mail about one more session. One that is still to be sent, or sent again, tells of it, too. */
function mailAfter({ sessionMail, usedSessions = [] }: SessionsRecord, now: Date): MailState {
  const isToSend = sessionMail !== undefined && !isUnderWay(sessionMail, now);
  if (isToSend && !isMailDone(sessionMail)) return sessionMail;
  return { ...unsentMail, about: usedSessions.length };
}

/**
 * Puts a session back that was not held after all: it is left again, and the reason stays. Doing it again
 * changes nothing.
 * @param by the administrator's name.
 * @returns `booking_not_found` when the booking has no such session; `too_many_put_back`.
 */
export function putSessionBack(
  record: BookingRecord,
  { sessionId, reason }: { sessionId: string; reason: string },
  by: string,
  now: Date,
): Decision<SessionsRecord> {
  if (!isBlock(record) || !record.usedSessions) return refuse("booking_not_found");
  const { usedSessions } = record;
  const before = usedSessions.find((each) => each.sessionId === sessionId);
  if (!before) return refuse("booking_not_found");
  if (before.putBack) return record;
  if (usedSessions.filter(({ putBack }) => putBack).length >= maximumPutBack) {
    return refuse("too_many_put_back");
  }
  const putBack = { at: now.toISOString(), by, reason };
  return {
    ...record,
    usedSessions: usedSessions.map((each) => (each === before ? { ...before, putBack } : each)),
  };
}

function isBlock(record: BookingRecord): record is SessionsRecord {
  return isConfirmedSessions(record) && record.block !== undefined;
}
