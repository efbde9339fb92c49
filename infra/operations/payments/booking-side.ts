import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod/mini";
import { tableConstructId } from "#infra/data/table-definitions.ts";
import type { Connection } from "#infra/operations/connection/connection.ts";
import { type Outputs, readOutputs, tablesInUse } from "#infra/operations/connection/deployment.ts";
import { tablesOf } from "#infra/operations/reattaching/left-over.ts";
import { stackName } from "#infra/stages.ts";
import { draftChecks } from "#lambdas/bookings/record/keys.ts";
import { ConfirmedFacts } from "#shared/bookings/bookings.ts";
import { FlowSource } from "#shared/bookings/flow-source.ts";
import { mailStates } from "#shared/bookings/mails.ts";
import type { StripeSide } from "./stripe-side.ts";

/**
 * `unread`: the table did not answer; `lateDraft`: upkeep should have asked Stripe about it by now; `behind`:
 * Stripe has other refunds or disputes; `refunding`: a refund that was asked for has not reached Stripe;
 * `byHand`: the trainer has entered it; `other`: it was paid by another payment.
 */
export const bookingStates = [
  "unread",
  "missing",
  "draft",
  "lateDraft",
  "paid",
  "behind",
  "refunding",
  "free",
  "byHand",
  "other",
  "erased",
] as const;
export type BookingState = (typeof bookingStates)[number];

const text = z.optional(z.string());

/** What is read of a booking: nothing of the person, no answers, no notes. */
const ShownBooking = z.object({
  ...z.partial(
    z.pick(ConfirmedFacts, {
      type: true,
      attention: true,
      startedAt: true,
      cancelledAt: true,
      cancellationRefundId: true,
      refunds: true,
      disputes: true,
      mailStopped: true,
      takenByHand: true,
    }),
  ).shape,
  ...z.partial(z.object(mailStates)).shape,
  ...z.pick(ConfirmedFacts, { bookingId: true, amount: true, timestamp: true }).shape,
  flowSource: FlowSource,
  paymentStatus: z.enum(["pending", "completed", "bypassed"]),
  paymentIntentId: text,
  pendingWork: text,
  status: z.optional(z.literal("completed")),
  startsAt: text,
  erasedAt: text,
});
export type ShownBooking = z.infer<typeof ShownBooking>;

/** @returns `"missing"` when the table has none of this id */
export async function readBooking(
  connection: Connection,
  bookingId: string,
): Promise<ShownBooking | "missing"> {
  const tables = await bookingsTables(connection);
  if (tables.length === 0) throw new Error("There is no table of bookings.");
  const names = Object.keys(ShownBooking.shape).map((name, index) => [`#${index}`, name] as const);
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

/** Upkeep runs every five minutes. It is late when it has missed two runs. */
const scheduleMs = 5 * 60_000;

/** When upkeep next asks about a draft: 15 minutes after an undelivered event at the latest. */
export function nextCheckOf({ timestamp, pendingWork }: ShownBooking, { undelivered }: StripeSide) {
  const checks = draftChecks.filter((check) => check.pendingWork === pendingWork);
  const due = (checks[0] ?? draftChecks[0]).ageMs + Date.parse(timestamp);
  const events = (undelivered.found ?? []).map(
    ({ created }) => created * 1000 + draftChecks[0].ageMs,
  );
  return new Date(Math.min(due, ...events) + scheduleMs);
}

export function bookingStateOf(
  booking: ShownBooking | "missing" | undefined,
  { id, stripe }: { readonly id: string | undefined; readonly stripe: StripeSide | undefined },
  now: Date,
): BookingState {
  if (booking === undefined) return "unread";
  if (booking === "missing") return "missing";
  if (booking.paymentStatus === "pending") {
    const isLate = stripe && now.getTime() > nextCheckOf(booking, stripe).getTime() + scheduleMs;
    return isLate ? "lateDraft" : "draft";
  }
  if (id !== undefined && booking.paymentStatus === "completed" && id !== booking.paymentIntentId) {
    return "other";
  }
  if (booking.paymentStatus === "bypassed") return "free";
  if (booking.takenByHand) return "byHand";
  if (stripe && isBehind(booking, stripe)) return "behind";
  const isAsked =
    booking.cancellationRefundId !== undefined ||
    booking.refunds?.some(
      ({ status, stripeRefundId }) => status === "under_way" && !stripeRefundId,
    );
  if (isAsked) return "refunding";
  return booking.erasedAt === undefined ? "paid" : "erased";
}

/** Whether Stripe has a refund or a dispute that the booking does not have, or has otherwise. */
function isBehind({ refunds = [], disputes = [] }: ShownBooking, stripe: StripeSide): boolean {
  return (
    (stripe.refunds.found ?? []).some(
      (made) =>
        !refunds.some(
          ({ stripeRefundId, status }) =>
            stripeRefundId === made.stripeRefundId && status === made.status,
        ),
    ) ||
    (stripe.disputes.found ?? []).some(
      (made) =>
        !disputes.some(
          ({ disputeId, status }) => disputeId === made.disputeId && status === made.status,
        ),
    )
  );
}
