import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { discountUsability } from "./discount-code.ts";
import {
  DiscountCodeEntry,
  discountMessages,
  discountRefusals,
  isDiscountRefusal,
  priceAfterDiscount,
} from "./discounts.ts";

test("The messages about a discount code are those of the specification.", () => {
  expect(discountMessages.empty).toBe("Please enter a discount code");
  expect(discountMessages.notFound).toBe("Invalid or expired discount code");
  expect(discountMessages.expired).toBe("This discount code has expired");
  expect(discountMessages.failed).toBe("Error applying discount code. Please try again.");
  expect(discountMessages.applied(10)).toBe("Discount code applied: 10% off");
});

describe("A code as entered", () => {
  test.each([
    ["welcome10", "WELCOME10"],
    ["  Welcome10\t", "WELCOME10"],
    ["été", "ÉTÉ"],
    ["“Welcome\u00ad 10”.", "WELCOME10"],
  ])("is what it was meant to be (%j).", (entered, code) => {
    expect(DiscountCodeEntry.parse(entered)).toBe(code);
  });

  test.each(["", "   ", "\n", undefined, null, 10])("must not be empty (%j).", (entered) => {
    const { error } = DiscountCodeEntry.safeParse(entered);
    expect(error?.issues.map((issue) => issue.message)).toEqual([discountMessages.empty]);
  });

  test("of more than 40 characters is the code of nothing.", () => {
    expect(DiscountCodeEntry.safeParse("x".repeat(40)).success).toBe(true);
    expect(DiscountCodeEntry.safeParse("x".repeat(41)).error?.issues[0]?.message).toBe(
      discountMessages.notFound,
    );
  });
});

describe("A code", () => {
  const noon = new Date("2026-06-15T12:00:00Z");

  test("without an expiry date does not expire.", () => {
    const farAway = new Date("2999-01-01T00:00:00Z");
    expect(discountUsability({ active: true }, farAway)).toBe("usable");
  });

  test("that is inactive is inactive, whatever its date.", () => {
    for (const expiryDate of ["2020-01-01", "2030-01-01"]) {
      expect(discountUsability({ active: false, expiryDate }, noon)).toBe("inactive");
    }
    expect(discountUsability({ active: false }, noon)).toBe("inactive");
  });

  test.each([
    ["2026-01-31", "2026-01-31T23:59:59.999Z", "2026-02-01T00:00:00.000Z"],
    ["2026-06-15", "2026-06-15T22:59:59.999Z", "2026-06-15T23:00:00.000Z"],
    ["2026-03-28", "2026-03-28T23:59:59.999Z", "2026-03-29T00:00:00.000Z"],
    ["2026-03-29", "2026-03-29T22:59:59.999Z", "2026-03-29T23:00:00.000Z"],
    ["2026-10-24", "2026-10-24T22:59:59.999Z", "2026-10-24T23:00:00.000Z"],
    ["2026-10-25", "2026-10-25T23:59:59.999Z", "2026-10-26T00:00:00.000Z"],
  ])("of %s is usable to the last millisecond of that day in London.", (expiryDate, last, next) => {
    expect(discountUsability({ active: true, expiryDate }, new Date(last))).toBe("usable");
    expect(discountUsability({ active: true, expiryDate }, new Date(next))).toBe("expired");
  });
});

describe("A price after a discount", () => {
  const price = fc.integer({ min: 0, max: 100_000_000 });
  const percent = fc.integer({ min: 1, max: 100 });

  test.each([
    [5000, 10, 4500],
    [5000, 100, 0],
    [5000, 1, 4950],
    [5000, 33, 3350],
    [5000, 99, 50],
    [2550, 15, 2167],
    [50, 1, 49],
    [49, 1, 49],
    [150, 1, 148],
    [1, 50, 0],
    [0, 10, 0],
  ])("of %i pence at %i percent is %i pence.", (list, percentOff, total) => {
    expect(priceAfterDiscount(list, percentOff)).toBe(total);
  });

  test("is whole pence, never negative, and never more than the list price.", () => {
    fc.assert(
      fc.property(price, percent, (list, percentOff) => {
        const total = priceAfterDiscount(list, percentOff);
        expect(Number.isSafeInteger(total)).toBe(true);
        expect(total).toBeGreaterThanOrEqual(0);
        expect(total).toBeLessThanOrEqual(list);
      }),
    );
  });

  test("is within half a penny of the exact one, the discount rounded half up.", () => {
    fc.assert(
      fc.property(price, percent, (list, percentOff) => {
        const exactHundredths = list * (100 - percentOff);
        const difference = exactHundredths - priceAfterDiscount(list, percentOff) * 100;
        expect(difference).toBeGreaterThan(-50);
        expect(difference).toBeLessThanOrEqual(50);
      }),
    );
  });
});

test("A visitor can go on without a code that is refused, and only then.", () => {
  expect(discountRefusals.every(isDiscountRefusal)).toBe(true);
  expect(discountRefusals).toContain("discount_used_up");
  for (const code of ["too_many_requests", "payment_unavailable", "conflict", ""]) {
    expect(isDiscountRefusal(code)).toBe(false);
  }
});
