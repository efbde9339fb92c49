import { randomUUID } from "node:crypto";
import { BatchWriteCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { createTestApp } from "#infra/testing/synthesized.ts";
import { paymentKeyOf, progressKeyOf } from "#lambdas/bookings/booking-keys.ts";
import { exportBookings } from "#lambdas/bookings/export-bookings.ts";
import { getWaitingBookings } from "#lambdas/bookings/get-waiting-bookings.ts";
import { listBookings } from "#lambdas/bookings/list-bookings.ts";
import { searchKeysOf } from "#lambdas/bookings/search-keys.ts";
import { pendingWork } from "#lambdas/bookings/stored-booking.ts";
import { createTrainerLists } from "#lambdas/bookings/trainer-lists.ts";
import { createWaitingList } from "#lambdas/bookings/waiting-list.ts";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createMonthStore } from "#lambdas/numbers/month-store.ts";
import { listBookings as endpoint } from "#shared/bookings/admin-api.ts";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import { emptyCounts, monthAfter } from "#shared/numbers/numbers.ts";
import { createTables } from "./database.ts";
import { readDeployment } from "./deployment.ts";
import { startDynamoDbLocal } from "./dynamodb-local.ts";

/*
 * Measures on Amazon's own DynamoDB Local, which needs Java, what each page of the trainer's costs to
 * read, and prints the table of docs/read-costs.md:
 *
 *     npx tsx local/measure-reads.ts
 */

const now = new Date("2026-03-01T10:00:00Z");
const sizes = [100, 10_000, 100_000];

type Query = EndpointRequest<typeof endpoint>["query"];

const questions: readonly (readonly [what: string, query: Query])[] = [
  ["First page", {}],
  ["To do", { show: "todo" }],
  ["Completed", { show: "completed" }],
  ["Paid", { show: "paid" }],
  ["Free", { show: "free" }],
  ["Refunded", { show: "refunded" }],
  ["One day", { from: "2026-03-01", to: "2026-03-01" }],
  ["Search: a name many have (“sam”)", { search: "sam" }],
  ["Search: a last name many have (“jones”)", { search: "jones" }],
  ["Search: one person (“ali q7 thomas”)", { search: "ali q7 thomas" }],
  ["Search: a middle name (“q7”)", { search: "q7" }],
  ["Search: an email address", { search: "visitor-7@example.org" }],
  ["Search: how a phone number begins (“0770”)", { search: "0770" }],
];

const firstNames = ["Sam", "Kim", "Alex", "Robin", "Zoë", "Jo", "Max", "Ali", "Lou", "Sasha"];
const lastNames = ["Jones", "Smith", "Brown", "Taylor", "Wilson", "Davies", "Evans", "Thomas"];

/** A consultation with answers of ordinary length, a minute before the one before it. */
function storedBooking(number: number): Record<string, unknown> {
  const name = `${pick(firstNames, number)} Q${number} ${pick(lastNames, number)}`;
  const person = {
    name,
    email: `visitor-${number}@example.org`,
    phone: `077009${String(number % 100_000).padStart(5, "0")}`,
  };
  const timestamp = new Date(now.getTime() - number * 60_000).toISOString();
  const isFree = number % 10 === 0;
  const isCompleted = number % 3 > 0;
  const hasProblem = number % 50 === 0;
  const payment = number % 20 === 1 ? "refunded" : isFree ? "free" : "paid";
  const text = "Run ten kilometres without stopping, and lift my children. ".repeat(4);
  return {
    bookingId: randomUUID(),
    ...person,
    ...searchKeysOf(person),
    fitnessGoals: text,
    currentFitnessLevel: "beginner",
    dietaryRestrictions: "None that I know of",
    medicalConditions: text,
    preferredWorkoutDays: ["Monday", "Friday"],
    additionalNotes: text,
    originalAmount: 5000,
    amount: isFree ? 0 : 5000,
    discountCode: null,
    discountPercentage: null,
    discountApplied: isFree,
    currency: "GBP",
    flowSource: "consultation-intro",
    startedAt: timestamp,
    timestamp,
    paymentStatus: isFree ? "bypassed" : "completed",
    type: isFree ? "demo" : "paid",
    visitorMail: {
      status: hasProblem ? "failed" : "sent",
      attempts: 20,
      attemptedAt: timestamp,
    },
    ...(hasProblem && { openWork: pendingWork.trainer }),
    trainerMail: { status: "sent", attempts: 1, attemptedAt: timestamp },
    confirmedKey: "consultation-intro",
    progressKey: progressKeyOf("consultation-intro", isCompleted ? "completed" : "todo"),
    paymentKey: paymentKeyOf("consultation-intro", payment),
    retentionKey: "booking",
    ...(isCompleted && { status: "completed", completedAt: timestamp }),
  };
}

