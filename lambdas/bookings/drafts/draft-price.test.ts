import { describe, expect, test } from "vitest";
import { answers, at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { createVisitors, outcomeOf } from "#lambdas/testing/visitors.ts";

const discountCodes = [
  { code: "PAUSED15", percentOff: 15, active: false },
  { code: "EXPIRED20", percentOff: 20, expiryDate: "2026-03-01" },
  { code: "ONCE50", percentOff: 50, oncePerEmail: true },
  { code: "FULL50", percentOff: 50, maximumUses: 1, usedBy: { other: 1 } },
  { code: "FRIEND71", percentOff: 71 },
  { code: "FRIEND70", percentOff: 70 },
];
const once = { discountCode: "ONCE50" };
const usedUp = { maximumUses: 1, usedBy: { other: 1 } };

test.each([
  ["NOSUCH", "discount_not_found"],
  ["PAUSED15", "discount_not_found"],
  ["FULL50", "discount_not_found"],
  ["EXPIRED20", "discount_expired"],
  ["ONCE50", "discount_email_required"],
  ["FRIEND71", "amount_below_minimum"],
  ["FRIEND70", "done"],
])("A payment of £1 without an address and with the code %s ends as %s.", async (code, outcome) => {
  const { pay, tables, stripe } = createVisitors({ discountCodes });
  expect(await outcomeOf(pay(1, { amount: 100, discountCode: code }))).toBe(outcome);
  const made = outcome === "done" ? 1 : 0;
  expect([tables.bookings.all().length, stripe.all().length]).toEqual([made, made]);
});

test("A code does not tell a stranger that an address has used it.", async () => {
  const { book, payCard, settle } = createVisitors({ discountCodes });
  await book(1, once);
  payCard();
  await settle();
  expect(await outcomeOf(book(2, once))).toBe("discount_not_found");
  // Neither after the stranger was offered the code with their own address.
  await book(2, { email: "stranger@example.org", ...once });
  expect(await outcomeOf(book(2, once))).toBe("discount_not_found");
});

describe("A price that a visitor has been shown", () => {
  function setup() {
    const visitors = createVisitors({ discountCodes });
    const start = async (more: object = {}) => {
      const body = { ...once, ...more };
      const outcome = await visitors.book(1, body).catch(({ code }: { code: string }) => code);
      return typeof outcome === "object" && "amount" in outcome ? outcome.amount : outcome;
    };
    const change = (set: Record<string, unknown>) =>
      visitors.tables.discountCodes.update({ code: "ONCE50" }, { set });
    return { ...visitors, start, change };
  }
  type Setup = ReturnType<typeof setup>;

  test.each<[string, (started: Setup) => Promise<unknown>, string | number]>([
    ["has run out", ({ change }) => change(usedUp), "discount_used_up"],
    ["is paused", ({ change }) => change({ active: false }), "discount_not_found"],
    ["has expired", ({ change }) => change({ expiryDate: "2026-03-01" }), "discount_expired"],
    ["is deleted", ({ change }) => change({ deletedAt: at().toISOString() }), "discount_not_found"],
    ["has another percentage", ({ change }) => change({ percentOff: 10 }), 4500],
    [
      "is used by another booking of the mailbox",
      ({ discounts }) =>
        discounts.recordPaid(
          { code: "ONCE50", bookingId: bookingIdOf(2), email: answers.email },
          at(),
        ),
      "discount_already_used",
    ],
  ])("stays for an hour when they start again although its code %s.", async (_, end, later) => {
    const started = setup();
    await started.start();
    await end(started);
    started.pass(59);
    expect(await started.start()).toBe(2500);
    started.pass(1);
    expect(await started.start()).toBe(later);
  });

  test("is not kept for another address.", async () => {
    const { start, change } = setup();
    await start();
    await change(usedUp);
    expect(await start({ email: "another@example.org" })).toBe("discount_not_found");
    expect(await start()).toBe(2500);
  });
});
