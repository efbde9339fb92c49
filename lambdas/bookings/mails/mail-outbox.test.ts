import { describe, expect, test } from "vitest";
import {
  at,
  bookingId,
  closeBooking,
  draftOf,
  recordFirstSending,
  savePaid,
  startTestBookings,
} from "#lambdas/testing/bookings.ts";
import {
  type MailState,
  maximumListedAttempts,
  maximumMailAttempts,
  timesSent,
  unsentMail,
} from "#shared/bookings/booking-facts.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { isMailDue } from "./mail-outbox.ts";

describe("the outbox", () => {
  async function setup() {
    const { store, outbox, tables } = await startTestBookings();
    await savePaid(store);
    return { store, outbox, tables };
  }

  test("gives an attempt to one of the callers who saw it due", async () => {
    const { outbox } = await setup();
    const claims = await Promise.all(
      [1, 2, 3].map(() => outbox.claim(bookingId, "visitorMail", unsentMail, at(1))),
    );
    expect(claims.map(({ outcome }) => outcome).sort()).toEqual(["refused", "refused", "written"]);
    expect(claims.find(({ outcome }) => outcome === "written")).toMatchObject({
      booking: {
        visitorMail: { status: "pending", attempts: 1, attemptedAt: at(1).toISOString() },
        trainerMail: unsentMail,
      },
    });
  });

  test("gives the next attempt after a failed one, and none after a sent one", async () => {
    const { outbox } = await setup();
    await outbox.claim(bookingId, "visitorMail", unsentMail, at());
    const failed = await outbox.recordFailed(bookingId, "visitorMail", 1);
    if (failed.outcome !== "written") throw new Error("The failure was not recorded.");
    const seen = failed.booking.visitorMail!;
    expect(seen).toMatchObject({ status: "failed", attempts: 1 });
    const second = await outbox.claim(bookingId, "visitorMail", seen, at(20));
    expect(second).toMatchObject({
      outcome: "written",
      booking: { visitorMail: { status: "pending", attempts: 2 } },
    });
    await outbox.recordSent(bookingId, "visitorMail", 2);
    const third = await outbox.claim(bookingId, "visitorMail", seen, at(40));
    expect(third).toMatchObject({
      outcome: "refused",
      booking: { visitorMail: { status: "sent", attempts: 2 } },
    });
  });

  test("does not let a late failure undo what has happened since", async () => {
    const { outbox } = await setup();
    const first = await outbox.claim(bookingId, "trainerMail", unsentMail, at());
    if (first.outcome !== "written") throw new Error("The claim was refused.");
    await outbox.claim(bookingId, "trainerMail", first.booking.trainerMail, at(30));
    expect((await outbox.recordFailed(bookingId, "trainerMail", 1)).outcome).toBe("refused");
    await outbox.recordSent(bookingId, "trainerMail", 2);
    expect(await outbox.recordFailed(bookingId, "trainerMail", 2)).toMatchObject({
      outcome: "refused",
      booking: { trainerMail: { status: "sent" } },
    });
  });

  /** Attempts a mail so many times more. */
  async function attempt(
    outbox: Awaited<ReturnType<typeof setup>>["outbox"],
    first: MailState,
    outcomes: readonly ("sent" | "failed")[],
  ): Promise<MailState> {
    let seen = first;
    for (const [index, outcome] of outcomes.entries()) {
      await outbox.claim(bookingId, "visitorMail", seen, at(index), { by: "a".repeat(128) });
      const record = outcome === "sent" ? outbox.recordSent : outbox.recordFailed;
      const recorded = await record(bookingId, "visitorMail", seen.attempts + 1);
      if (recorded.outcome !== "written") throw new Error("The outcome was not recorded.");
      seen = recorded.booking.visitorMail ?? seen;
    }
    return seen;
  }

  test("lists every attempt with its outcome and who asked for it", async () => {
    const { outbox } = await setup();
    await recordFirstSending(outbox, "visitorMail");
    const sent = attemptedMail("sent", at().toISOString());
    const claimed = await outbox.claim(bookingId, "visitorMail", sent, at(9), {
      by: "alex@example.com",
    });
    const asked = { at: at(9).toISOString(), by: "alex@example.com" };
    const first = { at: at().toISOString(), status: "sent" };
    const historyIs = (second: object) => ({
      booking: { visitorMail: { history: { 1: first, 2: { ...asked, ...second } } } },
    });
    expect(claimed).toMatchObject(historyIs({ status: "pending" }));
    const failed = await outbox.recordFailed(bookingId, "visitorMail", 2);
    expect(failed).toMatchObject(historyIs({ status: "failed" }));
  });

  test("lists a bounded number of attempts: the first and the latest that sent it, then others", async () => {
    const { outbox } = await setup();
    const fail = Array.from({ length: 9 }, () => "failed" as const);
    const send = Array.from({ length: 10 }, () => "sent" as const);
    const mixed = await attempt(outbox, unsentMail, ["failed", "sent", ...fail]);
    expect(timesSent(mixed)).toBe(1);
    const all = await attempt(outbox, mixed, send);
    const latest = Array.from({ length: maximumListedAttempts - 1 }, (_, index) => `${13 + index}`);
    expect(Object.keys(all.history)).toEqual(["2", ...latest]);
    expect(timesSent(all)).toBe(maximumListedAttempts);
    expect(JSON.stringify(all).length).toBeLessThan(3000);
  });

  test("gives up a mail after the last attempt", async () => {
    const { store, outbox } = await setup();
    await recordFirstSending(outbox, "visitorMail");
    let seen = unsentMail;
    for (let attempt = 1; attempt <= maximumMailAttempts; attempt += 1) {
      expect((await closeBooking(store)).outcome).toBe("refused");
      await outbox.claim(bookingId, "trainerMail", seen, at(attempt));
      const failed = await outbox.recordFailed(bookingId, "trainerMail", attempt);
      if (failed.outcome !== "written") throw new Error("The failure was not recorded.");
      seen = failed.booking.trainerMail;
    }
    expect((await closeBooking(store)).outcome).toBe("written");
  });

  test("refuses drafts and missing bookings", async () => {
    const { store, outbox } = await startTestBookings();
    expect((await outbox.recordSent(bookingId, "visitorMail", 1)).outcome).toBe("not_found");
    await store.saveDraft(draftOf(), at());
    expect((await outbox.claim(bookingId, "visitorMail", unsentMail, at())).outcome).toBe(
      "refused",
    );
    expect((await outbox.recordSent(bookingId, "visitorMail", 1)).outcome).toBe("refused");
    expect((await closeBooking(store)).outcome).toBe("refused");
  });
});

