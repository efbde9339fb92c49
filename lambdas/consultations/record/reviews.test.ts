import fc from "fast-check";
import { expect, test } from "vitest";
import type { ConfirmedRecord } from "#lambdas/bookings/record/booking.ts";
import { refuseMail } from "#lambdas/bookings/record/cancel.ts";
import { isRefusal } from "#lambdas/bookings/record/decision.ts";
import {
  claimMail,
  isClaimed,
  recordOutcome,
  recordReturned,
} from "#lambdas/bookings/record/mails.ts";
import { makeMailDue } from "#lambdas/bookings/record/timed-mails.ts";
import { at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { completed, made } from "#lambdas/testing/records.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { mailFacts } from "#shared/testing/mail-facts.ts";
import { fullWebsite } from "#shared/website/full-website.ts";

/**
 * What a client with several consultations is promised: to be asked for a review once, and not after saying no or after
 * their mailbox has gone.
 */

const mail = "reviewMail";
const by = "alex@example.com";
const kinds = ["due", "attempt", "press", "arrives", "fails", "decline", "bounce", "full"] as const;
const mostly = ["due", "attempt", "fails", "due", "attempt", "arrives"] as const;
const steps = fc.array(fc.tuple(fc.constantFrom(...kinds, ...mostly), fc.nat(2)), {
  maxLength: 40,
  size: "max",
});

function startClient() {
  const bookings: ConfirmedRecord[] = [1, 2, 3].map((number) => ({
    ...completed,
    bookingId: bookingIdOf(number),
    visitorMail: attemptedMail("sent", at().toISOString()),
    timeMail: attemptedMail("sent", at().toISOString()),
    completedAt: at().toISOString(),
  }));
  let minute = 24 * 60;
  const sent: number[] = [];
  /** Mails that were handed over, whose outcome is not recorded yet. */
  const underWay = new Map<number, number>();
  const refusedSince = new Set<number>();
  const of = (which: number) => bookings[which]!;
  const factsOf = (which: number) => ({
    ...mailFacts(at(minute), { askForReview: true }),
    website: fullWebsite,
    others: bookings.filter((_, index) => index !== which),
  });
  const take = (which: number, next: ReturnType<typeof makeMailDue>) => {
    if (!isRefusal(next)) bookings[which] = next;
  };
  const attempt = (which: number, asked: { readonly by?: string }) => {
    const seen = of(which)[mail];
    if (!seen || underWay.has(which)) return;
    const claiming = { mail, seen, ...asked } as const;
    const next = claimMail(of(which), claiming, factsOf(which));
    if (isRefusal(next)) return;
    bookings[which] = next;
    if (!isClaimed(next, claiming)) return;
    sent.push(which);
    underWay.set(which, seen.attempts + 1);
  };
  const settle = (which: number, status: "sent" | "failed") => {
    const number = underWay.get(which);
    if (number === undefined) return;
    underWay.delete(which);
    take(which, recordOutcome(of(which), { mail, number }, status) as ConfirmedRecord);
    // One that has failed has not reached the client.
    if (status === "failed") sent.splice(sent.lastIndexOf(which), 1);
  };
  const report = (which: number, reason: "unknown_address" | "mailbox_full") => {
    const returned = { at: at(minute).toISOString(), reason };
    const about = reason === "mailbox_full" ? "timeMail" : "visitorMail";
    bookings[which] = made(recordReturned(of(which), about, 1, returned)) as ConfirmedRecord;
  };
  const does: Record<(typeof kinds)[number], (which: number) => void> = {
    due: (which) => take(which, makeMailDue(of(which), mail, factsOf(which))),
    attempt: (which) => {
      if (of(which)[mail]?.status !== "sent") attempt(which, {});
    },
    press: (which) => attempt(which, { by }),
    arrives: (which) => settle(which, "sent"),
    fails: (which) => settle(which, "failed"),
    decline: (which) => {
      bookings[which] = refuseMail(of(which), mail, at(minute));
      refusedSince.add(which);
    },
    bounce: (which) => {
      report(which, "unknown_address");
      refusedSince.add(which);
    },
    full: (which) => report(which, "mailbox_full"),
  };
  return {
    sent,
    refusedSince,
    bookings,
    step: (kind: (typeof kinds)[number], which: number) => {
      minute += 15;
      does[kind](which);
    },
  };
}

test("A client is asked once at most, and never after any of their bookings says no.", () => {
  let asked = 0;
  fc.assert(
    fc.property(steps, (list) => {
      const client = startClient();
      for (const [kind, which] of list) {
        const before = client.sent.length;
        const isRefused = client.refusedSince.size > 0;
        client.step(kind, which);
        if (isRefused) expect(client.sent.length).toBeLessThanOrEqual(before);
        expect(new Set(client.sent).size).toBeLessThanOrEqual(1);
        expect(client.sent.length).toBeLessThanOrEqual(1);
      }
      asked += client.sent.length;
    }),
    { numRuns: 1000 },
  );
  expect(asked).toBeGreaterThan(10);
});

test("Of two requests that are due together, exactly one is sent, whichever comes first.", () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const client = startClient();
    for (const which of order)
      client.bookings[which] = { ...client.bookings[which]!, [mail]: unsentMail };
    for (const which of [...order, ...order]) client.step("attempt", which);
    expect(client.sent).toHaveLength(1);
  }
});

test("A client whose mailbox was full is asked again, and so is one whose other booking says nothing.", () => {
  const client = startClient();
  for (const kind of ["due", "attempt", "fails", "full", "attempt", "arrives"] as const) {
    client.step(kind, 0);
  }
  expect(client.sent).toEqual([0]);
});
