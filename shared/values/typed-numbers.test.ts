import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCount } from "./money.ts";
import { readNumber, readWholeNumber } from "./typed-numbers.ts";

describe("A number, as people type and paste it,", () => {
  test.each([
    ["72", 72],
    [" 72.5 ", 72.5],
    ["0", 0],
    ["007", 7],
    ["72.", 72],
    [".5", 0.5],
    ["72,5", 72.5],
    ["25,50", 25.5],
    [",50", 0.5],
    ["1,000", 1000],
    ["1,000.50", 1000.5],
    ["12,345,678", 12_345_678],
    ["1.000,50", 1000.5],
    ["1 000", 1000],
    ["1\u00a0000,5", 1000.5],
    ["12\u2009345\u202f678", 12_345_678],
    ["1'000.50", 1000.5],
    ["1’000", 1000],
    ["-5", -5],
    ["−5", -5],
    ["２５．５０", 25.5],
    ["٢٥٫٥٠", 25.5],
    ["١٬٠٠٠", 1000],
    ["\u200e25\u200b.50\ufeff", 25.5],
  ])("is read (%j is %f).", (text, number) => {
    expect(readNumber(text)).toBe(number);
  });

  test.each([
    "",
    " ",
    ".",
    ",",
    "-",
    "--",
    "--5",
    "+72",
    "25 50",
    "25,",
    "1,0000",
    "1,00,000",
    "12,34,567",
    "0,500",
    "00,500",
    "1,000,50",
    "1.000.50",
    "1.000.000",
    "1 000,000",
    "1,000 000",
    "1'000,000",
    "25..50",
    "25.50.00",
    "25.50,00",
    "25,50.00",
    "25.5 0",
    "1e3",
    "0x48",
    "NaN",
    "Infinity",
    "72 kg",
    "25p",
    "25½",
    "25⁵⁰",
    "5\u20e3",
    "=25",
    "25-30",
    "twenty",
  ])("is not read when it is not clearly one (%j).", (text) => {
    expect(readNumber(text)).toBeUndefined();
  });

  test("is whole where whole numbers are asked for: a point may have grouped thousands.", () => {
    expect(["34", "34.", "1,000", "３４"].map(readWholeNumber)).toEqual([34, 34, 1000, 34]);
    for (const text of ["34.5", "34,5", "34.0", "1.000"]) {
      expect(readWholeNumber(text)).toBeUndefined();
    }
  });
});

const whole = fc.nat(999_999_999);
const decimals = fc.stringMatching(/^\d{1,2}$/);

test("Whatever groups the thousands, a number with one or two decimals is the same.", () => {
  const marks = fc.constantFrom(
    [",", "."],
    [" ", "."],
    ["\u202f", ","],
    [".", ","],
    ["'", "."],
    ["’", ","],
  );
  fc.assert(
    fc.property(whole, decimals, marks, (count, pence, [group = "", point = ""]) => {
      const text = `${formatCount(count).replaceAll(",", group)}${point}${pence}`;
      expect(readNumber(text)).toBe(Number(`${count}.${pence}`));
    }),
  );
});

test("A text is never read as more than its digits without the marks, nor as less than before the last mark.", () => {
  const text = fc.stringMatching(/^[0-9., '’-]{1,12}$/);
  fc.assert(
    fc.property(text, (typed) => {
      const number = readNumber(typed);
      if (number === undefined) return;
      expect(Math.abs(number)).toBeLessThanOrEqual(Number(typed.replace(/\D/g, "")));
      // Two digits after the last mark are decimals: never a hundred times what was meant.
      const [, before = "", after] = /^(.*)[.,](\d\d)$/.exec(typed.trim()) ?? [];
      if (after !== undefined) {
        expect(Math.trunc(Math.abs(number))).toBe(Number(before.replace(/\D/g, "")));
      }
    }),
    { numRuns: 2000 },
  );
});
