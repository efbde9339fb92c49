import { describe, expect, test } from "vitest";
import { at } from "#lambdas/testing/bookings.ts";
import { maximumMailAttempts, unsentMail } from "#shared/bookings/booking-facts.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { isMailDue } from "./due-mails.ts";

describe("An attempt at a mail", () => {
  const attemptedAt = at().toISOString();
  const quarter = 15 * 60_000;

  test("is due at once before the first attempt.", () => {
    expect(isMailDue(unsentMail, at())).toBe(true);
    expect(isMailDue(unsentMail, at(), quarter)).toBe(true);
  });

  test("is not due for a caller that makes first attempts only, once there was one.", () => {
    for (const status of ["pending", "failed"] as const) {
      const state = attemptedMail(status, attemptedAt);
      expect(isMailDue(state, at(60 * 24))).toBe(false);
    }
  });

  test.each(["pending", "failed"] as const)(
    "is due again after a wait that grows, when the last one is %s.",
    (status) => {
      const due = (attempts: number, minutes: number) =>
        isMailDue(attemptedMail(status, attemptedAt, attempts), at(minutes), quarter);
      expect([due(1, 14), due(1, 15)]).toEqual([false, true]);
      expect([due(2, 29), due(2, 30)]).toEqual([false, true]);
      expect([due(19, 16 * 15 - 1), due(19, 16 * 15)]).toEqual([false, true]);
    },
  );

  test("is not due while one may be under way, even without a retry wait.", () => {
    const withoutWait = 0;
    const pending = attemptedMail("pending", attemptedAt);
    expect(isMailDue(pending, at(0.4), withoutWait)).toBe(false);
    expect(isMailDue(pending, at(0.5), withoutWait)).toBe(true);
    expect(isMailDue(attemptedMail("failed", attemptedAt), at(0), withoutWait)).toBe(true);
  });

  test("is never due after it was sent, or tried often enough.", () => {
    const later = at(60 * 24 * 30);
    expect(isMailDue(attemptedMail("sent", attemptedAt), later, quarter)).toBe(false);
    const givenUp = attemptedMail("failed", attemptedAt, maximumMailAttempts);
    expect(isMailDue(givenUp, later, quarter)).toBe(false);
  });
});
