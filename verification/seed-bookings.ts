import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { BatchWriteCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { createTestApp } from "#infra/testing/synthesized.ts";
import { keysOf } from "#lambdas/bookings/record/keys.ts";
import { startDatabase } from "#local/database/database.ts";
import { readDeployment } from "#local/template/deployment.ts";
import { ConfirmedConsultation } from "#shared/consultations/consultation.ts";
import { sampleAnswers } from "#shared/testing/sample-answers.ts";

/*
 * Fills the local stack's database with confirmed bookings, while the stack is stopped:
 *
 *     npm run seed -- --bookings 10000
 *
 * One booking a minute, the newest now. Only the oldest is of a *Quentin Oldest*, to search for.
 */

const firstNames = ["Sam", "Kim", "Alex", "Robin", "Zoë", "Jo", "Max", "Ali", "Lou", "Sasha"];
const lastNames = ["Jones", "Smith", "Brown", "Taylor", "Wilson", "Davies", "Evans", "Thomas"];
const text = "Run ten kilometres without stopping, and lift my children. ".repeat(4);

/** A confirmed consultation with answers of ordinary length, so many minutes before another. */
function bookingItem(minutesAgo: number, name: string, now: Date) {
  const timestamp = new Date(now.getTime() - minutesAgo * 60_000).toISOString();
  const isFree = minutesAgo % 10 === 0;
  const isCompleted = minutesAgo % 3 > 0;
  const history = { 1: { at: timestamp, status: "sent" } };
  const mail = { status: "sent", attempts: 1, attemptedAt: timestamp, history };
  const email = `visitor-${minutesAgo}@example.org`;
  const booking = ConfirmedConsultation.parse({
    ...sampleAnswers,
    bookingId: randomUUID(),
    name,
    email,
    fitnessGoals: text,
    additionalNotes: text,
    originalAmount: 5000,
    amount: isFree ? 0 : 5000,
    discountCode: isFree ? "FREE100" : null,
    discountPercentage: isFree ? 100 : null,
    discountApplied: isFree,
    currency: "GBP",
    flowSource: "consultation-intro",
    startedAt: timestamp,
    timestamp,
    paymentStatus: isFree ? "bypassed" : "completed",
    type: isFree ? "demo" : "paid",
    visitorMail: mail,
    trainerMail: mail,
    ...(isCompleted && { status: "completed", completedAt: timestamp }),
  });
  return { ...booking, ...keysOf(booking) };
}

function nameOf(minutesAgo: number, bookings: number): string {
  if (minutesAgo === bookings - 1) return "Quentin Oldest";
  return [firstNames, lastNames].map((names) => names[minutesAgo % names.length]).join(" ");
}

async function seed(bookings: number): Promise<void> {
  const assembly = createTestApp().synth().directory;
  const { tables } = await readDeployment(assembly, "http://localhost");
  const table = tables.find(({ TableName }) => TableName.includes("Bookings"))?.TableName;
  if (table === undefined) throw new Error("The template has no table of bookings.");
  const directory = fileURLToPath(new URL("../.local/database", import.meta.url));
  const database = await startDatabase(tables, directory);
  try {
    const client = DynamoDBDocumentClient.from(database.client);
    const now = new Date();
    for (let first = 0; first < bookings; first += 25) {
      const puts = Array.from({ length: Math.min(25, bookings - first) }, (_, index) => {
        const minutesAgo = first + index;
        const Item = bookingItem(minutesAgo, nameOf(minutesAgo, bookings), now);
        return { PutRequest: { Item } };
      });
      await client.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));
    }
  } finally {
    await database.close();
  }
  process.stdout.write(`${bookings} bookings are in the local database.\n`);
}

const { values } = parseArgs({ options: { bookings: { type: "string" } } });
const bookings = Number(values.bookings);
if (!Number.isInteger(bookings) || bookings < 1) {
  throw new Error("Say how many: npm run seed -- --bookings 10000");
}
await seed(bookings);
