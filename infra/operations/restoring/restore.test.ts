import { randomUUID } from "node:crypto";
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  ScanCommand,
} from "@aws-sdk/lib-dynamodb";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createAuditLog } from "#lambdas/audit/audit-log.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createTable, startEngine } from "#lambdas/testing/database.ts";
import { type RestoreOptions, restore } from "./restore.ts";

const to = new Date("2026-11-20T12:00:00Z");
const now = new Date("2026-11-21T09:00:00Z");
const copyOf = (table: string) => `Touchline-prod-${table}-20261120T120000Z`;
const tables = ["bookings", "discountCodes", "settings", "audit"] as const;

type Item = Record<string, unknown>;
const booking = (bookingId: string, more: Item = {}): Item => ({
  bookingId,
  paymentStatus: "completed",
  retentionKey: "booking",
  timestamp: "2026-11-19T10:00:00.000Z",
  ...more,
});

/** Tables in use and their copies, in a database engine that has made the copies already. */
async function setup() {
  const client = new DynamoDBClient({
    endpoint: await startEngine(),
    region: "eu-west-2",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  onTestFinished(() => client.destroy());
  const database = DynamoDBDocumentClient.from(client);
  for (const table of tables) {
    await createTable(database, table);
    await createTable(database, table, copyOf(table));
  }
  // The engine restores no tables, so it cannot say what a table is a copy of.
  vi.spyOn(client, "send").mockImplementation(async (command) => {
    if (!(command instanceof DescribeTableCommand)) throw new Error("Only copies are asked about.");
    const [, , source] = command.input.TableName?.split("-") ?? [];
    const SourceTableArn = `arn:aws:dynamodb:eu-west-2:1:table/${source}`;
    return {
      Table: { TableStatus: "ACTIVE", RestoreSummary: { SourceTableArn, RestoreDateTime: to } },
    };
  });
  const put = async (TableName: string, ...items: readonly Item[]) => {
    for (const Item of items) await database.send(new PutCommand({ TableName, Item }));
  };
  const lines: string[] = [];
  return {
    lines,
    put,
    /** Another writer that comes between the command's last read and its first write. */
    beforePut: (meanwhile: Item | undefined) => {
      const send = DynamoDBDocumentClient.prototype.send;
      const spy = vi.spyOn(DynamoDBDocumentClient.prototype, "send");
      onTestFinished(() => spy.mockRestore());
      spy.mockImplementation(async function (this: DynamoDBDocumentClient, command, ...rest) {
        if (command instanceof PutCommand) {
          spy.mockImplementation(send);
          await (meanwhile
            ? put("bookings", meanwhile)
            : database.send(
                new DeleteCommand({ TableName: "bookings", Key: { bookingId: "b-1" } }),
              ));
        }
        return Reflect.apply(send, this, [command, ...rest]);
      });
    },
    copied: (table: (typeof tables)[number], ...items: readonly Item[]) =>
      put(copyOf(table), ...items),
    itemsIn: async (TableName: string) =>
      (await database.send(new ScanCommand({ TableName }))).Items ?? [],
    /** An administrator's action on records, after the copy. */
    act: (action: "erase_person" | "delete_workout", ...records: string[]) =>
      createAuditLog(openTable(database, "audit")).keep({
        entryId: randomUUID(),
        at: "2026-11-20T15:00:00.000Z",
        by: { sub: "1", name: "trainer@example.com" },
        action,
        records,
        outcome: "done",
      }),
    /** @param answer what the operator types when asked */
    run: (options: Partial<RestoreOptions> = {}, answer = async () => "prod") =>
      restore(
        {
          client,
          say: (line) => void lines.push(line),
          wait: () => Promise.reject(new Error("The copies are complete.")),
          ask: answer,
          now: () => now,
        },
        new Map(tables.map((table) => [table, table])),
        { stage: "prod", to, only: ["bookings"], ...options },
      ),
  };
}

const neverAsked = () => Promise.reject(new Error("asked"));

describe("The comparison", () => {
  test("lists by id what is gone and what has changed, and changes nothing.", async () => {
    const { put, copied, run, lines, itemsIn } = await setup();
    const days = (...names: string[]) => ({ days: new Set(names) });
    await put("bookings", booking("same", days("Mon", "Fri")), booking("b", { name: "Robin" }));
    await put("bookings", booking("newer"));
    await copied("bookings", booking("same", days("Fri", "Mon")), booking("b", { name: "Sam" }));
    await copied("bookings", booking("c", { name: "private" }));
    const before = await itemsIn("bookings");
    expect(await run({}, neverAsked)).toBe(true);
    expect(lines.join("\n")).toContain(
      [
        "records       now   copied     gone  changed   erased",
        "bookings        3        3        1        1        0",
        "",
        "bookings, gone:",
        "  c",
        "",
        "bookings, changed:",
        "  b",
      ].join("\n"),
    );
    expect(lines.join("\n")).not.toContain("private");
    expect(await itemsIn("bookings")).toEqual(before);
  });

  test("ends with the commands that restore and that delete the copies.", async () => {
    const { run, lines } = await setup();
    await run();
    const command = "npm run restore -- --stage prod --to 2026-11-20T12:00:00Z";
    expect(lines.slice(-3)).toEqual([
      `To restore one record:  ${command} --only <table> --id <id>`,
      `To restore all that are gone:  ${command} --only bookings --gone`,
      `To delete the copies, which cost as much as the tables:  ${command} --only bookings --delete-copies`,
    ]);
  });

  test("reads tables of more than one page to their end.", async () => {
    const { copied, run, lines } = await setup();
    // A page ends at a megabyte.
    for (const id of ["a", "b", "c", "d", "e"]) {
      await copied("bookings", booking(id, { long: "x".repeat(300_000) }));
    }
    await run();
    expect(lines).toContain("bookings        0        5        5        0        0");
  });
});

describe("All records that are gone", () => {
  test("are restored when the operator types the stage's name, and no others.", async () => {
    const { put, copied, run, itemsIn, lines } = await setup();
    await put("bookings", booking("changed", { name: "Robin" }), booking("newer"));
    await copied("bookings", booking("changed", { name: "Sam" }), booking("a"), booking("b"));
    expect(await run({ gone: true })).toBe(true);
    expect(lines).toContain("2 records restored.");
    const ids = (await itemsIn("bookings")).map(({ bookingId, name }) => [bookingId, name]);
    expect(ids.sort()).toEqual([
      ["a", undefined],
      ["b", undefined],
      ["changed", "Robin"],
      ["newer", undefined],
    ]);
  });

  test("are counted in words that fit one of them.", async () => {
    const { copied, run, lines } = await setup();
    await copied("bookings", booking("a"));
    expect(await run({ gone: true })).toBe(true);
    expect(lines).toContain("1 record restored.");
  });

  test.each(["", "yes", "dev"])("stay away when the answer is %j.", async (answer) => {
    const { copied, run, itemsIn } = await setup();
    await copied("bookings", booking("a"));
    expect(await run({ gone: true }, async () => answer)).toBe(false);
    expect(await itemsIn("bookings")).toEqual([]);
  });

  test("do not replace a record that was created meanwhile.", async () => {
    const { copied, put, run, itemsIn } = await setup();
    await copied("bookings", booking("a"));
    const meanwhile = booking("a", { name: "Robin" });
    const answer = async () => {
      await put("bookings", meanwhile);
      return "prod";
    };
    await expect(run({ gone: true }, answer)).rejects.toThrow("a has changed since");
    expect(await itemsIn("bookings")).toEqual([meanwhile]);
  });
});

describe("One record", () => {
  const kept = booking("b-1", { name: "Robin Touch", visitorMail: { status: "sent" } });
  const damaged = booking("b-1", { name: "Robin Torch", status: "completed" });

  test("is restored as it was, with the names of what differs and no values.", async () => {
    const { put, copied, run, lines, itemsIn } = await setup();
    await put("bookings", damaged);
    await copied("bookings", kept);
    expect(await run({ id: "b-1" })).toBe(true);
    expect(await itemsIn("bookings")).toEqual([kept]);
    expect(lines.slice(1, 3)).toEqual([
      "b-1 differs: name, status, visitorMail (values are not shown)",
      "Record restored.",
    ]);
  });

  test("is restored when it is gone.", async () => {
    const { copied, run, itemsIn } = await setup();
    await copied("bookings", kept);
    expect(await run({ id: "b-1" })).toBe(true);
    expect(await itemsIn("bookings")).toEqual([kept]);
  });

  test("stays as it is without the confirmation.", async () => {
    const { put, copied, run, itemsIn } = await setup();
    await put("bookings", damaged);
    await copied("bookings", kept);
    expect(await run({ id: "b-1" }, async () => "yes")).toBe(false);
    expect(await itemsIn("bookings")).toEqual([damaged]);
  });

  test.each([
    ["changed", [damaged], { ...damaged, note: "Bring a mat." }],
    ["created", [], booking("b-1")],
  ])("stays as it is when it was %s before the confirmation.", async (_, inUse, meanwhile) => {
    const { put, copied, run, itemsIn } = await setup();
    await put("bookings", ...inUse);
    await copied("bookings", kept);
    const answer = async () => {
      await put("bookings", meanwhile);
      return "prod";
    };
    await expect(run({ id: "b-1" }, answer)).rejects.toThrow("has changed since it was compared");
    expect(await itemsIn("bookings")).toEqual([meanwhile]);
  });

  test.each<[string, Item[], Item | undefined]>([
    ["changed", [damaged], { ...damaged, name: "Robin T." }],
    ["given what only the copy has", [damaged], { ...damaged, visitorMail: { status: "sent" } }],
    [
      "changed inside a map",
      [{ ...damaged, visitorMail: { status: "pending" } }],
      { ...damaged, visitorMail: { status: "failed" } },
    ],
    ["given an attribute that it never had", [damaged], { ...damaged, note: "Bring a mat." }],
    ["deleted", [damaged], undefined],
    ["created", [], booking("b-1", { note: "Bring a mat." })],
  ])("stays as it is when it is %s at the very moment of writing.", async (_, inUse, meanwhile) => {
    const { put, copied, run, itemsIn, beforePut } = await setup();
    await put("bookings", ...inUse);
    await copied("bookings", kept);
    beforePut(meanwhile);
    await expect(run({ id: "b-1" })).rejects.toThrow("has changed since it was compared");
    expect(await itemsIn("bookings")).toEqual(meanwhile ? [meanwhile] : []);
  });

  test("is named by both parts of its key in a table with a sort key.", async () => {
    const { copied, run, itemsIn } = await setup();
    const entry = { listKey: "entry", entryKey: "2026/1" };
    await copied("audit", entry);
    const only = ["audit"];
    await expect(run({ only, id: "entry" })).rejects.toThrow("has no record entry.");
    expect(await run({ only, id: "entry/2026/1" })).toBe(true);
    expect(await itemsIn("audit")).toEqual([entry]);
  });

  test("needs no change when it is the same.", async () => {
    const { put, copied, run, lines } = await setup();
    await put("bookings", kept);
    await copied("bookings", kept);
    expect(await run({ id: "b-1" }, neverAsked)).toBe(true);
    expect(lines).toContain("The record in use is the same.");
  });

  test("has to be in the copy, and its table has to be named.", async () => {
    const { run } = await setup();
    await expect(run({ id: "b-2" })).rejects.toThrow(`${copyOf("bookings")} has no record b-2.`);
    await expect(run({ id: "b-2", only: [] })).rejects.toThrow("such as --only bookings.");
  });
});

describe("What was erased or has expired", () => {
  const person = "0b6f3c52-6f0e-4f7e-9a55-0a6c1f1d2e01";

  test.each<[string, Item]>([
    ["a draft that has expired", booking("x", { expiresAt: now.getTime() / 1000 })],
    [
      "a draft that was not paid within a day",
      booking("x", { paymentStatus: "pending", timestamp: "2026-11-20T08:59:59.000Z" }),
    ],
    [
      "a booking from before the tax years that are kept",
      booking("x", { timestamp: "2019-04-05T22:00:00.000Z" }),
    ],
    [
      "a booking whose health answers are due",
      booking("x", { retentionKey: "healthAnswers", timestamp: "2025-11-21T08:00:00.000Z" }),
    ],
    ["a booking of a person who was erased", booking(person)],
  ])("is not restored: %s.", async (_, item) => {
    const { copied, act, run, lines, itemsIn } = await setup();
    await act("erase_person", person);
    await act("delete_workout", "w-1");
    await copied("bookings", item);
    expect(await run({ gone: true }, neverAsked)).toBe(true);
    expect(lines).toContain("bookings        0        1        0        0        1");
    await expect(run({ id: String(item["bookingId"]) }, neverAsked)).rejects.toThrow(
      "was erased since, or has expired: it is not restored.",
    );
    expect(await itemsIn("bookings")).toEqual([]);
  });

  test("is distinguished from a draft that can still be paid, and an accounting record that was lost.", async () => {
    const { copied, run, itemsIn } = await setup();
    const timestamp = "2026-11-20T09:30:00.000Z";
    await copied("bookings", booking("draft", { paymentStatus: "pending", timestamp }));
    await copied("bookings", booking("erased", { erasedAt: "2026-11-01T00:00:00.000Z" }));
    await run({ gone: true });
    expect(await itemsIn("bookings")).toHaveLength(2);
  });

  test.each([
    ["personal data", { erasedAt: "2026-11-20T15:00:00.000Z" }],
    ["health answers", { healthErasedAt: "2026-11-20T15:00:00.000Z", medicalConditions: "" }],
  ])("stays erased in a booking that is still there: %s.", async (_, erased) => {
    const { put, copied, run, lines } = await setup();
    await put("bookings", booking("b-1", erased));
    await copied("bookings", booking("b-1", { medicalConditions: "Asthma" }));
    await run();
    expect(lines).toContain("bookings        1        1        0        0        1");
    await expect(run({ id: "b-1" }, neverAsked)).rejects.toThrow("was erased since");
  });

  test("is also website content that is still there: a client may have withdrawn a review.", async () => {
    const { put, copied, run, lines, itemsIn } = await setup();
    await put("settings", { name: "website", content: { reviews: [] } });
    const withReview = { reviews: ["Sam is great."] };
    await copied(
      "settings",
      { name: "website", content: withReview },
      { name: "website-live", content: withReview },
      { name: "qr", content: "x" },
    );
    await run({ only: ["settings"], gone: true });
    expect(lines).toContain("settings        1        3        2        0        1");
    await expect(run({ only: ["settings"], id: "website" }, neverAsked)).rejects.toThrow(
      "the trainer restores an earlier publication",
    );
    expect(await itemsIn("settings")).toContainEqual({
      name: "website",
      content: { reviews: [] },
    });
  });

  test("is also the record that a mailbox has used a code, which holds a digest of the person's address.", async () => {
    const { copied, act, run, itemsIn } = await setup();
    const mailbox = (code: string, bookingId: string) => ({ code, bookingId });
    await act("erase_person", person);
    await copied("discountCodes", mailbox("erased", person), mailbox("lost", randomUUID()));
    await run({ only: ["discountCodes"], gone: true });
    expect((await itemsIn("discountCodes")).map(({ code }) => code)).toEqual(["lost"]);
  });
});
