import * as z from "zod/mini";
import { createBookingStore } from "#lambdas/bookings/booking-store.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createDiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { receiveEvent } from "#lambdas/payments/receive-event.ts";
import { connectStripe, stripeEnvironment } from "#lambdas/stripe/connect-stripe.ts";
import { createStripePayments } from "#lambdas/stripe/read-payment.ts";
import { createStripeCards } from "#lambdas/stripe/stripe-cards.ts";
import { createStripeRefunds } from "#lambdas/stripe/stripe-refunds.ts";
import { stripeWebhook } from "#shared/payments/api.ts";

const environment = z
  .object({
    ...stripeEnvironment,
    STRIPE_WEBHOOK_SECRET_PARAMETER: z.string(),
    BOOKINGS_TABLE: TableVariable,
    DISCOUNT_CODES_TABLE: TableVariable,
  })
  .parse(process.env);

const { stripe, readSecret } = connectStripe(environment);
const receiving = {
  webhookSecret: () => readSecret(environment.STRIPE_WEBHOOK_SECRET_PARAMETER),
  bookings: createBookingStore(environment.BOOKINGS_TABLE),
  discounts: createDiscountCodeStore(environment.DISCOUNT_CODES_TABLE),
  cards: createStripeCards(stripe),
  cardRefunds: createStripeRefunds(stripe),
  payments: createStripePayments(stripe),
  now: () => new Date(),
};

export const handler = createHandler([
  route(stripeWebhook, ({ body }, { signature, log }) =>
    receiveEvent({ ...receiving, log }, { body, signature }),
  ),
]);
