import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod/mini";
import { tableConstructId } from "#infra/data/table-definitions.ts";
import type { Connection } from "#infra/operations/connection/connection.ts";
import { type Outputs, readOutputs, tablesInUse } from "#infra/operations/connection/deployment.ts";
import { tablesOf } from "#infra/operations/reattaching/left-over.ts";
import { stackName } from "#infra/stages.ts";
import { draftChecks } from "#lambdas/bookings/record/index-keys.ts";
import { ConfirmedFacts } from "#shared/bookings/confirmed-facts.ts";
import { ProblemFacts } from "#shared/bookings/find-problems.ts";
import { mailStates } from "#shared/bookings/mails.ts";
import { upkeepMinutes } from "#shared/values/numbers-in-sentences.ts";

const text = z.optional(z.string());
const stored = { paymentIntentId: text, pendingWork: text };

const ShownDraft = z.object({
  ...z.pick(ProblemFacts, {
    bookingId: true,
    flowSource: true,
    timestamp: true,
    amount: true,
    erasedAt: true,
  }).shape,
  ...stored,
  paymentStatus: z.literal("pending"),
});

/** What says how its money stands, and which mails it has. */
const ShownKept = z.object({
  ...z.omit(ProblemFacts, { name: true, email: true }).shape,
  ...z.partial(z.object(mailStates)).shape,
  ...z.pick(ConfirmedFacts, { mailStopped: true }).shape,
  ...stored,
  paymentStatus: z.enum(["completed", "bypassed"]),
});
export type ShownKept = z.infer<typeof ShownKept>;

/** What is read of a booking: nothing of the person, no answers, no notes. */
const ShownBooking = z.discriminatedUnion("paymentStatus", [ShownDraft, ShownKept]);
export type ShownBooking = z.infer<typeof ShownBooking>;

const attributes = new Set([...Object.keys(ShownDraft.shape), ...Object.keys(ShownKept.shape)]);

/** @returns `"missing"` when the table has none of this id */
export async function readBooking(
  connection: Connection,
  bookingId: string,
): Promise<ShownBooking | "missing"> {
  const tables = await bookingsTables(connection);
  if (tables.length === 0) throw new Error("There is no table of bookings.");
  const names = [...attributes].map((name, index) => [`#${index}`, name] as const);
  for (const TableName of tables) {
    const { Item } = await connection.clients.dynamoDb.send(
      new GetItemCommand({
        TableName,
        Key: { bookingId: { S: bookingId } },
        ProjectionExpression: names.map(([placeholder]) => placeholder).join(","),
        ExpressionAttributeNames: Object.fromEntries(names),
      }),
    );
    if (Item) return ShownBooking.parse(unmarshall(Item));
  }
  return "missing";
}

/** The table in use; without the stack, or its outputs, every table that is named like it. */
async function bookingsTables({ clients, stage }: Connection): Promise<readonly string[]> {
  const inUse = inUseOf(await readOutputs(clients.cloudFormation, stage).catch(() => ({})));
  if (inUse !== undefined) return [inUse];
  const prefix = `${stackName(stage)}-Tables${tableConstructId("bookings")}`;
  return tablesOf(clients.dynamoDb, prefix);
}

const inUseOf = (outputs: Outputs) =>
  "TableNames" in outputs ? tablesInUse({ outputs }).get("bookings") : undefined;

const scheduleMs = upkeepMinutes * 60_000;

/** When upkeep will have asked about a draft: 15 minutes after an undelivered event at the latest. */
export function checkedBy(
  { timestamp, pendingWork }: Pick<ShownBooking, "timestamp" | "pendingWork">,
  undelivered: readonly { readonly created: number }[],
): Date {
  const check = draftChecks.find((each) => each.pendingWork === pendingWork) ?? draftChecks[0];
  const events = undelivered.map(({ created }) => created * 1000 + draftChecks[0].ageMs);
  return new Date(Math.min(check.ageMs + Date.parse(timestamp), ...events) + scheduleMs);
}

/** Upkeep is late when it has missed two runs. */
export const isLate = (due: Date, now: Date) => now.getTime() > due.getTime() + scheduleMs;
