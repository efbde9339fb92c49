import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { marshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod/mini";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createCountedBookings } from "#lambdas/numbers/counted-bookings.ts";
import { createMonthStore } from "#lambdas/numbers/month-store.ts";
import { refreshFigures } from "#lambdas/numbers/recompute.ts";

/*
 * Measures what a function needs to add up one month of so many bookings, and prints the table of
 * docs/costs.md. A second process answers for DynamoDB at once, so only the function's own work is measured:
 *
 *     npx tsx lambdas/testing/measure-months.ts [bookings…]
 */

/** At 1,769 MB Lambda gives a function one processor, and otherwise a share in proportion. */
const shareOf = (megabytes: number) => megabytes / 1769;
const instant = "2026-03-10T10:00:00.000Z";

const Key = z.object({ bookingId: z.object({ S: z.string() }) });
const Asked = z.object({
  IndexName: z.optional(z.string()),
  ExclusiveStartKey: z.optional(Key),
  ExpressionAttributeValues: z.optional(z.record(z.string(), z.object({ S: z.string() }))),
  RequestItems: z.optional(z.record(z.string(), z.object({ Keys: z.array(Key) }))),
});
type Asked = z.infer<typeof Asked>;

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const numberOf = (bookingId: string) => Number(bookingId.slice(-12));
const flowSource = "consultation-intro";
/** About as many entries of an index as DynamoDB puts into a page of 1 MB. */
const pageSize = 7000;

const bookingOf = (bookingId: string) =>
  marshall({
    bookingId,
    flowSource,
    type: "paid",
    amount: 4500,
    originalAmount: 5000,
    discountCode: "WELCOME10",
    discountPercentage: 10,
    timestamp: instant,
    status: "completed",
    completedAt: instant,
    paymentStatus: "completed",
    refundsVersion: 0,
  });

function pageOf(count: number, { ExclusiveStartKey: after }: Asked): object {
  const first = after ? numberOf(after.bookingId.S) + 1 : 0;
  const end = Math.min(first + pageSize, count);
  const Items = Array.from({ length: end - first }, (_, index) =>
    marshall({ bookingId: idOf(first + index), confirmedKey: flowSource, timestamp: instant }),
  );
  return { Items, ...(end < count && { LastEvaluatedKey: Items.at(-1) }) };
}

/** Answers for a table of so many consultations, all confirmed and completed in one month. */
function answer(count: number, operation: string | undefined, asked: Asked): object {
  if (operation === "BatchGetItem") {
    const read = Object.entries(asked.RequestItems ?? {}).map(([table, { Keys }]) => [
      table,
      Keys.map(({ bookingId }) => bookingOf(bookingId.S)),
    ]);
    return { Responses: Object.fromEntries(read) };
  }
  const values = Object.values(asked.ExpressionAttributeValues ?? {}).map(({ S }) => S);
  switch (asked.IndexName) {
    case "recountByTime":
      return pageOf(1, asked);
    case "confirmedByTime":
      return pageOf(values.includes(flowSource) ? count : 0, asked);
    case "completedByTime":
      return pageOf(count, asked);
    default:
      return operation === "Query" ? { Items: [] } : {};
  }
}

/** Answers for DynamoDB, and tells the parent process the port. */
async function serve(count: number): Promise<void> {
  const server = createServer(async (request, response) => {
    const operation = request.headers["x-amz-target"]?.toString().split(".")[1];
    // Numbers occur only in writes, which need no answer.
    const asked = operation === "UpdateItem" ? {} : Asked.parse(await json(request));
    response.setHeader("content-type", "application/x-amz-json-1.0");
    response.end(JSON.stringify(answer(count, operation, asked)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  process.send?.(server.address());
}

/** @returns a line of the table */
async function measure(count: number): Promise<string> {
  const server = fork(import.meta.filename, [String(count)], { execArgv: process.execArgv });
  const [address] = await once(server, "message");
  const { port } = z.object({ port: z.int() }).parse(address);
  const database = createDatabaseClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: "eu-west-2",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  const before = process.cpuUsage();
  await refreshFigures({
    counted: createCountedBookings(openTable(database, "bookings")),
    months: createMonthStore(openTable(database, "numbers")),
    codes: { find: async () => undefined },
    firstRecomputable: () => "2026-03",
    mostInMonth: Number.POSITIVE_INFINITY,
    now: () => new Date(instant),
  });
  const { user, system } = process.cpuUsage(before);
  server.kill();
  const seconds = (user + system) / 1_000_000;
  const of = (megabytes: number) => `${(seconds / shareOf(megabytes)).toFixed(1)} s`;
  const { maxRSS } = process.resourceUsage();
  const cells = [count.toLocaleString("en-GB"), `${seconds.toFixed(1)} s`, of(512), of(1024)];
  return `| ${cells.join(" | ")} | ${Math.round(maxRSS / 1024)} MB |\n`;
}

const counts = process.argv.slice(2).map(Number);
if (process.send) {
  await serve(counts[0] ?? 0);
} else {
  process.stdout.write("| Bookings | Processor | At 512 MB | At 1,024 MB | Memory at most |\n");
  process.stdout.write("|--:|--:|--:|--:|--:|\n");
  // Ascending, because memory is the process's highest so far.
  for (const count of counts.length > 0 ? counts : [1000, 10_000, 20_000, 100_000]) {
    process.stdout.write(await measure(count));
  }
}
