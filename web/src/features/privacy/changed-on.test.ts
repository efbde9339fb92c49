import { expect, test } from "vitest";
import { changedOn } from "./changed-on.ts";

test("The date of the last change is written as British readers write it.", () => {
  const british = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  for (let day = new Date("2024-01-01"); day.getUTCFullYear() === 2024; ) {
    expect(changedOn(day.toISOString().slice(0, 10))).toBe(british.format(day));
    day = new Date(day.getTime() + 86_400_000);
  }
});
