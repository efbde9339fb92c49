import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyName, readCopyName, readTime, writeTime } from "./copy-names.ts";

it("A copy's name tells its stage, its table and its time.", () => {
  const at = new Date("2026-11-20T12:00:00Z");
  expect(copyName("prod", { table: "qrScans", at })).toBe(
    "Touchline-prod-qrScans-20261120T120000Z",
  );
});

it("Every copy's name is read back, by its own stage alone.", () => {
  const seconds = fc.integer({ min: 1.5e9, max: 2.5e9 });
  const tables = fc.constantFrom("bookings", "qrScans", "discountCodes");
  fc.assert(
    fc.property(seconds, tables, (second, table) => {
      const copy = { table, at: new Date(second * 1000) };
      const name = copyName("prod", copy);
      expect(readCopyName("prod", name)).toEqual(copy);
      expect(readCopyName("dev", name)).toBeUndefined();
    }),
  );
});

it.each([
  "Touchline-prod-TablesBookingsTable8D4F2A1B-1A2B3C4D5E6F",
  "Touchline-prod-bookings",
  "Another-prod-bookings-20261120T120000Z",
])("No copy is seen in %s.", (name) => {
  expect(readCopyName("prod", name)).toBeUndefined();
});

describe("a time", () => {
  it.each([
    ["2026-11-20T12:00:00Z", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20T12:00Z", "2026-11-20T12:00:00.000Z"],
    ["2026-07-01T12:00:00+01:00", "2026-07-01T11:00:00.000Z"],
  ])("is read from %s", (given, time) => {
    expect(readTime(given).toISOString()).toBe(time);
  });

  it("can be given again as it is told", () => {
    const told = writeTime(new Date("2026-11-20T12:00:00.250Z"));
    expect(told).toBe("2026-11-20T12:00:00Z");
    expect(readTime(told).toISOString()).toBe("2026-11-20T12:00:00.000Z");
  });

  it.each(["2026-11-20", "2026-11-20T12:00:00", "yesterday", "2026-13-40T12:00:00Z", ""])(
    "is not guessed from %j",
    (given) => {
      expect(() => readTime(given)).toThrow(
        "Say the time with its zone, such as --to 2026-11-20T12:00:00Z.",
      );
    },
  );
});
