import { expect, test, vi } from "vitest";
import {
  at,
  bookingIdOf,
  draftOf,
  sessionDraftOf,
  startTestBookings,
  welcomePrice,
} from "#lambdas/testing/bookings.ts";
import { createCountUses } from "./count-uses.ts";
import { createDiscountCatalogue } from "./discount-catalogue.ts";
import { changeDiscount } from "./manage-discounts.ts";

async function setup() {
  const { store, tables } = await startTestBookings();
  const catalogue = createDiscountCatalogue(tables.discountCodes);
  const code = { code: "WELCOME10", percentOff: 10, active: true, oncePerEmail: false };
  await catalogue.create(code, at());
  const pay = async (number: number, minutes: number, draft = draftOf, offer = welcomePrice) => {
    const bookingId = bookingIdOf(number);
    await store.saveDraft({ ...draft(), bookingId, offer }, at(minutes));
    await store.confirmPaid(bookingId, { ...offer, paymentIntentId: "pi_1" }, at(minutes));
  };
  const countUses = createCountUses(tables.bookings);
  return {
    tables,
    catalogue,
    pay,
    countUses,
    code: { code: "WELCOME10", createdAt: at().toISOString() },
  };
}

test("The uses of a code are the bookings of both kinds that were made with it since it was created.", async () => {
  const { tables, pay, countUses, code } = await setup();
  await pay(1, -1);
  await pay(2, 1);
  await pay(3, 2, sessionDraftOf as unknown as typeof draftOf);
  await pay(4, 3, draftOf, { ...welcomePrice, discountCode: "OTHER" });
  expect(await countUses(code, 400)).toBe(2);
  expect(await countUses(code, 1)).toBe(1);
  const { query } = tables.bookings;
  const read = vi
    .spyOn(tables.bookings, "query")
    .mockImplementation((asked) => query({ ...asked, limit: 1 }));
  expect(await createCountUses(tables.bookings)(code, 400)).toBe(2);
  expect(read.mock.calls.length).toBeGreaterThan(2);
});

test("Earlier uses count towards the first limit of a code, and not again towards the next.", async () => {
  const { catalogue, pay, countUses } = await setup();
  await pay(1, 1);
  await pay(2, 2);
  const change = (maximumUses: number, revision: number) =>
    changeDiscount(
      catalogue,
      countUses,
      { params: { code: "WELCOME10" }, body: { maximumUses, revision } },
      at(9),
    );
  expect(await change(5, 0)).toMatchObject({ maximumUses: 5, usesLeft: 3 });
  await pay(3, 3);
  expect(await change(6, 1)).toMatchObject({ maximumUses: 6, usesLeft: 4 });
});
