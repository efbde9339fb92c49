import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { createStripeRefunds } from "#lambdas/stripe/stripe-refunds.ts";
import { type BookingItems, createBookingItems } from "./conditional-write.ts";
import { connectStripe, settleEnvironment } from "./connect-settling.ts";
import { createBookingStore } from "./dynamo-booking-store.ts";
import type { RefundDependencies } from "./reconcile-refunds.ts";
import { createRefundStore } from "./refund-store.ts";

/** What the function that refunds is told by its environment; it sends no mail. */
export const RefundEnvironment = z.object({
  ...z.omit(z.object(settleEnvironment), {
    SITE_ORIGIN: true,
    CODE_CLAIMS_TABLE: true,
    DISCOUNT_CODES_TABLE: true,
  }).shape,
  AUDIT_TABLE: z.string(),
});

/** The parts of refunding that settling does without. */
export function connectRefunds({
  items,
  stripe,
}: {
  readonly items: BookingItems;
  readonly stripe: () => Promise<Stripe>;
}) {
  return { refunds: createRefundStore(items), cardRefunds: createStripeRefunds(stripe) };
}

/** The real parts behind the trainer's refunds, all but the log. */
export function connectRefunding(
  environment: z.infer<typeof RefundEnvironment>,
  database: DynamoDBDocumentClient,
): Omit<RefundDependencies, "log"> {
  const items = createBookingItems(database, environment.BOOKINGS_TABLE);
  const { stripe } = connectStripe(environment);
  return {
    ...connectRefunds({ items, stripe }),
    bookings: createBookingStore(items),
    now: () => new Date(),
  };
}
