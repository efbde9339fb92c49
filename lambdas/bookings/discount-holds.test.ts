import { describe, expect, test } from "vitest";
import { StoredDiscount, usedForGood } from "#lambdas/discounts/discount-code-store.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
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
import { createBookingErasure } from "./booking-erasure.ts";
import { createBookingItems } from "./booking-items.ts";
import { holdDiscount, holdDiscountDiscreetly, offeredCodes } from "./discount-holds.ts";
import { settleBooking } from "./settle-booking.ts";

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
  const { dependencies, store, discounts, stripe, tables } = createServices({
    discountCodes: [half],
    now: () => at(minutes),
  });
  return {
    dependencies,
    store,
    tables,
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
    /** Starts the payment of a draft. @returns its intent. */
    startPayment: async (bookingId: string) => {
      const parameters = { bookingId, amount: 2500, description: "", idempotencyKey: bookingId };
      const intent = (await stripe.cards.create(parameters))!;
      await store.attachIntent(bookingId, intent.id, undefined);
      return intent;
    },
    stripe,
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

  test.each(["requires_payment_method", "requires_confirmation"] as const)(
    "go to the next visitor after half an hour, when the draft can no longer be paid (%s).",
    async (status) => {
      const { hold, saveDraft, startPayment, stripe, wait, holders } = setup({ maximumUses: 1 });
      await hold(ann);
      await saveDraft(ann);
      const intent = await startPayment(ann);
      stripe.put({ ...intent, status });
      const statusNow = async () => (await stripe.cards.retrieve(intent.id))?.status;
      wait(30);
      expect(await hold(bob)).toBe("discount_used_up");
      expect(await statusNow()).toBe(status);
      wait(1);
      expect(await hold(bob)).toBe("held");
      expect(await statusNow()).toBe("canceled");
      expect(Object.keys((await holders()) ?? {})).toEqual([bob]);
      expect(await hold(ann)).toBe("discount_used_up");
    },
  );

  test.each(["requires_action", "processing", "succeeded"] as const)(
    "are held for a draft whose payment is %s, however old.",
    async (status) => {
      const { hold, saveDraft, startPayment, stripe, wait, holders } = setup({ maximumUses: 1 });
      await hold(ann);
      await saveDraft(ann);
      const intent = await startPayment(ann);
      stripe.put({ ...intent, status });
      wait(3 * day);
      expect(await hold(bob)).toBe("discount_used_up");
      expect((await holders())?.[ann]).not.toBe(usedForGood);
      expect(await stripe.cards.retrieve(intent.id)).toMatchObject({ status });
    },
  );

  test("stay with a booking that is free, although its use was not recorded.", async () => {
    const { hold, store, wait, holders } = setup({ maximumUses: 1 });
    const free = { ...offer, amount: 0 };
    await hold(ann);
    await store.saveDraft(draftOf({ bookingId: ann, offer: free }), at());
    await store.confirmFree(ann, free, undefined, at());
    wait(day);
    expect(await hold(bob)).toBe("discount_used_up");
    expect(await holders()).toEqual({ [ann]: usedForGood });
  });

  test("are held for a draft while Stripe does not answer.", async () => {
    const { dependencies, hold, saveDraft, startPayment, wait } = setup({ maximumUses: 1 });
    await hold(ann);
    await saveDraft(ann);
    await startPayment(ann);
    wait(day);
    dependencies.cards.cancel = async () => {
      throw new DomainError("payment_unavailable");
    };
    expect(await hold(bob)).toBe("payment_unavailable");
    expect(await hold(ann)).toBe("held");
  });

  test("are renewed by a visitor who starts again.", async () => {
    const { hold, saveDraft, wait } = setup({ maximumUses: 1 });
    await hold(ann);
    await saveDraft(ann);
    wait(29);
    await hold(ann);
    wait(29);
    expect(await hold(bob)).toBe("discount_used_up");
  });

  test("are released after half an hour when a request failed before writing its draft.", async () => {
    const { hold, wait, holders } = setup({ maximumUses: 1 });
    await hold(ann);
    wait(30);
    expect(await hold(bob)).toBe("discount_used_up");
    wait(1);
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

describe("A limited code that the trainer changes at the same moment", () => {
  const full = { [bob]: at().getTime() / 1000 };

  test("has the uses of its new limit.", async () => {
    const { hold, tables } = setup({ maximumUses: 1 });
    await tables.discountCodes.update({ code: "HALF" }, { set: { maximumUses: 2, holders: full } });
    expect(await hold(ann)).toBe("held");
    expect(await hold(cid)).toBe("discount_used_up");
  });

  test("leaves drafts payable when its new limit has no use for anyone else.", async () => {
    const { hold, saveDraft, startPayment, stripe, wait, holders, tables } = setup({
      maximumUses: 2,
    });
    await hold(ann);
    await saveDraft(ann);
    const { id, status } = await startPayment(ann);
    const lowered = { maximumUses: 1, [`holders.${bob}`]: usedForGood };
    await tables.discountCodes.update({ code: "HALF" }, { set: lowered });
    wait(31);
    const before = await holders();
    expect(await hold(cid)).toBe("discount_used_up");
    expect(await holders()).toEqual(before);
    expect(await stripe.cards.retrieve(id)).toMatchObject({ status });
  });

  test("is not found once it is deleted.", async () => {
    const { hold, tables } = setup({ maximumUses: 1 });
    await tables.discountCodes.update({ code: "HALF" }, { set: { deletedAt: at().toISOString() } });
    expect(await hold(ann)).toBe("discount_not_found");
  });
});

describe("The lapsed hold of a draft", () => {
  test("is released without asking Stripe when there is no payment yet.", async () => {
    const { dependencies, hold, saveDraft, wait } = setup({ maximumUses: 1 });
    dependencies.cards.retrieve = async () => Promise.reject(new Error("Stripe is asked."));
    await hold(ann);
    await saveDraft(ann);
    wait(31);
    expect(await hold(bob)).toBe("held");
  });

  test("is released when its payment is cancelled already.", async () => {
    const { dependencies, hold, saveDraft, startPayment, stripe, wait } = setup({ maximumUses: 1 });
    await hold(ann);
    await saveDraft(ann);
    const intent = await startPayment(ann);
    stripe.put({ ...intent, status: "canceled" });
    dependencies.cards.cancel = async () => Promise.reject(new Error("It is cancelled again."));
    wait(31);
    expect(await hold(bob)).toBe("held");
  });

  test("stays when Stripe does not know its payment.", async () => {
    const { hold, saveDraft, store, wait } = setup({ maximumUses: 1 });
    await hold(ann);
    await saveDraft(ann);
    await store.attachIntent(ann, "pi_lost", undefined);
    wait(31);
    expect(await hold(bob)).toBe("discount_used_up");
  });

  test("stays when Stripe has lost its payment by the time of the cancellation.", async () => {
    const { dependencies, hold, saveDraft, startPayment, wait } = setup({ maximumUses: 1 });
    await hold(ann);
    await saveDraft(ann);
    await startPayment(ann);
    dependencies.cards.cancel = async () => undefined;
    wait(31);
    expect(await hold(bob)).toBe("discount_used_up");
  });
});

test("A use is never sold twice, at whatever moment its first visitor pays.", async () => {
  const outcomes = new Set<string>();
  for (let moment = 0; moment < 40; moment += 1) {
    const { dependencies, hold, saveDraft, startPayment, stripe, wait } = setup({ maximumUses: 1 });
    await hold(ann);
    await saveDraft(ann);
    const intent = await startPayment(ann);
    wait(31);
    const payLater = async () => {
      for (let passed = 0; passed < moment; passed += 1) await Promise.resolve();
      return stripe.pay(intent.clientSecret);
    };
    const [isPaid, held] = await Promise.all([payLater(), hold(bob)]);
    expect([isPaid, held]).toEqual(isPaid ? [true, "discount_used_up"] : [false, "held"]);
    if (isPaid) await settleBooking(dependencies, ann);
    outcomes.add(held);
  }
  expect(outcomes).toEqual(new Set(["discount_used_up", "held"]));
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
    wait(30);
    expect(await hold(bob, " sam@example.ORG ")).toBe("discount_held");
    expect(await hold(bob, "another@example.org")).toBe("held");
    await pay(ann);
    expect(await hold(bob, "sam@example.org")).toBe("discount_already_used");
    expect(await hold(ann, "sam@example.org")).toBe("held");
  });

  test.each([
    ["sam@example.org", "Sam+gym@example.org"],
    ["b.ob@gmail.com", "bob@gmail.com"],
    ["bob@gmail.com", "B.O.B+1@googlemail.com"],
  ])("is used once by one client, who writes %s or %s.", async (first, second) => {
    const { hold, saveDraft, pay } = setup({ oncePerEmail: true });
    await hold(ann, first);
    await saveDraft(ann, first);
    await pay(ann);
    expect(await hold(bob, second)).toBe("discount_already_used");
  });

  test.each([
    ["b.ob@example.org", "bob@example.org"],
    ["+1@example.org", "+2@example.org"],
    ["bob@gmail.com", "bob@gmail.co.uk"],
  ])("is used by two clients, %s and %s.", async (first, second) => {
    const { hold } = setup({ oncePerEmail: true });
    expect(await hold(ann, first)).toBe("held");
    expect(await hold(bob, second)).toBe("held");
  });

  test("goes to the client's next booking after half an hour, when the first can no longer be paid.", async () => {
    const { hold, saveDraft, startPayment, stripe, wait } = setup({ oncePerEmail: true });
    await hold(ann, answers.email);
    await saveDraft(ann);
    const { id } = await startPayment(ann);
    wait(31);
    expect(await hold(bob, answers.email)).toBe("held");
    expect(await stripe.cards.retrieve(id)).toMatchObject({ status: "canceled" });
    await saveDraft(bob);
    expect(await hold(ann, answers.email)).toBe("discount_held");
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

  test("stays used by a client whose booking is erased.", async () => {
    const { hold, saveDraft, pay, tables } = setup({ oncePerEmail: true });
    await hold(ann, answers.email);
    await saveDraft(ann);
    await pay(ann);
    const item = { bookingId: ann, ...(await tables.bookings.get({ bookingId: ann })) };
    await createBookingErasure(createBookingItems(tables.bookings)).erasePerson(item, at(1));
    expect(await hold(bob, answers.email)).toBe("discount_already_used");
  });

  test("is had again by its own booking after it was paid.", async () => {
    const { dependencies, hold, saveDraft, pay } = setup({ oncePerEmail: true });
    await hold(ann, answers.email);
    await saveDraft(ann);
    await pay(ann);
    await dependencies.claims.keep("HALF", answers.email, ann, at());
    expect(await hold(ann, answers.email)).toBe("held");
  });

  test("is held by a draft that may still be paid with it, whatever its price is now.", async () => {
    const { hold, saveDraft, store, wait } = setup({ oncePerEmail: true });
    await hold(ann, answers.email);
    await saveDraft(ann);
    await store.saveDraft(draftOf({ bookingId: ann, offer: fullPrice }), at(1));
    wait(3);
    expect(await hold(bob, answers.email)).toBe("discount_held");
  });

  test("is held by a draft whose payer has taken the address back.", async () => {
    const { hold, store, wait } = setup({ oncePerEmail: true });
    await hold(ann, answers.email);
    await store.saveDraft(sessionDraftOf({ bookingId: ann, answers: {}, offer }), at());
    wait(3);
    expect(await hold(bob, answers.email)).toBe("discount_held");
  });

  test("is held for two minutes by a draft that was made without it.", async () => {
    const { hold, store, wait } = setup({ oncePerEmail: true });
    await hold(ann, answers.email);
    await store.saveDraft(draftOf({ bookingId: ann, offer: fullPrice }), at());
    wait(1);
    expect(await hold(bob, answers.email)).toBe("discount_held");
    wait(1);
    expect(await hold(bob, answers.email)).toBe("held");
  });

  test("is claimed again when the other claim ends at the same moment.", async () => {
    const { dependencies, hold } = setup({ oncePerEmail: true });
    await hold(ann, answers.email);
    const { find, release } = dependencies.claims;
    dependencies.claims = {
      ...dependencies.claims,
      find: async (code, email) => {
        await release(code, email, ann, at());
        return find(code, email);
      },
    };
    expect(await hold(bob, answers.email)).toBe("held");
  });

  test("is held by one of two bookings that replace a void claim at the same moment.", async () => {
    const { hold, wait } = setup({ oncePerEmail: true });
    await hold(ann, answers.email);
    wait(2);
    const outcomes = await Promise.all([hold(bob, answers.email), hold(cid, answers.email)]);
    expect(outcomes.sort()).toEqual(["discount_held", "held"]);
  });

  test("stays with a draft that is half an hour old while its payment is under way.", async () => {
    const { hold, saveDraft, startPayment, stripe, wait } = setup({ oncePerEmail: true });
    await hold(ann, answers.email);
    await saveDraft(ann);
    const intent = await startPayment(ann);
    stripe.put({ ...intent, status: "processing" });
    wait(31);
    expect(await hold(bob, answers.email)).toBe("discount_held");
  });

  test("that is used up leaves no claim on the address.", async () => {
    const { dependencies, hold, saveDraft, pay } = setup({ oncePerEmail: true, maximumUses: 1 });
    await hold(ann, "ann@example.org");
    await saveDraft(ann, "ann@example.org");
    await pay(ann);
    const stored = (await dependencies.discounts.find("HALF"))!;
    const holder = { bookingId: bob, email: "bob@example.org" };
    await expect(holdDiscount(dependencies, stored, holder)).rejects.toMatchObject({
      code: "discount_used_up",
    });
    expect(await dependencies.claims.find("HALF", "bob@example.org")).toBeUndefined();
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

test("A failure while a discount is held is not a refusal of the code.", async () => {
  const { dependencies } = setup({});
  const half = StoredDiscount.parse(discountOf({ code: "HALF", oncePerEmail: true }));
  const hold = (email?: string) =>
    holdDiscountDiscreetly(dependencies, half, { bookingId: ann, email }, undefined);
  await expect(hold()).rejects.toMatchObject({ code: "discount_email_required" });
  dependencies.claims = {
    ...dependencies.claims,
    claim: async () => {
      throw new Error("DynamoDB is down.");
    },
  };
  await expect(hold("sam@example.org")).rejects.toThrow("DynamoDB is down.");
});

test("A draft has been offered the codes of all its prices, each once.", () => {
  expect(offeredCodes({ offers: [fullPrice, offer, fullPrice, offer] })).toEqual(["HALF"]);
});

test("A code without limits holds nothing and needs no address.", async () => {
  const { hold, holders } = setup({});
  expect(await hold(ann, null)).toBe("held");
  expect(await holders()).toBeUndefined();
});
