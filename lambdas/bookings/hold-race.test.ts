import { expect, test } from "vitest";
import { isAbsent } from "#lambdas/database/expressions.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { answers, bookingIdOf, startTestBookings } from "#lambdas/testing/bookings.ts";
import { createServices, discountOf } from "#lambdas/testing/services.ts";
import { startBooking } from "./start-booking.ts";

/** The service with its stores, on a real database engine. */
async function setup(limits: { maximumUses?: number; oncePerEmail?: boolean }) {
  const { tables, ...stores } = await startTestBookings();
  const holders = limits.maximumUses !== undefined && { usesBeforeLimit: 0, holders: {} };
  const code = discountOf({ code: "RACE", percentOff: 50, ...limits, ...holders });
  await tables.discountCodes.put(code, isAbsent("code"));
  const { dependencies: services, limitsOf } = createServices();
  const dependencies = { ...services, ...stores, bookings: stores.store };
  const start = async (number: number, email: string) => {
    const body = { ...answers, bookingId: bookingIdOf(number), email, discountCode: "RACE" };
    try {
      const started = await startBooking(
        { ...dependencies, limits: limitsOf(`10.0.0.${number}`) },
        { body },
      );
      return "amount" in started ? started.amount : started.status;
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  };
  return { start, discounts: dependencies.discounts };
}

const tally = (outcomes: readonly unknown[]) => {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[String(outcome)] = (counts[String(outcome)] ?? 0) + 1;
  return counts;
};

const visitorsAtOnce = (length: number) => Array.from({ length }, (_, number) => number);

test.each([
  [200, 7],
  [100, 1],
  [100, 50],
])(
  "Of %i visitors who start at once with a code of %i uses, exactly so many get it, and keep it.",
  async (count, maximumUses) => {
    const visitors = visitorsAtOnce(count);
    const { start, discounts } = await setup({ maximumUses });
    const begin = () =>
      Promise.all(visitors.map((number) => start(number, `v${number}@a.example`)));
    const outcomes = await begin();
    expect(tally(outcomes)).toEqual({ 2500: maximumUses, discount_not_found: count - maximumUses });
    const holders = Object.keys((await discounts.find("RACE"))?.holders ?? {});
    expect(holders.sort()).toEqual(
      visitors
        .filter((number) => outcomes[number] === 2500)
        .map(bookingIdOf)
        .sort(),
    );
    // All start once more: those who have it keep it, and no other gets it.
    expect(await begin()).toEqual(outcomes);
  },
  120_000,
);

test("Of 100 bookings started at once with one address, one gets a code that is once for each.", async () => {
  const visitors = visitorsAtOnce(100);
  const { start } = await setup({ oncePerEmail: true });
  const outcomes = await Promise.all(
    visitors.map((number) => start(number, number % 2 ? "Sam@A.example" : "sam@a.example")),
  );
  expect(tally(outcomes)).toEqual({ 2500: 1, discount_not_found: 99 });
}, 120_000);
