import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testCards } from "../test-cards.ts";
import {
  type CardEntry,
  findErrors,
  formatExpiry,
  formatNumber,
  formatSecurityCode,
  parseExpiry,
} from "./card-entry.ts";

const now = new Date("2026-03-15T12:00:00Z");

function codesOf(entry: Partial<CardEntry>) {
  const card = { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123" };
  const whole = { ...card, postalCode: "", ...entry };
  return [...findErrors(whole, now).values()].map(({ code }) => code);
}

describe("a card as it is typed", () => {
  it.each([
    ["4242424242424242", "4242 4242 4242 4242"],
    ["4242-4242 42", "4242 4242 42"],
    ["42424242424242421234", "4242 4242 4242 4242"],
    ["378282246310005", "3782 822463 10005"],
    ["", ""],
  ])("writes the number %j as %j", (typed, written) => {
    expect(formatNumber(typed)).toBe(written);
  });

  it.each([
    ["1", "1"],
    ["5", "05 / "],
    ["13", "13 / "],
    ["1/34", "01 / 34"],
    ["12", "12 / "],
    ["1234", "12 / 34"],
    ["12/34", "12 / 34"],
    ["5/34", "05 / 34"],
    ["05/2034", "05 / 34"],
    ["12 / 345", "12 / 34"],
  ])("writes the expiry date %j as %j", (typed, written) => {
    expect(formatExpiry(typed)).toBe(written);
  });

  it("lets the separator be deleted", () => {
    expect(formatExpiry("12 /", true)).toBe("12");
    expect(formatExpiry("12 / 3", true)).toBe("12 / 3");
  });

  it("limits the security code to as many digits as the card has", () => {
    expect(formatSecurityCode("12345", "4242")).toBe("123");
    expect(formatSecurityCode("12345", "3782")).toBe("1234");
  });

  it("leaves what it has formatted unchanged", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(formatNumber(formatNumber(text))).toBe(formatNumber(text));
        expect(formatExpiry(formatExpiry(text))).toBe(formatExpiry(text));
      }),
    );
  });

  it("reads back every month that it writes", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 99 }),
        (month, year) => {
          const digits = `${month}`.padStart(2, "0") + `${year}`.padStart(2, "0");
          expect(parseExpiry(formatExpiry(digits))).toEqual({ month, year: 2000 + year });
        },
      ),
    );
  });
});

describe("what is wrong with a card", () => {
  it("is nothing for any test card", () => {
    for (const { number } of testCards) {
      const cvc = number.length === 15 ? "1234" : "123";
      expect(codesOf({ number: formatNumber(number), cvc })).toEqual([]);
    }
  });

  it.each([
    [{ number: "4242 4242 4242 424" }, ["incomplete_number"]],
    [{ number: "4242 4242 4242 4241" }, ["invalid_number"]],
    [{ expiry: "12 / " }, ["incomplete_expiry"]],
    [{ expiry: "00 / 34" }, ["invalid_expiry_month"]],
    [{ expiry: "02 / 26" }, ["invalid_expiry_year_past"]],
    [{ expiry: "03 / 26" }, []],
    [{ expiry: "13 / 34" }, ["invalid_expiry_month"]],
    [{ cvc: "12" }, ["incomplete_cvc"]],
    [{ postalCode: "GU2" }, ["incomplete_zip"]],
    [{ postalCode: "GU2 1AA" }, []],
    [
      { number: "", expiry: "", cvc: "" },
      ["incomplete_number", "incomplete_expiry", "incomplete_cvc"],
    ],
  ])("is, for %j, %j", (entry, codes) => {
    expect(codesOf(entry)).toEqual(codes);
  });
});
