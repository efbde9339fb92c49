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
import * as endpoints from "#shared/bookings/api.ts";
import { createBookingItems } from "./booking-items.ts";
import { createBookingStore } from "./booking-store.ts";
import { startBooking } from "./drafts/start-booking.ts";
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
const limitsOf = connectLimits(environment, database, website);
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

export const handler = createHandler([
  route(endpoints.startBooking, (input, context) =>
    startBooking(
      {
        ...settlingWith(context.log),
        publishableKey,
        website,
        limits: limitsOf(context),
      },
      input,
    ),
  ),
  route(endpoints.confirmBooking, async ({ params }, { log }) => ({
    status: await settleBooking(settlingWith(log), params.bookingId),
  })),
]);
