import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import { createInMemoryEventCounter } from "#lambdas/testing/in-memory-event-counter.ts";
import { createCodeCounter, createMonthCounter, monthListKey } from "./dynamo-event-counter.ts";
import { forgottenAtOnce } from "./event-counter.ts";

const month = "2026-03";
/** Noon of the second of March, and so many hours later. */
const at = (hours = 0) => new Date(Date.parse("2026-03-02T12:00:00.000Z") + hours * 3_600_000);
const event = (number: number) => `6a1f2c1e-6f0e-4f7e-9d55-${number}/confirmed`;

const databases = [
  [
    "in DynamoDB",
    async () => {
      const database = await startTestDatabase();
      const item = async () => {
        const Key = { listKey: monthListKey, month };
        const { Item } = await database.send(new GetCommand({ TableName: "numbers", Key }));
        return Item ?? {};
      };
      return { counter: createMonthCounter(database, "numbers"), item };
    },
  ],
  [
    "in memory",
    async () => {
      const { counter, all } = createInMemoryEventCounter();
      return { counter, item: async () => all().get(month) ?? {} };
    },
  ],
] as const;

const marksOf = (item: object) => Object.keys(item).filter((name) => name.startsWith("event:"));

describe.each(databases)("a counter of events %s", (_, open) => {
  test("counts each event once, however often and at whatever moment it is told", async () => {
    const { counter, item } = await open();
    const tell = (number: number) =>
      counter.count(month, event(number), { sessions_paid: 1, sessions_moneyTaken: 1230 }, at());
    await Promise.all([tell(1), tell(2), tell(1), tell(3), tell(2), tell(1)]);
    await tell(3);
    expect(await item()).toMatchObject({
      sessions_paid: 3,
      sessions_moneyTaken: 3690,
      countedEvents: 3,
    });
  });

  test("counts down as well", async () => {
    const { counter, item } = await open();
    await counter.count(month, event(1), { sessions_refunded: 500 }, at());
    await counter.count(month, event(2), { sessions_refunded: -500 }, at());
    expect(await item()).toMatchObject({ sessions_refunded: 0 });
  });

  test("remembers an event that is not settled for as long as it takes", async () => {
    const { counter, item } = await open();
    await counter.count(month, event(1), { sessions_paid: 1 }, at());
    const { stale } = await counter.count(month, event(2), { sessions_paid: 1 }, at(24 * 365));
    expect(stale).toEqual([]);
    await counter.count(month, event(1), { sessions_paid: 1 }, at(24 * 365));
    expect(await item()).toMatchObject({ sessions_paid: 2 });
  });

  test("forgets an event a day after it was settled, and not before", async () => {
    const { counter, item } = await open();
    await counter.count(month, event(1), { sessions_paid: 1 }, at());
    await counter.settle(month, event(1), [], at());
    const early = await counter.count(month, event(2), { sessions_paid: 1 }, at(23));
    expect(early.stale).toEqual([]);
    const late = await counter.count(month, event(3), { sessions_paid: 1 }, at(25));
    expect(late.stale).toEqual([event(1)]);
    await counter.settle(month, event(3), late.stale, at(25));
    expect(marksOf(await item()).sort()).toEqual([`event:${event(2)}`, `event:${event(3)}`]);
    expect(await item()).toMatchObject({ sessions_paid: 3 });
  });

  test("forgets no more at once than a request can say", async () => {
    const { counter, item } = await open();
    const many = forgottenAtOnce + 20;
    for (let number = 1; number <= many; number += 1) {
      await counter.count(month, event(number), { sessions_paid: 1 }, at());
      await counter.settle(month, event(number), [], at());
    }
    const { stale } = await counter.count(month, event(0), { sessions_paid: 1 }, at(48));
    expect(stale).toHaveLength(forgottenAtOnce);
    await counter.settle(month, event(0), stale, at(48));
    expect(marksOf(await item())).toHaveLength(21);
  });

  test("settles nothing that it has not counted", async () => {
    const { counter, item } = await open();
    await counter.settle(month, event(1), [], at());
    expect(await item()).toEqual({});
  });
});

test("What a discount code was used for is counted on the code, and nowhere when it is deleted.", async () => {
  const database = await startTestDatabase();
  const counter = createCodeCounter(database, "discountCodes");
  const Item = { code: "WELCOME10", percentOff: 10, active: true };
  await database.send(new PutCommand({ TableName: "discountCodes", Item }));
  for (const code of ["WELCOME10", "DELETED"]) {
    await counter.count(code, event(1), { uses: 1, discountGiven: 500 }, at());
    await counter.settle(code, event(1), [], at());
  }
  const read = async (code: string) =>
    (await database.send(new GetCommand({ TableName: "discountCodes", Key: { code } }))).Item;
  expect(await read("WELCOME10")).toMatchObject({ ...Item, uses: 1, discountGiven: 500 });
  expect(await read("DELETED")).toBeUndefined();
});
