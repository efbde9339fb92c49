import { expect, test } from "vitest";
import { createBookingErasure } from "#lambdas/bookings/booking-erasure.ts";
import { createBookingItems } from "#lambdas/bookings/booking-items.ts";
import { isAbsent } from "#lambdas/database/expressions.ts";
import { usedForGood } from "#lambdas/discounts/discount-code-store.ts";
import {
  at,
  bookingIdOf,
  draftOf,
  fullPrice,
  sessionDraftOf,
  startTestBookings,
  welcomePrice,
} from "#lambdas/testing/bookings.ts";
import { recordingLog } from "#lambdas/testing/http.ts";
import { discountOf } from "#lambdas/testing/services.ts";
import { createCountedBookings } from "./counted-bookings.ts";
import { getNumbers } from "./get-numbers.ts";
import { countAbandoned } from "./month-store.ts";
import {
  firstRecomputable,
  mostInMonth,
  recomputeAll,
  recomputeChanged,
  refreshFigures,
} from "./recompute.ts";

const day = 24 * 60;

async function setup() {
  const { store: bookings, discounts, refunds, tables, ...stores } = await startTestBookings();
  const { log, entries } = recordingLog();
  const dependencies = {
    ...stores,
    recounted: bookings.recounted,
    firstRecomputable: () => "2020-01",
    mostInMonth,
    now: () => at(120 * day),
    remainingMs: () => 60_000,
    log,
  };
  const addCode = (more: Record<string, unknown> = {}) =>
    tables.discountCodes.put(discountOf({ code: "WELCOME10", ...more }), isAbsent("code"));
  /** A consultation that is paid so many minutes after the start. */
  const pay = async (number: number, minutes: number, offer = fullPrice) => {
    await bookings.saveDraft(draftOf({ bookingId: bookingIdOf(number), offer }), at(minutes));
    const terms = { ...offer, paymentIntentId: `pi_${number}` };
    const paid = await bookings.confirmPaid(bookingIdOf(number), terms, at(minutes));
    if (paid.outcome !== "written") throw new Error("The booking was not confirmed.");
    return paid.booking;
  };
  const figuresOf = async (month: string) =>
    (await dependencies.months.list()).find((each) => each.month === month);
  return {
    dependencies,
    entries,
    bookings,
    discounts,
    refunds,
    tables,
    addCode,
    pay,
    figuresOf,
    recompute: (changes: Partial<typeof dependencies> = {}) =>
      recomputeChanged({ ...dependencies, ...changes }),
  };
}

test("Only the months of changed bookings are recomputed.", async () => {
  const { pay, bookings, refunds, recompute, figuresOf } = await setup();
  await pay(1, 0);
  const second = await pay(2, 60);
  await bookings.saveDraft(sessionDraftOf({ bookingId: bookingIdOf(3) }), at());
  expect(await recompute()).toEqual(["2026-03"]);
  expect(await figuresOf("2026-03")).toMatchObject({
    consultations: { paid: 2, moneyTaken: 10_000 },
    sessions: { paid: 0 },
    computedAt: at(120 * day).toISOString(),
  });
  expect(await recompute()).toEqual([]);

  await bookings.complete(bookingIdOf(1), "alex@example.com", at(31 * day));
  const made = {
    refundId: "0b5c1f0e-8b1d-4b8f-9a3e-000000000001",
    amount: 2000,
    reason: null,
    status: "succeeded" as const,
    requestedAt: at(62 * day).toISOString(),
    refundedAt: at(62 * day).toISOString(),
    stripeRefundId: "re_1",
  };
  await refunds.save(second, { refunds: [made] }, at(62 * day));
  expect(await recompute()).toEqual(["2026-03", "2026-04", "2026-05"]);
  expect(await figuresOf("2026-03")).toMatchObject({ consultations: { refundedBookings: 1 } });
  expect(await figuresOf("2026-04")).toMatchObject({ consultations: { completed: 1, paid: 0 } });
  expect(await figuresOf("2026-05")).toMatchObject({ consultations: { refunded: 2000 } });
});

