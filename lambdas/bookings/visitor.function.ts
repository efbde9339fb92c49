import * as z from "zod/mini";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createDiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import type { Log } from "#lambdas/http/log.ts";
import { route } from "#lambdas/http/route.ts";
import { connectLimits } from "#lambdas/limits/limit-visitors.ts";
import { createSesClient, createSesMailer } from "#lambdas/mail/ses-mailer.ts";
import { connectStripe, stripeEnvironment } from "#lambdas/stripe/connect-stripe.ts";
import { createStripeCards } from "#lambdas/stripe/stripe-cards.ts";
import { withTimeLimit } from "#lambdas/stripe/time-limit.ts";
import { createWebsiteReader } from "#lambdas/website/website-reader.ts";
import * as booking from "#shared/bookings/api.ts";
import * as payment from "#shared/payments/api.ts";
import { createBookingItems } from "./booking-items.ts";
import { createBookingStore } from "./booking-store.ts";
import { startBooking } from "./drafts/start-booking.ts";
import { startPayment } from "./drafts/start-payment.ts";
import { followUpAtOnce } from "./follow-up.ts";
import { createMailOutbox } from "./mails/mail-outbox.ts";
import { settleBooking } from "./settling/settle-booking.ts";

const environment = z
  .object({
    LIMITS_TABLE: z.string(),
    ...stripeEnvironment,
    STRIPE_PUBLISHABLE_KEY_PARAMETER: z.string(),
    BOOKINGS_TABLE: z.string(),
    DISCOUNT_CODES_TABLE: z.string(),
    SETTINGS_TABLE: z.string(),
    SITE_ORIGIN: z.url(),
    MAIL_CONFIGURATION_SET: z.string(),
  })
  .parse(process.env);

const database = createDatabaseClient();
const items = createBookingItems(openTable(database, environment.BOOKINGS_TABLE));
const website = createWebsiteReader(openTable(database, environment.SETTINGS_TABLE));
const limitsOf = connectLimits(environment, database);
const { stripe, readSecret } = connectStripe(environment);
const cardsOfRequest = withTimeLimit(createStripeCards(stripe));
const settling = {
  bookings: createBookingStore(items),
  discounts: createDiscountCodeStore(openTable(database, environment.DISCOUNT_CODES_TABLE)),
  now: () => new Date(),
};
const mailing = {
  ...settling,
  outbox: createMailOutbox(items),
  mail: createSesMailer(createSesClient(), environment.MAIL_CONFIGURATION_SET),
  website,
  siteOrigin: environment.SITE_ORIGIN,
};
const settlingWith = (log: Log) => ({
  ...settling,
  cards: cardsOfRequest(),
  log,
  followUp: followUpAtOnce({ ...mailing, log }),
});
const publishableKey = () => readSecret(environment.STRIPE_PUBLISHABLE_KEY_PARAMETER);

const starting = (context: Parameters<typeof limitsOf>[0]) => ({
  ...settlingWith(context.log),
  publishableKey,
  website,
  limits: limitsOf(context),
});

export const handler = createHandler([
  route(booking.startBooking, (input, context) => startBooking(starting(context), input)),
  route(booking.confirmBooking, async ({ params }, { log }) => ({
    status: await settleBooking(settlingWith(log), params.bookingId),
  })),
  route(payment.startPayment, (input, context) => startPayment(starting(context), input)),
  route(payment.confirmPayment, async ({ params }, { log }) => ({
    status: await settleBooking(settlingWith(log), params.paymentId),
  })),
]);
