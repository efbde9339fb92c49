import { eventsInTime, type TimedSessions } from "./open-events.ts";
import { isBlockOver, type PaidBlock, sessionsLeft } from "./sessions-left.ts";

/**
 * For how many sessions of a payment a time can still be chosen. One that has begun is its session's until the trainer
 * says that it was not held.
 */
export function timesLeft(payment: PaidBlock & TimedSessions, now: Date): number {
  const single = isBlockOver(payment) ? 0 : 1;
  const sessions = payment.block ? sessionsLeft(payment, now) : single;
  return Math.max(0, sessions - eventsInTime(payment).length);
}
