import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  londonDate,
  londonDayEnd,
  londonDayStart,
  londonInstants,
  londonTime,
  yearsLater,
} from "./london-days.ts";

test.each([
  ["2026-01-15", "2026-01-15T00:00:00.000Z", "2026-01-15T23:59:59.999Z"],
  ["2026-07-15", "2026-07-14T23:00:00.000Z", "2026-07-15T22:59:59.999Z"],
  // The clocks go forward, and back: a day of 23 hours, and one of 25.
  ["2026-03-29", "2026-03-29T00:00:00.000Z", "2026-03-29T22:59:59.999Z"],
  ["2026-10-25", "2026-10-24T23:00:00.000Z", "2026-10-25T23:59:59.999Z"],
  ["9999-12-31", "9999-12-31T00:00:00.000Z", "9999-12-31T23:59:59.999Z"],
])("%s in London is from %s to %s.", (day, start, end) => {
  expect(londonDayStart(day).toISOString()).toBe(start);
  expect(londonDayEnd(day).toISOString()).toBe(end);
});

test("Every instant lies within its own day in London, and within no other.", () => {
  const instants = fc.date({
    min: new Date("1975-01-01"),
    max: new Date("2100-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, (at) => {
      const day = londonDate(at);
      expect(londonDayStart(day).getTime()).toBeLessThanOrEqual(at.getTime());
      expect(londonDayEnd(day).getTime()).toBeGreaterThanOrEqual(at.getTime());
      expect(londonDate(new Date(londonDayStart(day).getTime() - 1))).not.toBe(day);
      expect(londonDate(new Date(londonDayEnd(day).getTime() + 1))).not.toBe(day);
    }),
  );
});

test("Any day that the contract accepts has a beginning and an end that DynamoDB can compare.", () => {
  for (const day of ["0000-01-01", "0001-01-01", "1582-10-15", "9999-12-31"]) {
    expect(londonDayStart(day).toISOString()).toMatch(/^\d{4}-/);
    expect(londonDayEnd(day).toISOString()).toMatch(/^\d{4}-/);
  }
});

test("The date in London has four digits of its year, also of one that is half typed.", () => {
  expect(londonDate(new Date("0026-11-23T12:00:00Z"))).toBe("0026-11-23");
});

test("The date in London is right however the browser orders the parts of a formatted date.", () => {
  const american = () => "11/23/2026";
  const formatter: { readonly format: object } = Intl.DateTimeFormat.prototype;
  vi.spyOn(formatter, "format", "get").mockReturnValue(american);
  expect(londonDate(new Date("2026-11-23T12:00:00Z"))).toBe("2026-11-23");
  expect(londonTime(new Date("2026-11-23T12:00:00Z"))).toBe("12:00");
});

describe("A time on a day in London", () => {
  test.each([
    ["in winter", "2026-01-15", "10:00", ["2026-01-15T10:00:00.000Z"]],
    ["in summer", "2026-07-15", "10:00", ["2026-07-15T09:00:00.000Z"]],
    ["at midnight in summer", "2026-07-15", "00:00", ["2026-07-14T23:00:00.000Z"]],
    ["before the clocks go forward", "2026-03-29", "00:59", ["2026-03-29T00:59:00.000Z"]],
    ["in the hour that does not exist", "2026-03-29", "01:00", []],
    ["at the end of the hour that does not exist", "2026-03-29", "01:59", []],
    ["after the clocks go forward", "2026-03-29", "02:00", ["2026-03-29T01:00:00.000Z"]],
    ["before the clocks go back", "2026-10-25", "00:59", ["2026-10-24T23:59:00.000Z"]],
    [
      "in the hour that exists twice",
      "2026-10-25",
      "01:00",
      ["2026-10-25T00:00:00.000Z", "2026-10-25T01:00:00.000Z"],
    ],
    [
      "at the end of the hour that exists twice",
      "2026-10-25",
      "01:59",
      ["2026-10-25T00:59:00.000Z", "2026-10-25T01:59:00.000Z"],
    ],
    ["after the clocks go back", "2026-10-25", "02:00", ["2026-10-25T02:00:00.000Z"]],
    ["at the end of time", "9999-12-31", "23:59", ["9999-12-31T23:59:00.000Z"]],
  ])("%s is the right instant.", (_, day, time, instants) => {
    expect(londonInstants(day, time).map((at) => at.toISOString())).toEqual(instants);
  });

  test("leads back to each instant.", () => {
    const minutes = fc.integer({
      min: Date.parse("1975-01-01") / 60_000,
      max: Date.parse("2100-01-01") / 60_000,
    });
    fc.assert(
      fc.property(minutes, (minute) => {
        const at = new Date(minute * 60_000);
        expect(londonInstants(londonDate(at), londonTime(at))).toContainEqual(at);
      }),
    );
  });
});

test.each([
  ["2026-11-28", 5, "2031-11-28"],
  ["2028-02-29", 4, "2032-02-29"],
  ["2028-02-29", 5, "2033-02-28"],
  ["2026-02-28", 2, "2028-02-28"],
  ["2026-12-31", 1, "2027-12-31"],
])("The same day as %s, %i years later, is %s.", (day, years, later) => {
  expect(yearsLater(day, years)).toBe(later);
});
