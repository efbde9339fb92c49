import { describe, expect, test } from "vitest";
import { confirmedBooking, confirmedPayment } from "#lambdas/testing/bookings.ts";
import { isToDo } from "#shared/bookings/to-do.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { isAppointed, isTimeOpen } from "./times.ts";

const now = new Date("2026-03-05T10:00:00.000Z");
const startsAt = "2026-03-06T10:00:00.000Z";

describe("A consultation", () => {
  test("takes place until it is completed, cancelled or refunded in full.", () => {
    expect(isToDo(confirmedBooking)).toBe(true);
    expect(isToDo({ ...confirmedBooking, type: "demo", amount: 0 })).toBe(true);
    expect(isToDo({ ...confirmedBooking, refunds: [{ ...sampleRefund, amount: 4999 }] })).toBe(
      true,
    );
    expect(isToDo({ ...confirmedBooking, refunds: [sampleRefund] })).toBe(false);
    const lost = { ...sampleDispute, status: "lost", closedAt: startsAt } as const;
    expect(isToDo({ ...confirmedBooking, disputes: [lost] })).toBe(false);
    expect(isToDo({ ...confirmedBooking, status: "completed" })).toBe(false);
    expect(isToDo({ ...confirmedBooking, cancelledAt: startsAt })).toBe(false);
    expect(isToDo(confirmedPayment)).toBe(false);
  });

  test("has no time until one is noted, or the client says that it is chosen; with a bank it has to wait.", () => {
    expect(isTimeOpen({ ...confirmedBooking, disputes: [sampleDispute] })).toBe(false);
    expect(isToDo({ ...confirmedBooking, disputes: [sampleDispute] })).toBe(true);
    expect(isTimeOpen(confirmedBooking)).toBe(true);
    expect(isTimeOpen({ ...confirmedBooking, startsAt })).toBe(false);
    expect(isTimeOpen({ ...confirmedBooking, timeChosenAt: startsAt })).toBe(false);
    expect(isTimeOpen({ ...confirmedBooking, status: "completed" })).toBe(false);
  });

  test("is to come until it begins.", () => {
    expect(isAppointed(confirmedBooking, now)).toBe(false);
    expect(isAppointed({ ...confirmedBooking, startsAt }, now)).toBe(true);
    expect(isAppointed({ ...confirmedBooking, startsAt }, new Date(startsAt))).toBe(false);
    expect(isAppointed({ ...confirmedBooking, startsAt, cancelledAt: startsAt }, now)).toBe(false);
  });
});
