import { expect, test } from "vitest";
import {
  begun,
  bookingTotals,
  emptyTally,
  Month,
  moneyKept,
  monthAfter,
  monthOf,
  sameDayBefore,
} from "./numbers.ts";

test.each(["2026-01", "2026-09", "2026-10", "2026-12", "0001-01"])("%s is a month.", (month) => {
  expect(Month.safeParse(month).success).toBe(true);
});

test.each(["2026-00", "2026-13", "2026-1", "2026-01-01"])("%j is no month.", (month) => {
  expect(Month.safeParse(month).success).toBe(false);
});

test.each([
  // The clocks go forward on the last Sunday of March, and back on that of October.
  ["2026-03-31T22:59:59.999Z", "2026-03"],
  ["2026-03-31T23:00:00.000Z", "2026-04"],
  ["2026-06-30T23:30:00.000Z", "2026-07"],
  ["2026-10-31T23:59:59.999Z", "2026-10"],
  ["2026-12-31T23:59:59.999Z", "2026-12"],
])("In London, %s is in %s.", (at, month) => {
  expect(monthOf(at)).toBe(month);
});

test.each([
  ["2026-11", 1, "2026-12"],
  ["2026-11", 2, "2027-01"],
  ["2026-11", 14, "2028-01"],
  ["2026-01", -1, "2025-12"],
  ["2026-05", 0, "2026-05"],
])("From %s it is %i months to %s.", (month, count, after) => {
  expect(monthAfter(month, count)).toBe(after);
});

const march = {
  month: "2026-03",
  consultations: {
    ...emptyTally,
    paid: 5,
    free: 2,
    completed: 3,
    endedEarly: 1,
    refundedBookings: 1,
    moneyTaken: 25_000,
    abandoned: 3,
  },
  sessions: { ...emptyTally, paid: 7 },
};
const april = { ...march, consultations: { ...emptyTally, paid: 1, completed: 2 } };

test("The months of a kind add up to where its bookings stand.", () => {
  expect(bookingTotals([march, april], "consultations")).toEqual({
    toDo: 2,
    completed: 5,
    // The refunded one is among the paid ones.
    paid: 6,
    free: 2,
    refunded: 1,
  });
  expect(bookingTotals([march], "sessions")).toMatchObject({ toDo: 7, paid: 7 });
  expect(bookingTotals([], "sessions")).toMatchObject({ toDo: 0, paid: 0 });
});

test("Begun bookings are those of the site, without attempts of the last day.", () => {
  expect(begun({ ...emptyTally, paid: 24, free: 1, abandoned: 5 })).toBe(30);
  expect(begun({ ...emptyTally, paid: 3, byHand: 1 })).toBe(2);
});

test.each([
  ["2026-11-20", "2026-10-20"],
  ["2026-01-15", "2025-12-15"],
  ["2026-12-31", "2026-11-30"],
  ["2026-03-28", "2026-02-28"],
  ["2026-03-31", "2026-02-28"],
  ["2028-03-30", "2028-02-29"],
  ["2026-02-28", "2026-01-28"],
])("On %s the month before is compared up to %s.", (today, until) => {
  expect(sameDayBefore(today)).toBe(until);
});

test("Money kept is what was taken less refunds and lost disputes, and may be below nothing.", () => {
  const tally = { ...emptyTally, moneyTaken: 5000, refunded: 2000, lostToDisputes: 1000 };
  expect(moneyKept(tally)).toBe(2000);
  expect(moneyKept({ ...emptyTally, refunded: 2000 })).toBe(-2000);
});
