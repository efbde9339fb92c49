import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { tableDefinition } from "#infra/data/table-definitions.ts";
import { openTable } from "#lambdas/database/table.ts";
import { awsPrices } from "#lambdas/testing/aws-prices.ts";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import { createSimulation } from "#lambdas/testing/resilience/simulation.ts";

/** The assumed duration, including waiting for Stripe. Warm invocations take a third of it. */
const secondsAnInvocation = 1;
const gigabytes = 1;
/** Lambda's own log lines about start and end. */
const platformLogKilobytes = 0.7;

const Item = z.record(z.string(), z.unknown());
type Item = z.infer<typeof Item>;

const kilobytesOf = (item: Item | undefined) => Math.max(1, Math.ceil(sizeOf(item ?? {}) / 1024));

/** Approximates DynamoDB's item size. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value === "number") return String(value).length / 2 + 1;
  if (value instanceof Set) return 3 + sizeOf([...value]);
  if (Array.isArray(value)) return value.reduce((sum, each) => sum + 1 + sizeOf(each), 3);
  if (typeof value !== "object" || value === null) return 1;
  return Object.entries(value).reduce((sum, pair) => sum + sizeOf(pair[0]) + sizeOf(pair[1]), 3);
}

/**
 * Counts the units that the bookings consume. Writes to the indexes are counted here, because not
 * every local database does: one for an entry that comes or goes, two for one that moves.
 */
function meter(database: DynamoDBDocumentClient) {
  const units = { read: 0, write: 0 };
  const seen = new Map<string, Item>();
  database.middlewareStack.add(
    (next, { commandName }) =>
      async (request) => {
        const result = await next(request);
        const { Key } = z.object({ Key: z.object({ bookingId: z.string() }) }).parse(request.input);
        const { Attributes, Item: found } = z
          .object({ Attributes: z.optional(Item), Item: z.optional(Item) })
          .parse(result.output);
        if (commandName === "GetItemCommand") {
          units.read += Math.ceil(kilobytesOf(found) / 4);
        } else {
          const before = seen.get(Key.bookingId);
          units.write += Math.max(kilobytesOf(before), kilobytesOf(Attributes));
          units.write += indexWrites(before, Attributes);
          if (Attributes) seen.set(Key.bookingId, Attributes);
        }
        return result;
      },
    { step: "initialize", name: "meter" },
  );
  return units;
}

function indexWrites(before: Item | undefined, after: Item | undefined): number {
  const entryOf = (item: Item | undefined, keys: readonly string[]) => {
    const values = keys.map((name) => item?.[name]);
    return values.includes(undefined) ? undefined : JSON.stringify(values);
  };
  return Object.values(tableDefinition("bookings").indexes ?? {})
    .map(([partition, sort]) => [partition, sort])
    .map((keys) => [entryOf(before, keys), entryOf(after, keys)] as const)
    .filter(([old, now]) => old !== now)
    .reduce((writes, [old, now]) => writes + (old ? 1 : 0) + (now ? 1 : 0), 0);
}

// CloudFront's requests stay within its permanent free tier; parameters are free.
test("One paid booking costs no more than $0.0003 at AWS.", async ({ annotate }) => {
  const database = await startTestDatabase();
  const units = meter(database);
  const bookings = openTable(database, "bookings");
  let counterWrites = 0;
  let codeReads = 0;
  const simulation = createSimulation(
    (call, proceed) => {
      if (/^(?:months|codes)\./.test(call)) counterWrites += 1;
      if (call.startsWith("discounts.")) codeReads += 1;
      return proceed();
    },
    { tables: { bookings } },
  );

  // The code is looked up once when it is applied, and once more when the draft is priced.
  await simulation.dependencies.discounts.find("WELCOME10");
  const started = await simulation.visitor.start("WELCOME10");
  expect(simulation.visitor.pay(started)).toBe(true);
  expect(await simulation.visitor.confirm()).toBe("confirmed");
  await simulation.stripe.deliverEvents();

  expect(simulation.inbox).toHaveLength(2);
  expect(await simulation.booking()).toMatchObject({ paymentStatus: "completed", amount: 4500 });
  const invocations = ["check the code", "start", "confirm", "webhook"].length;
  const counts = {
    invocations,
    read: units.read + codeReads,
    // A counter's item is small; its update is one unit.
    write: units.write + counterWrites,
    mails: simulation.inbox.length,
    logKilobytes:
      JSON.stringify(simulation.logged()).length / 1024 +
      invocations * (platformLogKilobytes + 0.3),
  };
  const cost =
    counts.invocations * (awsPrices.apiRequest + awsPrices.lambdaRequest) +
    counts.invocations * secondsAnInvocation * gigabytes * awsPrices.lambdaGigabyteSecond +
    counts.read * awsPrices.readUnit +
    counts.write * awsPrices.writeUnit +
    counts.mails * awsPrices.mail +
    counts.logKilobytes * awsPrices.logKilobyte;
  await annotate(`$${cost.toFixed(6)} ${JSON.stringify(counts)}`);
  expect(counts.write).toBeGreaterThan(10);
  expect(cost).toBeLessThanOrEqual(0.0003);
});
