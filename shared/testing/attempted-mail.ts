import type { MailState } from "#shared/bookings/booking-facts.ts";

/** The state of a mail of which only the latest attempt is listed. */
export function attemptedMail(status: MailState["status"], at: string, attempts = 1): MailState {
  return { status, attempts, attemptedAt: at, history: { [attempts]: { at, status } } };
}