test("An erased consultation is no longer among those to do.", async () => {
  const { pay, tables, recompute, figuresOf } = await setup();
  const { bookingId } = await pay(1, 0);
  await recompute();
  const erasure = createBookingErasure(createBookingItems(tables.bookings));
  const item = await tables.bookings.get({ bookingId });
  await erasure.erasePerson({ ...item, bookingId }, at(31 * day));
  expect(await recompute()).toEqual(["2026-03"]);
  expect(await figuresOf("2026-03")).toMatchObject({ consultations: { paid: 1, erasedToDo: 1 } });
});

test("A month still counts its lost disputes when another booking changes.", async () => {
  const { pay, bookings, refunds, recompute, figuresOf } = await setup();
  const disputed = await pay(1, 0);
  const lost = {
    disputeId: "du_1",
    kind: "dispute",
    status: "lost",
    amount: 5000,
    reason: "fraudulent",
    openedAt: at(day).toISOString(),
    closedAt: at(31 * day).toISOString(),
  } as const;
  await refunds.save(disputed, { disputes: [lost] }, at(31 * day));
  expect(await recompute()).toEqual(["2026-03", "2026-04"]);
  await pay(2, 32 * day);
  await bookings.complete(bookingIdOf(2), "alex@example.com", at(33 * day));
  expect(await recompute()).toEqual(["2026-04"]);
  expect(await figuresOf("2026-04")).toMatchObject({
    consultations: { paid: 1, completed: 1, disputesLost: 1, lostToDisputes: 5000 },
  });
});

test("A code's uses are added up over the months, and a second run finds nothing to do.", async () => {
  const { addCode, pay, recompute, dependencies, discounts } = await setup();
  await addCode();
  await pay(1, 0, welcomePrice);
  await pay(2, 40 * day, welcomePrice);
  await recompute();
  expect(await discounts.find("WELCOME10")).toMatchObject({ uses: 2, discountGiven: 1000 });
  expect(await dependencies.counted.changed(10)).toEqual([]);
});

test("Uses from before a limit count against it, also those that the totals lacked when it was set.", async () => {
  const { addCode, pay, recompute, discounts } = await setup();
  await addCode({ maximumUses: 3, usesBeforeLimit: 0, holders: {} });
  await pay(1, 0, welcomePrice);
  await pay(2, 1, welcomePrice);
  await recompute();
  expect(await discounts.find("WELCOME10")).toMatchObject({ uses: 2, usesBeforeLimit: 2 });
});

test("A use that is booked, but still held on its code, counts once.", async () => {
  const { addCode, pay, recompute, discounts } = await setup();
  // The booking is paid, and its follow-up has not yet recorded the use. Another draft holds one too.
  const holders = { [bookingIdOf(1)]: 1_772_445_600, [bookingIdOf(2)]: 1_772_445_600 };
  await addCode({ maximumUses: 3, usesBeforeLimit: 0, holders });
  await pay(1, 0, welcomePrice);
  await recompute();
  expect(await discounts.find("WELCOME10")).toMatchObject({ uses: 1, usesBeforeLimit: 0 });
  await pay(3, 1, welcomePrice);
  await recompute();
  expect(await discounts.find("WELCOME10")).toMatchObject({ uses: 2, usesBeforeLimit: 1 });
});

test("Of a code's holders, those that are booked with it and those used for good are its uses.", async () => {
  const { addCode, pay, recompute, discounts } = await setup();
  // The first has paid without the code. The other's booking is no longer stored.
  const holders = { [bookingIdOf(1)]: 1_772_445_600, [bookingIdOf(9)]: usedForGood };
  await addCode({ maximumUses: 3, usesBeforeLimit: 0, holders });
  await pay(1, 0);
  await pay(2, 1, welcomePrice);
  await pay(3, 2, welcomePrice);
  await recompute();
  expect(await discounts.find("WELCOME10")).toMatchObject({ uses: 2, usesBeforeLimit: 1 });
});

test("A month of more than a hundred bookings counts each of them once.", async () => {
  const { pay, recompute, figuresOf } = await setup();
  for (let number = 1; number <= 101; number += 1) await pay(number, number);
  await recompute();
  expect(await figuresOf("2026-03")).toMatchObject({ consultations: { paid: 101 } });
});

