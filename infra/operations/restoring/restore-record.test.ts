import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { startDatabase } from "#infra/testing/database.ts";
import { restoreRecord } from "./restore-record.ts";

const copy = "Touchline-prod-bookings-20261120T120000Z";
const categoriesCopy = "Touchline-prod-categories-20261120T120000Z";

type Item = Record<string, AttributeValue>;
const booking = (more: Item = {}): Item => ({ bookingId: { S: "b-1" }, ...more });
const kept = booking({
  name: { S: "Robin Touch" },
  days: { SS: ["Monday", "Friday"] },
  visitorMail: { M: { status: { S: "sent" }, attempts: { N: "1" } } },
});
const damaged = booking({
  name: { S: "Robin Torch" },
  days: { SS: ["Friday", "Monday"] },
  status: { S: "completed" },
});

/** The copy has a booking as it was; the table in use has what is given. */
async function setup(...inUse: readonly Item[]) {
  const database = await startDatabase();
  await database.createTable("live-bookings", "bookings");
  await database.createTable(copy, "bookings");
  await database.put("live-bookings", ...inUse);
  await database.put(copy, kept);
  await database.createTable("live-categories", "categories");
  await database.createTable(categoriesCopy, "categories");
  const lines: string[] = [];
  const tables = { bookings: "live-bookings", categories: "live-categories" };
  const run = (
    options: { table?: string; from?: string; id?: string } = {},
    answer: () => Promise<string> = async () => "prod",
  ) =>
    restoreRecord(
      { client: database.client, say: (line) => void lines.push(line), ask: answer },
      new Map(Object.entries(tables)),
      { stage: "prod", table: "bookings", from: copy, id: "b-1", ...options },
    );
  return { ...database, run, lines };
}

describe("A single record", () => {
  it("is put back as it was in the copy", async () => {
    const { run, itemsOf } = await setup(damaged, { bookingId: { S: "b-2" } });
    expect(await run()).toBe(true);
    expect(await itemsOf("live-bookings")).toEqual(
      expect.arrayContaining([
        { ...kept, days: { SS: expect.arrayContaining(["Monday", "Friday"]) } },
        { bookingId: { S: "b-2" } },
      ]),
    );
  });

  it("is put back when it has been deleted", async () => {
    const { run, itemsOf, lines } = await setup();
    expect(await run()).toBe(true);
    expect(lines[0]).toMatch(/^b-1 has been deleted/);
    expect(await itemsOf("live-bookings")).toHaveLength(1);
  });

  it("is shown by the names of what differs, never by values", async () => {
    const { run, lines } = await setup(damaged);
    await run();
    expect(lines).toEqual([
      "b-1 differs (values are not shown):",
      "  name: is put back",
      "  status: is removed",
      "  visitorMail: comes back",
      "Do not put back what was erased because a person asked for it.",
      "The record is put back.",
      "When all are back:",
      "npm run rebuild-numbers -- --stage prod",
    ]);
  });

  it.each([
    ["a changed record", [damaged]],
    ["a deleted record", []],
  ])("stays as it is without the confirmation: %s", async (_, inUse) => {
    const { run, itemsOf } = await setup(...inUse);
    const before = await itemsOf("live-bookings");
    expect(await run({}, async () => "yes")).toBe(false);
    expect(await itemsOf("live-bookings")).toEqual(before);
  });

  it.each<[string, Item[], Item]>([
    ["has been changed", [damaged], { ...damaged, note: { S: "x" }, name: { S: "Robin Tusk" } }],
    ["has an attribute that only the copy had", [damaged], { ...damaged, visitorMail: { M: {} } }],
    ["has lost an attribute", [damaged], booking({ name: { S: "Robin Torch" } })],
    ["has been created again", [], booking()],
  ])("stays as it is when it %s since the comparison", async (_, inUse, meanwhile) => {
    const { run, put, itemsOf } = await setup(...inUse);
    const answer = async () => {
      await put("live-bookings", meanwhile);
      return "prod";
    };
    await expect(run({}, answer)).rejects.toThrow("has changed since it was compared");
    expect(await itemsOf("live-bookings")).toEqual([meanwhile]);
  });

  it("keeps an attribute that neither side had when they were compared", async () => {
    const { run, put, itemsOf } = await setup(damaged);
    await run({}, async () => {
      await put("live-bookings", { ...damaged, note: { S: "Bring a mat." } });
      return "prod";
    });
    expect(await itemsOf("live-bookings")).toMatchObject([
      { name: { S: "Robin Touch" }, note: { S: "Bring a mat." } },
    ]);
  });

  it("is named by both parts of its key in a table with a sort key", async () => {
    const { run, put, itemsOf } = await setup();
    const category = { listKey: { S: "category" }, nameKey: { S: "push/pull" } };
    await put(categoriesCopy, category);
    const from = { table: "categories", from: categoriesCopy };
    await expect(run({ ...from, id: "category" })).rejects.toThrow("an id is listKey/nameKey.");
    expect(await run({ ...from, id: "category/push/pull" })).toBe(true);
    expect(await itemsOf("live-categories")).toEqual([category]);
  });

  it("needs no change when it is the same", async () => {
    const { run, lines } = await setup(kept);
    expect(await run({}, () => Promise.reject(new Error("asked")))).toBe(true);
    expect(lines).toEqual(["The record in use is the same."]);
  });

  it.each([
    ["an id that the copy does not have", { id: "b-2" }, `${copy} has no record b-2.`],
    ["an unknown table", { table: "orders" }, "no table orders; there are bookings, categories."],
    ["a copy of another table", { from: categoriesCopy }, "--from must name a copy of bookings"],
    ["the table in use", { from: "live-bookings" }, "--from must name a copy of bookings"],
    [
      "a copy of another stage",
      { from: copy.replace("prod", "dev") },
      "--from must name a copy of",
    ],
  ])("is refused for %s", async (_, options, sentence) => {
    const { run } = await setup(damaged);
    await expect(run(options)).rejects.toThrow(sentence);
  });
});
