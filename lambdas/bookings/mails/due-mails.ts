import type { MailState } from "#shared/bookings/booking-facts.ts";
import { isMailDone } from "../record/keys.ts";

/** Which mails to attempt. */
export type MailRule =
  /** Mails without an attempt. */
  | { readonly attempt: "first" }
  /** Also mails whose last attempt failed, or has no outcome, long enough ago. */
  | { readonly attempt: "any"; readonly retryAfterMs: number };

/** The wait grows to at most this many times the first, so that 20 attempts span two days. */
const maximumWaits = 16;

/** Longer than the function that makes an attempt can run. */
const attemptMayTakeMs = 30_000;

/** Whether an attempt at a mail is due at an instant. */
export function isMailDue(
  state: MailState | undefined,
  rule: MailRule,
  at: Date,
): state is MailState {
  if (!state || isMailDone(state)) return false;
  const { attempts, attemptedAt } = state;
  if (attemptedAt === undefined) return true;
  if (rule.attempt === "first") return false;
  const retryMs = rule.retryAfterMs * Math.min(attempts, maximumWaits);
  // An attempt without an outcome may still be under way, even if the retry wait is zero.
  return !isUnderWay(state, at) && Date.parse(attemptedAt) + retryMs <= at.getTime();
}

/** Whether an attempt at a mail may be under way at an instant. */
export function isUnderWay({ status, attemptedAt }: MailState, at: Date): boolean {
  if (status !== "pending" || attemptedAt === undefined) return false;
  return Date.parse(attemptedAt) + attemptMayTakeMs > at.getTime();
}
