import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { openTable } from "#lambdas/database/table.ts";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import { createKeyedDigest, createRateLimitStore, networksOf } from "./rate-limit-store.ts";

const hourly = { of: "network", most: 3, windowSeconds: 3600 } as const;
const network = (name: string) => [{ name, room: 1 }];
const home = network("198.51.100.10");
const at = (time: string) => new Date(`2026-03-02T${time}.000Z`);

async function setup() {
  const database = await startTestDatabase();
  const table = openTable(database, "limits");
  const limits = createRateLimitStore(table);
  const stored = async () =>
    (await database.send(new ScanCommand({ TableName: "limits" }))).Items ?? [];
  const isKey = (item: object) => "digestKey" in item;
  const items = async () => (await stored()).filter((item) => !isKey(item));
  const keys = async () => (await stored()).filter(isKey);
  /** Which of so many attempts one after another were allowed. */
  const take = async (times: number, network = home, time = at("10:15:00")) => {
    const allowed: boolean[] = [];
    for (let count = 0; count < times; count += 1) {
      allowed.push((await limits.take("draft", hourly, network, time)) === undefined);
    }
    return allowed;
  };
  return { table, limits, items, keys, take };
}

test("A refusal tells how long the window lasts.", async () => {
  const { limits, take } = await setup();
  await take(3);
  expect(await limits.take("draft", hourly, home, at("10:15:00"))).toBe(45 * 60);
  expect(await limits.take("draft", hourly, home, at("10:59:59"))).toBe(1);
  const daily = { ...hourly, most: 1, windowSeconds: 86_400 };
  await limits.take("draft", daily, home, at("00:00:00"));
  expect(await limits.take("draft", daily, home, at("23:00:00"))).toBe(3600);
});

test("Networks, what is limited, and windows of another length are counted separately.", async () => {
  const { take, limits } = await setup();
  await take(4);
  expect(await take(1, network("198.51.100.11"))).toEqual([true]);
  expect(await limits.take("message", hourly, home, at("10:15:00"))).toBeUndefined();
  const daily = { ...hourly, windowSeconds: 86_400 };
  expect(await limits.take("draft", daily, home, at("10:15:00"))).toBeUndefined();
});

test("Of a hundred concurrent uses exactly as many are allowed as the limit says.", async () => {
  const { limits } = await setup();
  const limit = { ...hourly, most: 30 };
  const attempts = Array.from({ length: 100 }, () =>
    limits.take("draft", limit, home, at("10:15:00")),
  );
  const taken = await Promise.all(attempts);
  expect(taken.filter((seconds) => seconds === undefined)).toHaveLength(30);
});

test("A stored count has no address, and expires with its hour.", async () => {
  const { take, items } = await setup();
  await take(4);
  expect(await items()).toEqual([
    {
      recordKey: expect.stringMatching(/^draft#[\w-]{43}$/),
      used: 3,
      expiresAt: at("11:00:00").getTime() / 1000,
    },
  ]);
});

test("The digest of an address differs every hour and with every key.", async () => {
  const { take, items } = await setup();
  await take(1, undefined, at("10:00:00"));
  await take(1, undefined, at("11:00:00"));
  expect(new Set((await items()).map(({ recordKey }) => recordKey)).size).toBe(2);
  expect(createKeyedDigest("one")("a")).not.toBe(createKeyedDigest("other")("a"));
});

test("Every day has one random key for all functions, which expires with the day.", async () => {
  const { table, take, keys } = await setup();
  await take(3);
  const another = createRateLimitStore(table);
  expect(await another.take("draft", hourly, home, at("10:15:00"))).toBe(45 * 60);
  expect(await keys()).toEqual([
    {
      recordKey: expect.stringMatching(/^key#\d+$/),
      digestKey: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: Date.parse("2026-03-03T00:00:00Z") / 1000,
    },
  ]);
  await take(1, home, new Date("2026-03-03T10:15:00Z"));
  expect(new Set((await keys()).map(({ digestKey }) => digestKey)).size).toBe(2);
});

test("Texts that are equal only when joined have different digests.", () => {
  const digest = createKeyedDigest("key");
  expect(digest("a", "bc")).not.toBe(digest("ab", "c"));
});

test.each([
  ["198.51.100.10", ["198.51.100.10"]],
  ["::ffff:198.51.100.10", ["198.51.100.10"]],
  ["2001:db8:a:b0c:1:2:3:4", ["20010db8000a0b0c/64", "20010db8000a0b/56", "20010db8000a/48"]],
  ["2001:0DB8:000a:000b::1", ["20010db8000a000b/64", "20010db8000a00/56", "20010db8000a/48"]],
  ["2001:db8::1", ["20010db800000000/64", "20010db8000000/56", "20010db80000/48"]],
  ["64:ff9b::ffff:198.51.100.10", ["0064ff9b00000000/64", "0064ff9b000000/56", "0064ff9b0000/48"]],
  ["::1", ["0000000000000000/64", "00000000000000/56", "000000000000/48"]],
  ["fe80::1%eth0", ["fe80000000000000/64", "fe800000000000/56", "fe8000000000/48"]],
  ["", [""]],
  ["not an address", ["not an address"]],
])("The networks of %j are %j.", (address, networks) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(networks);
});
