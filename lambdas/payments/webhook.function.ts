import * as z from "zod/mini";
import { connectRefunds, connectSettling, settleEnvironment } from "#lambdas/bookings/connect.ts";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { createStripeDisputes } from "#lambdas/stripe/stripe-disputes.ts";
import { stripeWebhook } from "#shared/payments/api.ts";
import { receiveEvent } from "./receive-event.ts";

const environment = z
  .object({ ...settleEnvironment, STRIPE_WEBHOOK_SECRET_PARAMETER: z.string() })
  .parse(process.env);

const { settling, items, stripe, readSecret } = connectSettling(
  environment,
  createDatabaseClient(),
);
const receiving = {
  ...settling,
  ...connectRefunds({ items, stripe }),
  cardDisputes: createStripeDisputes(stripe),
  webhookSecret: () => readSecret(environment.STRIPE_WEBHOOK_SECRET_PARAMETER),
};

export const handler = createHandler([
  route(stripeWebhook, ({ body }, { signature, log }) =>
    receiveEvent({ ...receiving, log }, { body, signature }),
  ),
]);