describe("an attempt at a mail", () => {
  const attemptedAt = at().toISOString();
  const quarter = { attempt: "any", retryAfterMs: 15 * 60_000 } as const;

  test("is due at once before the first attempt", () => {
    expect(isMailDue(unsentMail, { attempt: "first" }, at())).toBe(true);
    expect(isMailDue(unsentMail, quarter, at())).toBe(true);
  });

  test("is not due for a caller that makes first attempts only, once there was one", () => {
    for (const status of ["pending", "failed"] as const) {
      const state = attemptedMail(status, attemptedAt);
      expect(isMailDue(state, { attempt: "first" }, at(60 * 24))).toBe(false);
    }
  });

  test.each(["pending", "failed"] as const)(
    "is due again after a wait that grows, when the last one is %s",
    (status) => {
      const due = (attempts: number, minutes: number) =>
        isMailDue(attemptedMail(status, attemptedAt, attempts), quarter, at(minutes));
      expect([due(1, 14), due(1, 15)]).toEqual([false, true]);
      expect([due(2, 29), due(2, 30)]).toEqual([false, true]);
      expect([due(19, 16 * 15 - 1), due(19, 16 * 15)]).toEqual([false, true]);
    },
  );

  test("is not due while one may be under way, even without a retry wait", () => {
    const withoutWait = { attempt: "any", retryAfterMs: 0 } as const;
    const pending = attemptedMail("pending", attemptedAt);
    expect(isMailDue(pending, withoutWait, at(0.4))).toBe(false);
    expect(isMailDue(pending, withoutWait, at(0.5))).toBe(true);
    expect(isMailDue(attemptedMail("failed", attemptedAt), withoutWait, at(0))).toBe(true);
  });

  test("is never due after it was sent, or tried often enough", () => {
    const later = at(60 * 24 * 30);
    expect(isMailDue(attemptedMail("sent", attemptedAt), quarter, later)).toBe(false);
    const givenUp = attemptedMail("failed", attemptedAt, maximumMailAttempts);
    expect(isMailDue(givenUp, quarter, later)).toBe(false);
  });
});