test("A booking whose code is gone is counted like any other.", async () => {
  const { pay, recompute, dependencies } = await setup();
  await pay(1, 0, { ...welcomePrice, discountCode: "GONE" });
  expect(await recompute()).toEqual(["2026-03"]);
  expect(await dependencies.counted.changed(10)).toEqual([]);
});

test("Older figures never replace newer ones, and the booking stays on the list.", async () => {
  const { pay, recompute, dependencies, figuresOf } = await setup();
  await pay(1, 0);
  const { counted } = dependencies;
  const slow = {
    ...counted,
    inMonth: async (month: string) => {
      const found = await counted.inMonth(month);
      await pay(2, 5);
      await recompute();
      return found;
    },
  };
  expect(await recompute({ counted: slow })).toEqual([]);
  expect(await figuresOf("2026-03")).toMatchObject({ consultations: { paid: 2 } });
  expect(await dependencies.months.revision("2026-03")).toBe(1);
});

test("A month that cannot be saved does not stop the others, and is tried again.", async () => {
  const { pay, recompute, dependencies, figuresOf } = await setup();
  await pay(1, 0);
  await pay(2, 31 * day);
  const { months } = dependencies;
  const failing = {
    ...months,
    save: async (...[month, ...rest]: Parameters<typeof months.save>) => {
      if (month === "2026-03") throw new Error("away");
      return months.save(month, ...rest);
    },
  };
  await expect(recompute({ months: failing })).rejects.toThrow("away");
  expect(await figuresOf("2026-04")).toMatchObject({ consultations: { paid: 1 } });
  expect(await recompute()).toEqual(["2026-03"]);
});

test("A run without time left changes nothing, and says so.", async () => {
  const { pay, recompute, dependencies, entries } = await setup();
  await pay(1, 0);
  expect(await recompute({ remainingMs: () => 1000 })).toEqual([]);
  expect(entries()).toContainEqual(expect.objectContaining({ event: "recompute_out_of_time" }));
  expect(await dependencies.counted.changed(10)).toHaveLength(1);
});

test("A month of too many bookings keeps its figures, and is reported; the others are recomputed.", async () => {
  const { pay, recompute, dependencies, figuresOf, entries } = await setup();
  await pay(1, 0);
  await recompute();
  await pay(2, 1);
  await pay(3, 2);
  await pay(4, 31 * day);
  await expect(recompute({ mostInMonth: 2 })).rejects.toThrow("too many bookings");
  expect(await figuresOf("2026-03")).toMatchObject({ consultations: { paid: 1 } });
  expect(await figuresOf("2026-04")).toMatchObject({ consultations: { paid: 1 } });
  expect(entries()).toContainEqual(
    expect.objectContaining({
      level: "error",
      event: "month_too_large",
      reason: "2026-03",
      count: 2,
    }),
  );
  // The list holds the oldest 500 changes, and other months must come up.
  expect(await dependencies.counted.changed(10)).toEqual([]);
  expect(await recompute({ mostInMonth: 2 })).toEqual([]);
});

test("Of a month of too many bookings no more is read than it takes to know.", async () => {
  const { pay, bookings, tables, recompute } = await setup();
  for (const number of [1, 2, 3, 4]) {
    await pay(number, number);
    await bookings.complete(bookingIdOf(number), "alex@example.com", at(number));
  }
  let pages = 0;
  const query: typeof tables.bookings.query = (asked) => {
    if (asked.index === "completedByTime") pages += 1;
    return tables.bookings.query({ ...asked, limit: 1 });
  };
  const counted = createCountedBookings({ ...tables.bookings, query });
  await expect(recompute({ counted, mostInMonth: 1 })).rejects.toThrow("too many bookings");
  expect(pages).toBe(2);
});

test("Recomputing everything leaves out months of too many bookings, and names them.", async () => {
  const { pay, dependencies, figuresOf, entries } = await setup();
  await pay(1, 0);
  await pay(2, 1);
  await pay(3, 62 * day);
  expect(await recomputeAll({ ...dependencies, mostInMonth: 1 })).toEqual({
    months: ["2026-04", "2026-05", "2026-06"],
    tooLarge: ["2026-03"],
  });
  expect(await figuresOf("2026-03")).toBeUndefined();
  expect(entries()).toMatchObject([{ event: "month_too_large", reason: "2026-03" }]);
});