function pick(names: readonly string[], number: number): string {
  return names[number % names.length] ?? "";
}

async function fill(database: DynamoDBDocumentClient, table: string, from: number, to: number) {
  const inFlight = new Set<Promise<unknown>>();
  for (let start = from; start < to; start += 25) {
    const numbers = Array.from({ length: Math.min(25, to - start) }, (_, index) => start + index);
    const puts = numbers.map((number) => ({ PutRequest: { Item: storedBooking(number) } }));
    const write = database
      .send(new BatchWriteCommand({ RequestItems: { [table]: puts } }))
      .finally(() => inFlight.delete(write));
    inFlight.add(write);
    if (inFlight.size >= 4) await Promise.race(inFlight);
  }
  await Promise.all(inFlight);
}

/** Two years of numbers that add up to so many bookings. */
async function fillMonths(database: DynamoDBDocumentClient, table: string, bookings: number) {
  const store = createMonthStore(openTable(database, table));
  const months = 24;
  const tally = { ...emptyCounts, paid: Math.ceil(bookings / months), moneyTaken: bookings * 100 };
  for (let index = 0; index < months; index += 1) {
    const month = monthAfter("2024-04", index);
    const figures = { consultations: tally, sessions: tally, codes: {} };
    await store.save(month, figures, await store.revision(month), new Date());
  }
}

const Capacity = z.object({ CapacityUnits: z.number() });
const Answer = z.object({
  ConsumedCapacity: z.optional(z.union([Capacity, z.array(Capacity)])),
});

/** Counts what every call through this client consumes. */
function countUnits(database: DynamoDBDocumentClient) {
  let units = 0;
  database.middlewareStack.add(
    (next) => async (call) => {
      const answered = await next({
        ...call,
        input: { ...call.input, ReturnConsumedCapacity: "TOTAL" },
      });
      const { data } = z.safeParse(Answer, answered.output);
      for (const { CapacityUnits } of [data?.ConsumedCapacity ?? []].flat()) units += CapacityUnits;
      return answered;
    },
    { step: "initialize", name: "countUnits" },
  );
  return async (read: () => Promise<unknown>) => {
    units = 0;
    await read();
    return units;
  };
}

async function measure(endpointUrl: string): Promise<string[]> {
  const names = { region: "eu-west-2", accountId: "000000000000", origin: "http://localhost" };
  const deployment = await readDeployment(createTestApp().synth().directory, names);
  const database = createDatabaseClient({
    endpoint: endpointUrl,
    region: names.region,
    credentials: { accessKeyId: "measured", secretAccessKey: "measured" },
    requestHandler: { connectionTimeout: 60_000, requestTimeout: 600_000 },
  });
  const tableOf = (name: string) => {
    const table = deployment.tables.find(({ TableName }) => TableName.includes(name));
    if (!table) throw new Error(`The template has no table of ${name}.`);
    return table;
  };
  const table = tableOf("Bookings");
  const numbers = tableOf("Numbers");
  await createTables(database, [table, numbers]);
  const unitsOf = countUnits(database);
  const lists = createTrainerLists(openTable(database, table.TableName));
  const list = (query: Query) => listBookings(lists, { query: endpoint.query.parse(query) });

  const rows = new Map<string, number[]>();
  const note = (what: string, units: number) => rows.set(what, [...(rows.get(what) ?? []), units]);
  let filled = 0;
  for (const size of sizes) {
    await fill(database, table.TableName, filled, size);
    filled = size;
    for (const [what, query] of questions) note(what, await unitsOf(() => list(query)));
    const { nextCursor: cursor } = await list({});
    if (cursor) note("Second page", await unitsOf(() => list({ cursor })));
    const exported = () =>
      exportBookings(lists, { query: endpoint.query.parse({}) }, () => undefined);
    note("A page of an export (500 bookings)", await unitsOf(exported));
    const waiting = createWaitingList(openTable(database, table.TableName));
    note("What is to do, and problems", await unitsOf(() => getWaitingBookings(waiting, now)));
    await fillMonths(database, numbers.TableName, size);
    note(
      "The numbers of two years",
      await unitsOf(createMonthStore(openTable(database, numbers.TableName)).list),
    );
    process.stderr.write(`${size.toLocaleString("en-GB")} bookings measured\n`);
  }
  database.destroy();
  return [...rows].map(([what, units]) => `| ${what} | ${units.join(" | ")} |`);
}

const engine = await startDynamoDbLocal();
try {
  const heads = sizes.map((size) => size.toLocaleString("en-GB"));
  const lines = [
    `| Read units at … bookings | ${heads.join(" | ")} |`,
    `|---|${"--:|".repeat(sizes.length)}`,
    ...(await measure(engine.endpoint)),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
} finally {
  await engine.close();
}
