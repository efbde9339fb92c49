import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import Stripe from "stripe";
import { tablesInUse } from "#infra/operations/connection/deployment.ts";
import { writeTime } from "#infra/operations/restoring/copies.ts";
import type { Stage } from "#infra/stages.ts";
import { type CheckResult, type Deployed, ok, todo } from "./check.ts";

const daySeconds = 86_400;
const comparedDays = 30;

/** The browser, the webhook and upkeep book a payment within the hour. */
const bookedWithinSeconds = 3600;

/**
 * Whether each payment of the last 30 days that names a booking has one. After a restore, or a lost booking,
 * nothing else finds a client who has paid and is not expected.
 */
export async function checkPayments(stripe: Stripe, deployed: Deployed): Promise<CheckResult> {
  const nowSeconds = deployed.now().getTime() / 1000;
  const missing: { readonly name: string; readonly bookedBy: Date }[] = [];
  let compared = 0;
  // Newest first.
  for await (const { id, created, status, metadata } of stripe.paymentIntents.list({
    limit: 100,
  })) {
    if (created < nowSeconds - comparedDays * daySeconds) break;
    const { bookingId } = metadata;
    if (status !== "succeeded" || !bookingId) continue;
    if (created > nowSeconds - bookedWithinSeconds) continue;
    compared += 1;
    if (!(await isBooked(deployed, bookingId))) {
      const name = `${id} (${bookingId})`;
      missing.push({ name, bookedBy: bookedBy(new Date(created * 1000)) });
    }
  }
  const [first] = missing;
  if (!first) return ok(`all ${compared} of the last ${comparedDays} days are booked`);
  return todo(
    `without a booking: ${missing.map(({ name }) => name).join(", ")}`,
    `Look each up: npm run doctor -- --stage ${deployed.stage} --payment <pi_…>. Restore its booking with ${restoreBooking(deployed.stage, first.bookedBy, "<the id in brackets>")}, or call the client and refund the payment.`,
  );
}

/** The command that puts a lost booking back. */
export const restoreBooking = (stage: Stage, bookedBy: Date, id: string) =>
  `npm run restore -- --stage ${stage} --to <a time when it was there, such as ${writeTime(bookedBy)}> --only bookings --id ${id}`;

/** When a payment was booked at the latest. */
export const bookedBy = (paidAt: Date) => new Date(paidAt.getTime() + bookedWithinSeconds * 1000);

async function isBooked(deployed: Deployed, bookingId: string): Promise<boolean> {
  const { Item } = await deployed.clients.dynamoDb.send(
    new GetItemCommand({
      TableName: tablesInUse(deployed).get("bookings"),
      Key: { bookingId: { S: bookingId } },
      ProjectionExpression: "paymentStatus",
    }),
  );
  return Item?.["paymentStatus"]?.S === "completed";
}

/** Whether a client recognises the payment on a bank statement, and so does not dispute it. */
export async function checkDescriptor(stripe: Stripe): Promise<CheckResult> {
  const where = "Stripe's dashboard under Settings → Business → Public details";
  try {
    const { settings } = await stripe.accounts.retrieveCurrent();
    const descriptor = settings?.payments.statement_descriptor;
    return descriptor
      ? ok(`clients see ${descriptor}`)
      : todo("Stripe has no text for it", `Set the name that clients know in ${where}.`);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    return todo(
      "the restricted key may not read it",
      `Look in ${where}, or let the key read the account.`,
    );
  }
}
