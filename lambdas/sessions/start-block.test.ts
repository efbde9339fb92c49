import { expect, test } from "vitest";
import { payer } from "#lambdas/testing/bookings.ts";
import { createVisitors, freeCode, outcomeOf, welcomeCode } from "#lambdas/testing/visitors.ts";
import { discountPurposes } from "#shared/discounts/discounts.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";

const ten = { name: "Ten sessions", sessions: 10, weeks: 26 };
const five = { name: "Five sessions", sessions: 5, weeks: 0 };

const codes = [
  { code: "WELCOME10", for: [...discountPurposes] },
  { code: "FREE100", percentOff: 100, for: [...discountPurposes] },
];

/** Visitors of a site that sells two blocks, until the trainer sells others. */
function createBuyers() {
  let blocks = [
    { ...ten, pricePence: 40_000 },
    { ...five, pricePence: 22_500 },
  ];
  const website = async () => ({ ...defaultWebsite, offer: { ...defaultWebsite.offer, blocks } });
  return {
    ...createVisitors({ website, discountCodes: codes }),
    sell: (...others: typeof blocks) => {
      blocks = others;
    },
  };
}

test("A block costs what the website says, less a code, and its draft says what it is.", async () => {
  const { payBlock, payCard, confirm, stored } = createBuyers();
  expect(await payBlock(ten)).toMatchObject({ amount: 40_000, originalAmount: 40_000 });
  expect(await payBlock(ten, welcomeCode)).toMatchObject({ amount: 36_000 });
  expect(await stored()).toMatchObject({ ...payer, block: ten, originalAmount: 40_000 });
  await payCard();
  expect((await confirm()).status).toBe("confirmed");
  expect(await stored()).toMatchObject({ type: "paid", amount: 36_000, block: ten });
});

test("A block is free with a code for blocks, if the trainer gives one.", async () => {
  const { payBlock, stored } = createBuyers();
  expect((await payBlock(ten, freeCode)).status).toBe("confirmed");
  expect(await stored()).toMatchObject({ type: "demo", amount: 0, block: ten });
});

test("A block that is not on offer as it was seen is refused, and nothing is written.", async () => {
  const { payBlock, stored, sell } = createBuyers();
  for (const other of [
    { ...ten, name: "Twelve sessions" },
    { ...ten, sessions: 12 },
    { ...ten, weeks: 0 },
  ]) {
    expect(await outcomeOf(payBlock(other))).toBe("block_withdrawn");
  }
  sell();
  expect(await outcomeOf(payBlock(ten))).toBe("block_withdrawn");
  expect(await stored()).toBeUndefined();
});

test("While a visitor pays, a block keeps its price for an hour, unless it falls, also once it is withdrawn.", async () => {
  const { payBlock, sell, pass } = createBuyers();
  await payBlock(ten);
  sell({ ...ten, pricePence: 45_000 });
  expect(await payBlock(ten)).toMatchObject({ amount: 40_000 });
  sell({ ...ten, pricePence: 35_000 });
  expect(await payBlock(ten)).toMatchObject({ amount: 35_000 });
  sell();
  expect(await payBlock(ten)).toMatchObject({ amount: 35_000 });
  expect(await outcomeOf(payBlock(five))).toBe("block_withdrawn");
  pass(61);
  expect(await outcomeOf(payBlock(ten))).toBe("block_withdrawn");
});

test("A payment that crosses a change of mind buys what it paid for.", async () => {
  const { payBlock, pay, payCard, settle, stored } = createBuyers();
  await payBlock(ten);
  await payCard();
  // The page has not heard of it, and the visitor chooses another.
  expect(await outcomeOf(payBlock(five))).toBe("conflict");
  expect(await outcomeOf(pay(1, { amount: 40_000, payer }))).toBe("conflict");
  await settle();
  expect(await stored()).toMatchObject({ type: "paid", amount: 40_000, block: ten });
  expect((await payBlock(ten)).status).toBe("confirmed");
});

test("A block after an amount of the same price is the block, and the other way round.", async () => {
  const { payBlock, pay, stored } = createBuyers();
  await pay(1, { amount: 40_000, payer });
  await payBlock(ten);
  expect(await stored()).toMatchObject({ block: ten });
  await pay(1, { amount: 40_000, payer });
  expect(await stored()).not.toHaveProperty("block");
});