test("Refreshing leaves a month of too many bookings to upkeep, and says so.", async () => {
  const { pay, dependencies, figuresOf } = await setup();
  await pay(1, 0);
  await pay(2, 1);
  await pay(3, 31 * day);
  expect(await refreshFigures({ ...dependencies, mostInMonth: 1 })).toBe(false);
  expect(await figuresOf("2026-03")).toBeUndefined();
  expect(await figuresOf("2026-04")).toMatchObject({ consultations: { paid: 1 } });
  expect(await dependencies.counted.changed(10)).toHaveLength(3);
  const later = { ...dependencies, now: () => at(121 * day) };
  const refreshed = async (mostInMonth: number) =>
    (await getNumbers({ ...later, mostInMonth }, { query: { refresh: "true" } })).computedAt;
  expect(await refreshed(0)).toBe(at(120 * day).toISOString());
  expect(await refreshed(2)).toBe(at(121 * day).toISOString());
});

test("All months can be recomputed, in several runs.", async () => {
  const { pay, dependencies, figuresOf } = await setup();
  await pay(1, 0);
  await pay(2, 62 * day);
  let runs = 0;
  const brief = { ...dependencies, remainingMs: () => (runs++ % 3 < 2 ? 60_000 : 59_999) };
  const first = await recomputeAll(brief);
  expect(first).toEqual({ months: ["2026-03", "2026-04"], tooLarge: [], next: "2026-05" });
  const second = await recomputeAll(dependencies, first.next);
  expect(second).toEqual({ months: ["2026-05", "2026-06"], tooLarge: [] });
  expect(await figuresOf("2026-05")).toMatchObject({ consultations: { paid: 1 } });
});

test("Months that have lost bookings to retention keep their figures.", async () => {
  const { pay, dependencies, figuresOf } = await setup();
  await pay(1, 0);
  const late = { ...dependencies, firstRecomputable: () => "2026-04" };
  expect(await recomputeChanged(late)).toEqual([]);
  expect(await dependencies.counted.changed(10)).toEqual([]);
  await pay(2, 31 * day);
  expect(await recomputeChanged(late)).toEqual(["2026-04"]);
  expect(await recomputeAll(late)).toMatchObject({ months: ["2026-04", "2026-05", "2026-06"] });
  expect(await figuresOf("2026-03")).toBeUndefined();
  // Seven tax years and one to settle: in November 2026, that of April 2019 is the first to go.
  expect(firstRecomputable(new Date("2026-11-22T10:00:00.000Z"))).toBe("2020-04");
});

test("Only the attributes that count are read.", async () => {
  const { pay, dependencies } = await setup();
  const { bookingId } = await pay(1, 0);
  const [counted] = await dependencies.counted.read([bookingId]);
  expect(JSON.stringify(counted)).not.toMatch(/Sam|Asthma|example\.org|07123456789/);
});

test("Abandoned attempts are counted by kind and month, and a failure is only logged.", async () => {
  const { dependencies, figuresOf, entries } = await setup();
  const draft = { flowSource: "consultation-intro", timestamp: at().toISOString() } as const;
  const session = { ...draft, flowSource: "payment-page" } as const;
  const earlier = { ...draft, timestamp: at(-2 * day).toISOString() };
  await countAbandoned(dependencies, [draft, draft, session, earlier]);
  expect(await figuresOf("2026-02")).toMatchObject({
    abandoned: { consultations: 1, sessions: 0 },
  });
  expect(await figuresOf("2026-03")).toMatchObject({
    abandoned: { consultations: 2, sessions: 1 },
    consultations: { paid: 0 },
  });
  const months = { addAbandoned: async () => Promise.reject(new Error("away")) };
  await countAbandoned({ ...dependencies, months }, [draft]);
  expect(entries()).toMatchObject([{ level: "warn", event: "abandoned_not_counted", count: 1 }]);
});

