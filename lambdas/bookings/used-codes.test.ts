import { expect, test } from "vitest";
import {
  at,
  bookingId,
  bookingIdOf,
  confirmedBooking,
  draftOf,
} from "#lambdas/testing/bookings.ts";
import { createServices, discountOf } from "#lambdas/testing/services.ts";
import { findKept } from "./booking-store.ts";
import { giveBackUse, recordUse } from "./used-codes.ts";

const code = "MINE100";
const email = draftOf().answers.email;
const offer = { originalAmount: 5000, amount: 0, discountCode: code, discountPercentage: 100 };

/** A free booking that is cancelled, with a code that can be used once, and once per email. */
async function setup() {
  const item = discountOf({ code, percentOff: 100, maximumUses: 1, oncePerEmail: true });
  const { store, discounts } = createServices({ discountCodes: [item] });
  const book = async (id: string, minutes: number) => {
    await store.saveDraft(draftOf({ bookingId: id, offer }), at(minutes));
    const outcome = await discounts.recordFree({ code, bookingId: id, email }, at(minutes));
    if (outcome === "recorded") await store.confirmFree(id, offer, undefined, at(minutes));
    return outcome;
  };
  await book(bookingId, 0);
  await store.cancel(bookingId, at(20));
  const dependencies = { bookings: store, discounts, now: () => at(30) };
  return {
    store,
    discounts,
    book,
    dependencies,
    find: () => findKept(store, bookingId),
    uses: async () => Object.keys((await discounts.find(code))?.usedBy ?? {}),
  };
}

test("The use of a code is given back once, also at the same moment and after another booking took it.", async () => {
  const { book, dependencies, find, uses } = await setup();
  expect(await book(bookingIdOf(2), 10)).toBe("used_up");
  const seen = await find();
  await Promise.all([giveBackUse(dependencies, seen), giveBackUse(dependencies, seen)]);
  expect(await find()).not.toHaveProperty("useToGiveBack");
  expect(await uses()).toEqual([]);
  expect(await book(bookingIdOf(2), 40)).toBe("recorded");
  await giveBackUse(dependencies, seen);
  expect(await uses()).toEqual([bookingIdOf(2)]);
});

test("It stays to be given back until it is, also when its person is erased meanwhile.", async () => {
  const { dependencies, discounts, find, store, uses } = await setup();
  const down = {
    ...discounts,
    giveBack: async () => Promise.reject(new Error("DynamoDB is down.")),
  };
  const failing = giveBackUse({ ...dependencies, discounts: down }, await find());
  await expect(failing).rejects.toThrow("is down");
  await store.erase(at(25));
  await discounts.forgetMailbox({ code, bookingId, email });
  const given = await giveBackUse(dependencies, await find());
  expect(given).toMatchObject({ erasedAt: at(25).toISOString() });
  expect(await find()).not.toHaveProperty("useToGiveBack");
  expect(await uses()).toEqual([]);
});

test("A booking that is gone before its use is recorded is answered as it was read.", async () => {
  const { dependencies } = await setup();
  const gone = {
    ...confirmedBooking,
    bookingId: bookingIdOf(9),
    discountCode: code,
    useToRecord: true,
  } as const;
  expect(await recordUse(dependencies, gone)).toBe(gone);
});
