import { expect, test } from "vitest";
import { payer } from "#lambdas/testing/bookings.ts";
import { createVisitors, outcomeOf } from "#lambdas/testing/visitors.ts";
import { type DiscountPurpose, discountPurposes } from "#shared/discounts/discounts.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";

const ten = { name: "Ten sessions", sessions: 10, weeks: 26 };
const five = { name: "Five sessions", sessions: 5, weeks: 0 };
const blocks = [
  { ...ten, pricePence: 40_000 },
  { ...five, pricePence: 22_500 },
];
const website = async () => ({ ...defaultWebsite, offer: { ...defaultWebsite.offer, blocks } });

/** Visitors of a site with two blocks and the code `CODE`. */
function setup(code: { percentOff?: number; for?: DiscountPurpose[] }) {
  const visitors = createVisitors({ website, discountCodes: [{ code: "CODE", ...code }] });
  const named = { discountCode: "CODE" };
  const buy = {
    consultations: () => visitors.book(1, named),
    sessions: (amount = 5000) => visitors.pay(1, { amount, payer, ...named }),
    blocks: (block = ten) => visitors.payBlock(block, named),
  };
  const change = (set: object) =>
    visitors.tables.discountCodes.update({ code: "CODE" }, { set: { ...set } });
  return { ...visitors, buy, change };
}

const some: DiscountPurpose[][] = [
  ["consultations"],
  ["sessions"],
  ["blocks"],
  ["consultations", "sessions"],
  ["consultations", "blocks"],
  ["sessions", "blocks"],
  [...discountPurposes],
];

test.each(
  some.flatMap((purposes) => discountPurposes.map((bought) => [purposes, bought] as const)),
)("A code for %j buys %s if that is among them, at any percentage.", async (purposes, bought) => {
  for (const percentOff of [10, 100]) {
    const { buy, stored, stripe } = setup({ percentOff, for: purposes });
    const isFor = purposes.includes(bought);
    expect(await outcomeOf(buy[bought]())).toBe(isFor ? "done" : "discount_not_for_this");
    if (isFor) continue;
    expect(await stored()).toBeUndefined();
    expect(stripe.all()).toEqual([]);
  }
});

test.each([
  [["consultations"], "sessions", "consultations"],
  [["sessions"], "blocks", "single sessions"],
  [["blocks"], "sessions", "blocks of sessions"],
  [["consultations", "sessions"], "blocks", "consultations and single sessions"],
  [["consultations", "blocks"], "sessions", "consultations and blocks of sessions"],
  [["sessions", "blocks"], "consultations", "sessions and blocks"],
] as const)(
  "A code for %j refuses %s with a sentence that says so.",
  async (purposes, bought, words) => {
    const { buy } = setup({ for: [...purposes] });
    await expect(buy[bought]()).rejects.toMatchObject({
      detail: `This code is for ${words} only.`,
    });
  },
);

test("No block is free with a code of 100 % from before blocks, whatever was begun before.", async () => {
  const { buy, tables, stored, stripe, change } = setup({ percentOff: 100 });
  await tables.discountCodes.update({ code: "CODE" }, { set: {}, remove: ["for"] });
  for (const block of [ten, five]) {
    expect(await outcomeOf(buy.blocks(block))).toBe("discount_not_for_this");
  }
  // A draft that was offered the code for an amount, less than free.
  await change({ percentOff: 10 });
  expect(await buy.sessions(40_000)).toMatchObject({ amount: 36_000 });
  await change({ percentOff: 100 });
  expect(await outcomeOf(buy.blocks())).toBe("discount_not_for_this");
  expect(await stored()).toMatchObject({ amount: 36_000, paymentStatus: "pending" });
  expect(stripe.all()).toMatchObject([{ amount: 36_000 }]);
});

test("A draft that is sent again for something else asks again what its code is for.", async () => {
  const { buy, stored } = setup({ for: ["sessions"] });
  expect(await buy.sessions()).toMatchObject({ amount: 4500 });
  expect(await outcomeOf(buy.blocks())).toBe("discount_not_for_this");
  // The draft is as it was, and another amount goes on.
  expect(await stored()).toMatchObject({ amount: 4500, discountCode: "CODE" });
  expect(await buy.sessions(10_000)).toMatchObject({ amount: 9000 });
});

test("An amount after a block asks, too.", async () => {
  const { buy } = setup({ for: ["blocks"] });
  expect(await buy.blocks()).toMatchObject({ amount: 36_000 });
  expect(await outcomeOf(buy.sessions())).toBe("discount_not_for_this");
  expect(await buy.blocks(five)).toMatchObject({ amount: 20_250 });
});

test.each(discountPurposes)(
  "A visitor who was shown a price for %s pays it for an hour although the code is for something else by now.",
  async (bought) => {
    const others = discountPurposes.filter((purpose) => purpose !== bought);
    const { buy, change, pass } = setup({ for: [bought] });
    const shown = await buy[bought]();
    await change({ for: others });
    pass(59);
    expect(await buy[bought]()).toEqual(shown);
    pass(1);
    expect(await outcomeOf(buy[bought]())).toBe("discount_not_for_this");
  },
);

test("Of two prices that were shown, under two addresses, the later one is kept.", async () => {
  const { pay, payBlock, change } = setup({ percentOff: 10 });
  const named = { amount: 5000, discountCode: "CODE" };
  const other = { ...payer, email: "other@example.com" };
  expect(await pay(1, { ...named, payer })).toMatchObject({ amount: 4500 });
  await change({ percentOff: 20 });
  expect(await pay(1, { ...named, payer: other })).toMatchObject({ amount: 4000 });
  await payBlock(ten, { payer: other });
  expect(await pay(1, { ...named, payer: other })).toMatchObject({ amount: 4000 });
});

test("Another block than the one that was shown is not kept.", async () => {
  const { buy, change } = setup({ for: ["blocks"] });
  await buy.blocks(five);
  await change({ for: ["sessions"] });
  expect(await outcomeOf(buy.blocks(ten))).toBe("discount_not_for_this");
  expect(await buy.blocks(five)).toMatchObject({ amount: 20_250 });
});

test("A code that is used up does not say what it is for.", async () => {
  const { buy, change } = setup({ for: ["sessions"] });
  await change({ maximumUses: 1, usedBy: { other: 1 } });
  expect(await outcomeOf(buy.blocks())).toBe("discount_not_found");
});

test("What a code is for is said before an address is asked for.", async () => {
  const { pay, change } = setup({ for: ["consultations"] });
  await change({ oncePerEmail: true });
  const anonymous = pay(2, { discountCode: "CODE" });
  expect(await outcomeOf(anonymous)).toBe("discount_not_for_this");
});
