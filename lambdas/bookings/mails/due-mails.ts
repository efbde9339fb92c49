import type { MailState } from "#shared/bookings/booking-facts.ts";
import { isMailDone, isUnderWay } from "../record/keys.ts";

/** The wait grows to at most this many times the first, so that 20 attempts span two days. */
const maximumWaits = 16;

/**
 * Whether an attempt at a mail is due at an instant.
 * @param retryAfterMs how long after an attempt without success; by default only the first attempt is due.
 */
export function isMailDue(
  state: MailState | undefined,
  at: Date,
  retryAfterMs?: number,
): state is MailState {
  if (!state || isMailDone(state)) return false;
  const { attempts, attemptedAt } = state;
  if (attemptedAt === undefined) return true;
  if (retryAfterMs === undefined) return false;
  const retryMs = retryAfterMs * Math.min(attempts, maximumWaits);
  // An attempt without an outcome may still be under way, even if the retry wait is zero.
  return !isUnderWay(state, at) && Date.parse(attemptedAt) + retryMs <= at.getTime();
}
