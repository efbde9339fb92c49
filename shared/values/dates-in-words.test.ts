import { expect, test, vi } from "vitest";
import {
  dayAndMonth,
  longDate,
  longDay,
  longMonth,
  shortDate,
  shortMonth,
  shortWeekday,
  timeInWords,
} from "./dates-in-words.ts";

test.each([
  ["2026-01-01", "Thursday 1 January 2026", "1 Jan 2026"],
  ["2026-03-02", "Monday 2 March 2026", "2 Mar 2026"],
  ["2028-02-29", "Tuesday 29 February 2028", "29 Feb 2028"],
  ["2026-09-30", "Wednesday 30 September 2026", "30 Sept 2026"],
  ["2026-12-31", "Thursday 31 December 2026", "31 Dec 2026"],
])("%s is %s, in short %s.", (date, long, short) => {
  expect(longDay(date)).toBe(long);
  expect(longDate(date)).toBe(long.replace(/^\w+ /, ""));
  expect(shortDate(date)).toBe(short);
  expect(dayAndMonth(date)).toBe(short.replace(/ \d{4}$/, ""));
  expect(shortWeekday(date)).toBe(long.slice(0, 3));
});

test("a month is said with its year, and in a chart without.", () => {
  expect(longMonth("2026-11")).toBe("November 2026");
  expect(shortMonth("2026-11")).toBe("Nov");
});

test("the names are the same in every browser, which is not asked for them.", () => {
  vi.spyOn(Intl, "DateTimeFormat").mockImplementation(() => {
    throw new Error("The browser is asked.");
  });
  expect(longDay("2026-09-02")).toBe("Wednesday 2 September 2026");
  expect(shortDate("2026-09-02")).toBe("2 Sept 2026");
});

test("a time is said with its day in London, in winter and in summer.", () => {
  expect(timeInWords("2026-01-15T10:00:00.000Z")).toBe(
    "Thursday 15 January 2026 at 10:00 (UK time)",
  );
  expect(timeInWords("2026-06-01T23:30:00.000Z")).toBe("Tuesday 2 June 2026 at 00:30 (UK time)");
});
