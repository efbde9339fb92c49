import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { currentIndexes, type Indexes, refusedChanges } from "./index-changes.ts";

const current = currentIndexes();
const all = Object.entries(current).flatMap(([table, indexes]) =>
  Object.entries(indexes).map(([name, index]) => [`${table}.${name}`, index] as const),
);

describe("The indexes of this release", () => {
  test.each(all)("project at most 20 attributes, or all: %s.", (_, [, , projection]) => {
    // DynamoDB: "Member must have length less than or equal to 20".
    if (Array.isArray(projection)) expect(projection.length).toBeLessThanOrEqual(20);
    else expect([undefined, "ALL"]).toContain(projection);
  });

  test.each(Object.entries(current))(
    "are at most seven, and project at most 100 attributes together: %s.",
    (_, indexes) => {
      expect(Object.keys(indexes).length).toBeLessThanOrEqual(7);
      const projected = Object.values(indexes).flatMap(([, , projection]) =>
        Array.isArray(projection) ? projection : [],
      );
      expect(projected.length).toBeLessThanOrEqual(100);
    },
  );

  // `npm run keep-items` writes it at a tag. Before the first one nothing is deployed.
  const baseline = new URL("released-indexes.json", import.meta.url);
  test.runIf(existsSync(baseline))("can follow those of the last release.", () => {
    const released: Indexes = JSON.parse(readFileSync(baseline, "utf8"));
    expect(refusedChanges(released, current)).toEqual([]);
  });
});

describe("An update", () => {
  const released: Indexes = {
    bookings: {
      byEmail: ["emailKey", "timestamp"],
      byTime: ["key", "timestamp", ["name", "email"]],
    },
    settings: {},
  };
  const withBookings = (changes: Indexes[string]): Indexes => ({
    ...released,
    bookings: { ...released["bookings"], ...changes },
  });
  const { byEmail, byTime } = { byEmail: ["emailKey", "timestamp"], byTime: ["key", "timestamp"] };

  test.each<[string, Indexes, number]>([
    ["nothing", released, 0],
    ["one more index", withBookings({ byDate: ["date", "id"] }), 0],
    ["one index less", { bookings: { byEmail } }, 0],
    [
      "one more in each of two tables",
      { ...withBookings({ a: ["x", "y"] }), settings: { b: ["x", "y"] } },
      0,
    ],
    ["a new table with several", { ...released, reviews: { a: ["x", "y"], b: ["y", "x"] } }, 0],
    ["one more attribute", withBookings({ byTime: [...byTime, ["name", "email", "phone"]] }), 1],
    ["one attribute less", withBookings({ byTime: [...byTime, ["name"]] }), 1],
    ["attributes in another order", withBookings({ byTime: [...byTime, ["email", "name"]] }), 1],
    ["all attributes instead", withBookings({ byTime: [...byTime, "ALL"] }), 1],
    ["another key", withBookings({ byEmail: ["email", "timestamp"] }), 1],
    ["two more", withBookings({ a: ["x", "y"], b: ["y", "x"] }), 1],
    ["another name", { bookings: { byEmail, byMoment: [...byTime, ["name", "email"]] } }, 1],
    ["two less", { bookings: {} }, 1],
  ])("by %s", (_, next, refused) => {
    expect(refusedChanges(released, next)).toHaveLength(refused);
  });
});
