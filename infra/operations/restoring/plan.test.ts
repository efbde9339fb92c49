import { describe, expect, it } from "vitest";
import { copyName, readTime, writeTime } from "./plan.ts";

it("A copy is named after its stage, its table and its time", () => {
  expect(copyName("prod", "qrScans", new Date("2026-11-20T12:00:00Z"))).toBe(
    "Touchline-prod-qrScans-20261120T120000Z",
  );
});

describe("A time", () => {
  it.each([
    ["2026-11-20T12:00:00Z", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20T12:00Z", "2026-11-20T12:00:00.000Z"],
    ["2026-07-01T12:00:00+01:00", "2026-07-01T11:00:00.000Z"],
  ])("is read from %s", (given, time) => {
    expect(readTime(given).toISOString()).toBe(time);
  });

  it("is read as it is written", () => {
    const written = writeTime(new Date("2026-11-20T12:00:00.250Z"));
    expect(written).toBe("2026-11-20T12:00:00Z");
    expect(readTime(written).toISOString()).toBe("2026-11-20T12:00:00.000Z");
  });

  it.each(["2026-11-20", "2026-11-20T12:00:00", "yesterday", "2026-13-40T12:00:00Z", ""])(
    "is not guessed from %j",
    (given) => {
      expect(() => readTime(given)).toThrow("Give the time with its zone");
    },
  );
});
