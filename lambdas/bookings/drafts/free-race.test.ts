import { expect, test } from "vitest";
import { isAbsent } from "#lambdas/database/expressions.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { answers, bookingIdOf, startTestBookings } from "#lambdas/testing/bookings.ts";
import { createServices, discountOf } from "#lambdas/testing/services.ts";
import { startBooking } from "./start-booking.ts";

/** The service with its stores, on a real database engine. */
async function setup(limits: { maximumUses?: number; oncePerEmail?: boolean }) {
  const { tables, ...stores } = await startTestBookings();
  const code = discountOf({ code: "RACE", percentOff: 100, ...limits });
  await tables.discountCodes.put(code, isAbsent("code"));
  const { dependencies: services, limitsOf } = createServices();
  const dependencies = { ...services, ...stores, bookings: stores.store };
  const start = async (number: number, email: string) => {
    const body = { ...answers, bookingId: bookingIdOf(number), email, discountCode: "RACE" };
    const limits = { ...limitsOf(`10.0.0.${number}`), count: async () => undefined };
    try {
      return (await startBooking({ ...dependencies, limits }, { body })).status;
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  };
  const confirmed = async (count: number) => {
    const found = await Promise.all(
      visitorsAtOnce(count).map((each) => stores.store.find(bookingIdOf(each))),
    );
    return found
      .filter((each) => each?.paymentStatus === "bypassed")
      .map((each) => each?.bookingId);
  };
  return { start, confirmed, discounts: dependencies.discounts };
}

const visitorsAtOnce = (length: number) => Array.from({ length }, (_, number) => number);

test.each([
  [100, 7],
  [100, 1],
])(
  "Of %i visitors who book at once with a free code of %i uses, exactly so many get it.",
  async (count, maximumUses) => {
    const visitors = visitorsAtOnce(count);
    const { start, confirmed, discounts } = await setup({ maximumUses });
    const begin = () =>
      Promise.all(visitors.map((number) => start(number, `v${number}@a.example`)));
    const outcomes = await begin();
    expect(outcomes.filter((outcome) => outcome === "confirmed")).toHaveLength(maximumUses);
    expect(new Set(outcomes)).not.toContain("conflict");
    const usedBy = Object.keys((await discounts.find("RACE"))?.usedBy ?? {});
    expect(usedBy.sort()).toEqual((await confirmed(count)).sort());
    expect(usedBy).toHaveLength(maximumUses);
    // All book once more: no other visitor gets it.
    const again = await begin();
    expect(again.filter((outcome) => outcome === "confirmed")).toHaveLength(maximumUses);
    expect(await confirmed(count)).toHaveLength(maximumUses);
  },
  120_000,
);

test("Of 100 free bookings made at once with one mailbox, one gets a code that is once per email.", async () => {
  const visitors = visitorsAtOnce(100);
  const { start, confirmed } = await setup({ oncePerEmail: true });
  await Promise.all(
    visitors.map((number) => start(number, number % 2 ? "Sam+1@A.example" : "sam@a.example")),
  );
  expect(await confirmed(100)).toHaveLength(1);
}, 120_000);
