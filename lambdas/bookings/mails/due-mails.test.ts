import { expect, test } from "vitest";
import { at } from "#lambdas/testing/bookings.ts";
import { type MailState, maximumMailAttempts, unsentMail } from "#shared/bookings/booking-facts.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { isMailDue } from "./due-mails.ts";

const unsuccessful = ["pending", "failed"] as const;
const attempted = (status: MailState["status"], attempts = 1) =>
  attemptedMail(status, at().toISOString(), attempts);
const quarter = 15 * 60_000;
const day = 60 * 24;

test.each<[string, MailState, boolean, number, number?]>([
  ["before the first one", unsentMail, true, 0],
  ["before the first one, for a caller that repeats them", unsentMail, true, 0, quarter],
  ...unsuccessful.flatMap((status): [string, MailState, boolean, number, number?][] => [
    [
      `after one, for a caller that makes first ones only (${status})`,
      attempted(status),
      false,
      day,
    ],
    [`a moment before the wait is over (${status})`, attempted(status), false, 14, quarter],
    [`after a wait (${status})`, attempted(status), true, 15, quarter],
    [`after two, a moment before (${status})`, attempted(status, 2), false, 29, quarter],
    [`after two, and a longer wait (${status})`, attempted(status, 2), true, 30, quarter],
    [`after many, a moment before (${status})`, attempted(status, 19), false, 239, quarter],
    [`after many, and the longest wait (${status})`, attempted(status, 19), true, 240, quarter],
  ]),
  ["while one may be under way, even without a wait", attempted("pending"), false, 0.4, 0],
  ["once that one has ended", attempted("pending"), true, 0.5, 0],
  ["after a failure, without a wait", attempted("failed"), true, 0, 0],
  ["after it was sent", attempted("sent"), false, 30 * day, quarter],
  ["after it was given up", attempted("failed", maximumMailAttempts), false, 30 * day, quarter],
])("An attempt at a mail %s: %o is due: %s.", (_, state, isDue, minutes, retryAfterMs) => {
  expect(isMailDue(state, at(minutes), retryAfterMs)).toBe(isDue);
});