test("A booking of two months stays on the list until both are saved, and so do its code's totals.", async () => {
  const { addCode, pay, bookings, recompute, dependencies, discounts } = await setup();
  await addCode();
  await pay(1, 0, welcomePrice);
  await bookings.complete(bookingIdOf(1), "alex@example.com", at(31 * day));
  const { months } = dependencies;
  const failing = {
    ...months,
    save: async (...[month, ...rest]: Parameters<typeof months.save>) => {
      if (month === "2026-04") throw new Error("away");
      return months.save(month, ...rest);
    },
  };
  await expect(recompute({ months: failing })).rejects.toThrow("away");
  expect(await dependencies.counted.changed(10)).toHaveLength(1);
  expect(await discounts.find("WELCOME10")).not.toHaveProperty("uses");
  expect(await recompute()).toEqual(["2026-03", "2026-04"]);
  expect(await discounts.find("WELCOME10")).toMatchObject({ uses: 1 });
});

test("A month is begun with a minute left, and not with less.", async () => {
  const { pay, recompute, entries, figuresOf } = await setup();
  await pay(1, 0);
  await pay(2, 31 * day);
  const times = [60_000, 59_999];
  expect(await recompute({ remainingMs: () => times.shift() ?? 0 })).toEqual(["2026-03"]);
  expect(await figuresOf("2026-04")).toBeUndefined();
  expect(entries()).toMatchObject([
    { level: "warn", event: "recompute_out_of_time", count: 1 },
    { level: "info", event: "recomputed", count: 1 },
  ]);
});

test("A run that finds nothing to do logs nothing.", async () => {
  const { recompute, entries } = await setup();
  expect(await recompute()).toEqual([]);
  expect(entries()).toEqual([]);
});

test("Recomputing everything adds up the codes as well, but not those of another code of the same name.", async () => {
  const { addCode, pay, recompute, dependencies, discounts, tables } = await setup();
  await addCode();
  await pay(1, 0, welcomePrice);
  await recompute();
  const createdAt = at(60).toISOString();
  await tables.discountCodes.update(
    { code: "WELCOME10" },
    { set: { createdAt }, remove: ["uses", "discountGiven"] },
  );
  await pay(2, 31 * day, welcomePrice);
  await pay(3, 32 * day, { ...welcomePrice, discountCode: "GONE" });
  await recomputeAll({ ...dependencies, firstRecomputable: () => "2026-04" });
  expect(await discounts.find("WELCOME10")).toMatchObject({ uses: 1, discountGiven: 500 });
});

test("Recomputing everything begins with the first booking of either kind, or with this month.", async () => {
  const { dependencies, bookings, pay } = await setup();
  expect(await recomputeAll(dependencies)).toEqual({ months: ["2026-06"], tooLarge: [] });
  const session = sessionDraftOf({ bookingId: bookingIdOf(3) });
  await bookings.saveDraft(session, at(31 * day));
  const terms = { ...fullPrice, paymentIntentId: "pi_3" };
  await bookings.confirmPaid(bookingIdOf(3), terms, at(31 * day));
  await pay(1, 62 * day);
  expect((await recomputeAll(dependencies)).months).toEqual(["2026-04", "2026-05", "2026-06"]);
});

test("Drafts are not counted, even if they are asked for.", async () => {
  const { bookings, dependencies } = await setup();
  await bookings.saveDraft(draftOf({ bookingId: bookingIdOf(1) }), at());
  expect(await dependencies.counted.read([bookingIdOf(1), bookingIdOf(2)])).toEqual([]);
});

test("Of a flood of drafts the latest are counted as open.", async () => {
  const { bookings, tables } = await setup();
  for (const number of [1, 2]) {
    await bookings.saveDraft(draftOf({ bookingId: bookingIdOf(number) }), at(number));
  }
  const query: typeof tables.bookings.query = (asked) =>
    tables.bookings.query({ ...asked, limit: 1 });
  const open = await createCountedBookings({ ...tables.bookings, query }).open();
  expect(open).toEqual([{ flowSource: "consultation-intro", timestamp: at(2).toISOString() }]);
});

test("A draft that is paid while drafts are counted is not open.", async () => {
  const { pay, bookings, tables } = await setup();
  await bookings.saveDraft(draftOf({ bookingId: bookingIdOf(1) }), at());
  const getAll: typeof tables.bookings.getAll = async (...asked) => {
    await pay(1, 1);
    return tables.bookings.getAll(...asked);
  };
  expect(await createCountedBookings({ ...tables.bookings, getAll }).open()).toEqual([]);
});
