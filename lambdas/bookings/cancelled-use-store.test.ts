import { expect, test } from "vitest";
import { isAbsent } from "#lambdas/database/expressions.ts";
import {
  at,
  bookingId,
  bookingIdOf,
  draftOf,
  fullPrice,
  startTestBookings,
} from "#lambdas/testing/bookings.ts";
import { discountOf } from "#lambdas/testing/services.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import type { KeptBooking } from "./stored-booking.ts";
import { giveBackUse } from "./used-codes.ts";

const code = "MINE100";
const email = draftOf().answers.email;
const offer = { originalAmount: 5000, amount: 0, discountCode: code, discountPercentage: 100 };

/** A free booking with a code that can be used once, and once per email. */
async function setup() {
  const services = await startTestBookings();
  const { store, client, discounts, tables } = services;
  const item = discountOf({ code, percentOff: 100, maximumUses: 1, oncePerEmail: true });
  await tables.discountCodes.put({ ...item, listKey: "code" }, isAbsent("code"));
  const book = async (id: string, minutes: number) => {
    await store.saveDraft(draftOf({ bookingId: id, offer }), at(minutes));
    const outcome = await discounts.recordFree({ code, bookingId: id, email }, at(minutes));
    if (outcome === "recorded") await store.confirmFree(id, offer, undefined, at(minutes));
    return outcome;
  };
  await book(bookingId, 0);
  const find = async () => (await store.find(bookingId)) as ConfirmedBooking;
  const dependencies = { bookings: store, discounts, now: () => at(30) };
  return {
    ...services,
    book,
    find,
    dependencies,
    cancel: async () => client.cancel(await find(), undefined, at(20)),
    giveBack: async (booking?: KeptBooking) => giveBackUse(dependencies, booking ?? (await find())),
    uses: async () => Object.keys((await discounts.find(code))?.usedBy ?? {}),
  };
}

test("A free booking that is cancelled gives back the use of its code, also of its mailbox.", async () => {
  const { book, cancel, find, giveBack, uses } = await setup();
  expect(await book(bookingIdOf(2), 10)).toBe("used_up");
  await cancel();
  expect(await find()).toMatchObject({ useToGiveBack: true });
  expect(await uses()).toEqual([bookingId]);
  expect(await giveBack()).not.toHaveProperty("useToGiveBack");
  expect(await uses()).toEqual([]);
  expect(await book(bookingIdOf(2), 40)).toBe("recorded");
});

test("A use is given back once, also at the same moment and after another booking took it.", async () => {
  const { book, cancel, find, giveBack, uses } = await setup();
  await cancel();
  const seen = await find();
  await Promise.all([giveBack(seen), giveBack(seen)]);
  await book(bookingIdOf(2), 40);
  await giveBack(seen);
  expect(await uses()).toEqual([bookingIdOf(2)]);
  expect(await book(bookingIdOf(3), 50)).toBe("used_up");
});

test("It stays to be given back until it is, also when its person is erased meanwhile.", async () => {
  const { cancel, discounts, dependencies, erase, find, giveBack, store, uses } = await setup();
  await cancel();
  const down = { giveBack: async () => Promise.reject(new Error("DynamoDB is down.")) };
  const failing = giveBackUse({ ...dependencies, discounts: down }, await find());
  await expect(failing).rejects.toThrow("is down");
  await erase(at(25));
  const erased = (await store.find(bookingId)) as KeptBooking;
  expect(erased).toMatchObject({ useToGiveBack: true, erasedAt: at(25).toISOString() });
  expect((await store.finishPendingWork(erased)).outcome).toBe("refused");
  await discounts.forgetMailbox({ code, bookingId, email });
  await giveBack(erased);
  expect(await uses()).toEqual([]);
  expect(
    (await store.finishPendingWork((await store.find(bookingId)) as KeptBooking)).outcome,
  ).toBe("written");
});

test("A paid booking that is cancelled keeps its use.", async () => {
  const { client, store } = await setup();
  const id = bookingIdOf(5);
  const paid = { ...fullPrice, amount: 4500, discountCode: "WELCOME10", discountPercentage: 10 };
  await store.saveDraft(draftOf({ bookingId: id, offer: paid }), at());
  await store.confirmPaid(id, { ...paid, paymentIntentId: "pi_5" }, at());
  await client.cancel((await store.find(id)) as ConfirmedBooking, undefined, at(5));
  expect(await store.find(id)).not.toHaveProperty("useToGiveBack");
});
