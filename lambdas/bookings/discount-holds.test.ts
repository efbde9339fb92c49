import { describe, expect, test } from "vitest";
import { StoredDiscount, usedForGood } from "#lambdas/discounts/discount-code-store.ts";
import {
  answers,
  at,
  bookingIdOf,
  draftOf,
  fullPrice,
  sessionDraftOf,
} from "#lambdas/testing/bookings.ts";
import { createServices, discountOf } from "#lambdas/testing/services.ts";
import type { Offer } from "#shared/bookings/booking-facts.ts";
import { holdDiscount } from "./discount-holds.ts";

const [ann, bob, cid] = [bookingIdOf(1), bookingIdOf(2), bookingIdOf(3)];
const day = 24 * 60;

const offer = { originalAmount: 5000, amount: 2500, discountCode: "HALF", discountPercentage: 50 };

function setup(limits: Pick<StoredDiscount, "maximumUses" | "oncePerEmail">) {
  const half = discountOf({
    code: "HALF",
    percentOff: 50,
    ...limits,
    ...(limits.maximumUses !== undefined && { usesBeforeLimit: 0, holders: {} }),
  });
  let minutes = 0;
  const { dependencies, store, discounts } = createServices({
    discountCodes: [half],
    now: () => at(minutes),
  });
  return {
    store,
    wait: (more: number) => {
      minutes += more;
    },
    /** @returns `held` or the error code. */
    hold: (bookingId: string, email: string | null = `${bookingId}@a.example`) =>
      holdDiscount(dependencies, StoredDiscount.parse(half), {
        bookingId,
        email: email ?? undefined,
      }).then(
        () => "held",
        (error: { code: string }) => error.code,
      ),
    saveDraft: (bookingId: string, email = answers.email) =>
      store.saveDraft(draftOf({ bookingId, answers: { ...answers, email }, offer }), at(minutes)),
    pay: (bookingId: string, price: Offer = offer) =>
      store.confirmPaid(bookingId, { ...price, paymentIntentId: "pi_1" }, at(minutes)),
    holders: async () => (await discounts.find("HALF"))?.holders,
  };
}

describe("The uses of a limited code", () => {
  test("are held once per booking until none is left.", async () => {
    const { hold } = setup({ maximumUses: 2 });
    expect(await hold(ann)).toBe("held");
    expect(await hold(ann)).toBe("held");
    expect(await hold(bob)).toBe("held");
    expect(await hold(cid)).toBe("discount_used_up");
    expect(await hold(ann)).toBe("held");
  });

  test("are held for a draft that may still be paid, however old.", async () => {
    const { hold, saveDraft, wait } = setup({ maximumUses: 1 });
    await hold(ann);
    await saveDraft(ann);
    wait(3 * day);
    expect(await hold(bob)).toBe("discount_used_up");
  });

  test("are released after a day when a request failed before writing its draft.", async () => {
    const { hold, wait, holders } = setup({ maximumUses: 1 });
    await hold(ann);
    wait(day);
    expect(await hold(bob)).toBe("discount_used_up");
    wait(61);
    expect(await hold(bob)).toBe("held");
    expect(Object.keys((await holders()) ?? {})).toEqual([bob]);
  });

  test("are released when the booking was made at another price, and not otherwise.", async () => {
    const { hold, saveDraft, pay, wait, holders } = setup({ maximumUses: 2 });
    for (const each of [ann, bob]) {
      await hold(each);
      await saveDraft(each);
    }
    await pay(ann);
    await pay(bob, fullPrice);
    wait(2 * day);
    expect(await hold(cid)).toBe("held");
    expect(await holders()).toMatchObject({ [ann]: usedForGood, [cid]: expect.any(Number) });
    expect(await holders()).not.toHaveProperty(bob);
  });
});

describe("A once-per-address code", () => {
  test("needs an address.", async () => {
    const { hold } = setup({ oncePerEmail: true });
    expect(await hold(ann, null)).toBe("discount_email_required");
    expect(await hold(ann, "sam@example.org")).toBe("held");
  });

  test("is held and used by one booking per address, in any spelling.", async () => {
    const { hold, saveDraft, pay, wait } = setup({ oncePerEmail: true });
    expect(await hold(ann, "Sam@Example.org")).toBe("held");
    await saveDraft(ann, "Sam@Example.org");
    wait(2 * day);
    expect(await hold(bob, " sam@example.ORG ")).toBe("discount_held");
    expect(await hold(bob, "another@example.org")).toBe("held");
    await pay(ann);
    expect(await hold(bob, "sam@example.org")).toBe("discount_already_used");
    expect(await hold(ann, "sam@example.org")).toBe("held");
  });

  test("is held while a request may be under way, and released when it has failed.", async () => {
    const { hold, wait } = setup({ oncePerEmail: true });
    await hold(ann, "sam@example.org");
    wait(1);
    expect(await hold(bob, "sam@example.org")).toBe("discount_held");
    wait(2);
    expect(await hold(bob, "sam@example.org")).toBe("held");
    expect(await hold(ann, "sam@example.org")).toBe("discount_held");
  });

  test("is released when the booking was made without it, or with another address.", async () => {
    const { hold, saveDraft, pay, wait } = setup({ oncePerEmail: true });
    await hold(ann, "sam@example.org");
    await saveDraft(ann, "sam@example.org");
    await pay(ann, fullPrice);
    expect(await hold(bob, "sam@example.org")).toBe("held");
    await saveDraft(bob, "robin@example.org");
    wait(3);
    expect(await hold(cid, "sam@example.org")).toBe("held");
  });

  test("applies to session payments.", async () => {
    const { hold, store } = setup({ oncePerEmail: true });
    await hold(ann, "sam@example.org");
    await store.saveDraft(
      sessionDraftOf({ bookingId: ann, answers: { email: "sam@example.org" }, offer }),
      at(),
    );
    expect(await hold(bob, "sam@example.org")).toBe("discount_held");
  });
});

test("A code without limits holds nothing and needs no address.", async () => {
  const { hold, holders } = setup({});
  expect(await hold(ann, null)).toBe("held");
  expect(await holders()).toBeUndefined();
});
