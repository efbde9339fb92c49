import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatCount,
  formatPounds,
  formatPoundsInProse,
  poundsAsTyped,
  poundsInCell,
} from "./money.ts";
import { parsePounds } from "./typed-pounds.ts";

/** Up to the largest amount that can be typed, £9,999,999.99. */
const pence = fc.integer({ min: 0, max: 999_999_999 });

describe("Pence, for a person,", () => {
  test.each([
    [0, "£0.00"],
    [1, "£0.01"],
    [30, "£0.30"],
    [4500, "£45.00"],
    [5000, "£50.00"],
    [123_456_789, "£1,234,567.89"],
    [-29_500, "−£295.00"],
  ])("are pounds with two decimals (%i is %s).", (amount, text) => {
    expect(formatPounds(amount)).toBe(text);
  });

  test.each([
    [0, "£0"],
    [5000, "£50"],
    [4550, "£45.50"],
    [100_000, "£1,000"],
  ])("are round in a sentence where they are round (%i is %s).", (amount, text) => {
    expect(formatPoundsInProse(amount)).toBe(text);
  });

  test("are written as British readers write them, less with the minus of a discount.", () => {
    const style = { style: "currency", currency: "GBP" } as const;
    const exact = new Intl.NumberFormat("en-GB", style);
    const prose = new Intl.NumberFormat("en-GB", {
      ...style,
      trailingZeroDisplay: "stripIfInteger",
    });
    fc.assert(
      fc.property(fc.integer(), (amount) => {
        const [withPence, round] = [exact, prose].map((each) => each.format(amount / 100));
        expect(formatPounds(amount).replace("−", "-")).toBe(withPence);
        expect(formatPoundsInProse(amount).replace("−", "-")).toBe(round);
      }),
    );
  });
});

describe("Pounds, as people type and paste them,", () => {
  test.each([
    ["45", 4500],
    ["45.5", 4550],
    [" 45.50 ", 4550],
    ["0.29", 29],
    ["1.1", 110],
    ["9999999.99", 999_999_999],
    ["25,50", 2550],
    ["1,000", 100_000],
    ["1.000,50", 100_050],
    ["£25", 2500],
    ["£ 25.50", 2550],
    ["25 £", 2500],
    ["￡２５", 2500],
    ["GBP 25", 2500],
    ["25gbp", 2500],
    ["25 pounds", 2500],
    ["-£5", -500],
    ["£-5", -500],
    ["12345678", 1_234_567_800],
    ["9".repeat(400), Number.MAX_SAFE_INTEGER],
  ])("are read as pence (%j is %i).", (text, amount) => {
    expect(parsePounds(text)).toBe(amount);
  });

  test.each([
    "",
    "£",
    "GBP",
    "45.505",
    "1.000",
    "1.000.000",
    "25 50",
    "25p",
    "£25p",
    "££25",
    "$25",
    "25 €",
    "25 pounds 50",
    "£1,00,000",
    "1e3",
    "0x10",
    "five",
    "25⁵⁰",
    "25 / 50",
  ])("are not read when they are not clearly an amount (%j).", (text) => {
    expect(parsePounds(text)).toBeUndefined();
  });
});

test("What is written for a person is read back, as it is and with a decimal comma.", () => {
  fc.assert(
    fc.property(pence, (amount) => {
      expect(parsePounds(formatPounds(amount))).toBe(amount);
      expect(parsePounds(formatPoundsInProse(amount))).toBe(amount);
      const european = formatPounds(amount).replace(/[.,]/g, (mark) => (mark === "." ? "," : "."));
      expect(parsePounds(european)).toBe(amount);
    }),
  );
});

test("Pence written as a person types them are read back as the same.", () => {
  expect([5000, 1230, 1234, 123_456_700].map(poundsAsTyped)).toEqual([
    "50",
    "12.30",
    "12.34",
    "1234567",
  ]);
  fc.assert(
    fc.property(pence, (amount) => {
      expect(parsePounds(poundsAsTyped(amount))).toBe(amount);
    }),
  );
});

test("Whole numbers are written as British readers write them.", () => {
  const british = new Intl.NumberFormat("en-GB");
  expect([0, 7, 999, 1000, 99_999, 1_234_567, -1234].map(formatCount)).toEqual([
    "0",
    "7",
    "999",
    "1,000",
    "99,999",
    "1,234,567",
    "-1,234",
  ]);
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      // The one zero that people know.
      expect(formatCount(count)).toBe(british.format(count || 0));
    }),
  );
});

test("Pence in the cell of a table are a plain number with two decimals.", () => {
  expect([0, 5, 5000, 123_456_750, -1234].map(poundsInCell)).toEqual([
    "0.00",
    "0.05",
    "50.00",
    "1234567.50",
    "-12.34",
  ]);
});
