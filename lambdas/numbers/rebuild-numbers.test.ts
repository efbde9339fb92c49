import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeRefunds } from "#lambdas/bookings/merge-refunds.ts";
import type { CardRefund } from "#lambdas/stripe/card-refunds.ts";
import {
  at,
  bookingIdOf,
  draftOf,
  fullPrice,
  noPrice,
  sessionDraftOf,
  welcomePrice,
} from "#lambdas/testing/bookings.ts";
import { createInMemoryBookings } from "#lambdas/testing/in-memory-bookings.ts";
import { createInMemoryNumbers } from "#lambdas/testing/in-memory-event-counter.ts";
import { intercept } from "#lambdas/testing/resilience/intercept.ts";
import type { CountedBooking } from "./booking-effects.ts";
import { countEvents } from "./count-events.ts";
import { type RebuildDependencies, rebuildNumbers } from "./rebuild-numbers.ts";

const day = 24 * 60;
const codes = ["WELCOME10", "FREE100"];

/** Bookings, their numbers, and calls that fail as told: before they take effect, or after. */
function setup(faults: readonly ("none" | "before" | "after")[] = []) {
  const bookings = createInMemoryBookings();
  const numbers = createInMemoryNumbers((code) => codes.includes(code));
  const coming = [...faults];
  let minutes = 0;
  const faulty = async (_: string, proceed: () => Promise<unknown>) => {
    const fault = coming.shift() ?? "none";
    if (fault === "before") throw new Error("The database is away.");
    const answer = await proceed();
    if (fault === "after") throw new Error("The answer was lost.");
    return answer;
  };
  const counting = {
    bookings: intercept("bookings", bookings.store, faulty),
    months: intercept("months", numbers.counters.months, faulty),
    codes: intercept("codes", numbers.counters.codes, faulty),
    now: () => at(minutes),
  };
  const kept = async (number: number): Promise<CountedBooking | undefined> => {
    const found = await bookings.store.find(bookingIdOf(number));
    return found && found.paymentStatus !== "pending" ? found : undefined;
  };

  async function listed(number: number, change: (refunds: CardRefund[]) => CardRefund[]) {
    const booking = await kept(number);
    if (booking?.type !== "paid") return;
    const before = (booking.refunds ?? []).map(
      ({ refundId, amount, status, refundedAt = "" }): CardRefund => ({
        ...{ stripeRefundId: refundId, refundId: undefined, amount, status, createdAt: refundedAt },
        ...{ reason: null, failure: undefined },
      }),
    );
    const merged = mergeRefunds(booking, change(before));
    if (merged) await bookings.refunds.save(booking, merged);
  }

  const history = {
    confirm: async (number: number) => {
      const bookingId = bookingIdOf(number);
      const offer = [fullPrice, welcomePrice, noPrice][number % 3] ?? fullPrice;
      const draft =
        number % 2 === 0 ? draftOf({ bookingId, offer }) : sessionDraftOf({ bookingId, offer });
      await bookings.store.saveDraft(draft, at(minutes));
      if (offer.amount === 0) {
        await bookings.store.confirmFree(bookingId, offer, undefined, at(minutes));
      } else {
        const terms = { ...offer, paymentIntentId: `pi_${number}` };
        await bookings.store.confirmPaid(bookingId, terms, at(minutes));
      }
    },
    complete: async (number: number) => {
      await bookings.store.complete(bookingIdOf(number), "alex", at(minutes));
    },
    refund: (number: number) =>
      listed(number, (refunds) => [
        ...refunds,
        {
          stripeRefundId: `re_${number}_${refunds.length}`,
          refundId: undefined,
          amount: 100,
          status: "succeeded",
          reason: null,
          createdAt: at(minutes).toISOString(),
          failure: undefined,
        },
      ]),
    undo: (number: number) =>
      listed(number, (refunds) =>
        refunds.map((refund, index) => (index === 0 ? { ...refund, status: "failed" } : refund)),
      ),
    count: async (number: number) => {
      const booking = await kept(number);
      if (booking) await countEvents(counting, booking).catch(() => undefined);
    },
    wait: async (number: number) => {
      minutes += number * 5 * day;
    },
  };

  const dependencies: RebuildDependencies = {
    bookings: async function* () {
      for (const booking of bookings.all()) if (booking.paymentStatus !== "pending") yield booking;
    },
    items: async (counter) => new Map(numbers[counter]()),
    write: async (counter, key, counters) => {
      numbers.set(counter, key, counters);
      return true;
    },
  };
  const rebuild = () => rebuildNumbers(dependencies, () => false);
  return { history, numbers, rebuild, dependencies, bookings };
}

type Step = readonly [keyof ReturnType<typeof setup>["history"], number];
const step = fc.tuple(
  fc.constantFrom<Step[0]>("confirm", "complete", "refund", "undo", "count", "count", "wait"),
  fc.nat({ max: 6 }),
);
const fault = fc.constantFrom("none", "none", "none", "before", "after") satisfies fc.Arbitrary<
  "none" | "before" | "after"
>;

describe("Whatever happens to bookings, in any order and with any failure,", () => {
  test("the numbers are what a rebuild makes of the bookings.", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.array(fault),
        async (steps, faults) => {
          const { history, rebuild } = setup(faults);
          for (const [name, number] of steps) await history[name](number);
          expect((await rebuild()).corrected).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("numbers that were lost are found again, and go on from there.", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 40 }),
        fc.array(step, { maxLength: 20 }),
        fc.array(fault),
        async (before, after, faults) => {
          const { history, rebuild, numbers } = setup(faults);
          for (const [name, number] of before) await history[name](number);
          for (const key of numbers.months().keys()) {
            numbers.set("months", key, { consultations_paid: 99, sessions_refunded: -1 });
          }
          await rebuild();
          expect((await rebuild()).corrected).toEqual([]);
          for (const [name, number] of after) await history[name](number);
          expect((await rebuild()).corrected).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

test("What bookings cannot tell is kept: abandoned attempts, and months that are left alone.", async () => {
  const { history, numbers, dependencies } = setup();
  await history.confirm(0);
  await history.count(0);
  numbers.set("months", "2026-03", { consultations_abandoned: 4, consultations_paid: 7 });
  const isKept = await rebuildNumbers(dependencies, (_, key) => key === "2026-03");
  expect(isKept.corrected).toEqual([]);
  expect((await rebuildNumbers(dependencies, () => false)).corrected).toEqual(["months 2026-03"]);
  expect(numbers.months().get("2026-03")).toMatchObject({
    consultations_abandoned: 4,
    consultations_paid: 1,
  });
});

test("An item that counts meanwhile is not written, and said to be busy.", async () => {
  const { history, rebuild, dependencies, numbers } = setup();
  await history.confirm(0);
  await history.count(0);
  numbers.set("months", "2026-03", { consultations_paid: 7 });
  const busy = await rebuildNumbers({ ...dependencies, write: async () => false }, () => false);
  expect(busy).toMatchObject({ corrected: [], busy: ["months 2026-03"] });
  expect((await rebuild()).busy).toEqual([]);
});
