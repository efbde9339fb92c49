import { SSMClient } from "@aws-sdk/client-ssm";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { openTable } from "#lambdas/database/table.ts";
import { createDiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import type { Log } from "#lambdas/http/log.ts";
import { limitsEnvironment } from "#lambdas/limits/limit-visitors.ts";
import { createSesClient, createSesMailer } from "#lambdas/mail/ses-mailer.ts";
import { createStripeCards } from "#lambdas/stripe/stripe-cards.ts";
import { createStripeClients } from "#lambdas/stripe/stripe-client.ts";
import { createStripeRefunds } from "#lambdas/stripe/stripe-refunds.ts";
import { createReadSecret, type ReadSecret } from "#lambdas/stripe/stripe-secrets.ts";
import { withTimeLimit } from "#lambdas/stripe/time-limit.ts";
import { createWebsiteReader } from "#lambdas/website/website-reader.ts";
import { type BookingItems, createBookingItems } from "./booking-items.ts";
import { createBookingStore } from "./booking-store.ts";
import type { StartDependencies } from "./drafts/start-booking.ts";
import { createMailOutbox } from "./mails/mail-outbox.ts";
import type { RefundDependencies } from "./refunds/reconcile-refunds.ts";
import { createRefundStore } from "./refunds/refund-store.ts";
import type { SettleDependencies } from "./settling/settle-booking.ts";

const now = () => new Date();

/** The environment of every function that settles bookings. */
export const settleEnvironment = {
  BOOKINGS_TABLE: z.string(),
  DISCOUNT_CODES_TABLE: z.string(),
  SETTINGS_TABLE: z.string(),
  STRIPE_SECRET_KEY_PARAMETER: z.string(),
  /** Set for the stand-in of Stripe only. */
  STRIPE_API_URL: z.optional(z.url()),
  SITE_ORIGIN: z.url(),
  MAIL_CONFIGURATION_SET: z.string(),
};
const SettleEnvironment = z.object(settleEnvironment);
type SettleEnvironment = z.infer<typeof SettleEnvironment>;

/** The dependencies of settling. The log is added per request. */
export function connectSettling(
  environment: SettleEnvironment,
  database: DynamoDBDocumentClient,
): StripeConnection & {
  settling: Omit<SettleDependencies, "log">;
  items: BookingItems;
} {
  const items = createBookingItems(openTable(database, environment.BOOKINGS_TABLE));
  const { stripe, readSecret } = connectStripe(environment);
  const settling = {
    bookings: createBookingStore(items),
    outbox: createMailOutbox(items),
    cards: createStripeCards(stripe),
    mail: createSesMailer(createSesClient(), environment.MAIL_CONFIGURATION_SET),
    website: createWebsiteReader(openTable(database, environment.SETTINGS_TABLE)),
    discounts: createDiscountCodeStore(openTable(database, environment.DISCOUNT_CODES_TABLE)),
    siteOrigin: environment.SITE_ORIGIN,
    now,
  };
  return { settling, items, stripe, readSecret };
}

/** The environment of every function that starts drafts. */
export const StartEnvironment = z.object({
  ...settleEnvironment,
  ...limitsEnvironment,
  STRIPE_PUBLISHABLE_KEY_PARAMETER: z.string(),
});

/** The dependencies of starting and settling, without the visitor's limits and the log. */
export function connectStarting(
  environment: z.infer<typeof StartEnvironment>,
  database: DynamoDBDocumentClient,
): Omit<StartDependencies, "limits" | "log"> {
  const { settling, readSecret } = connectSettling(environment, database);
  return {
    ...settling,
    publishableKey: () => readSecret(environment.STRIPE_PUBLISHABLE_KEY_PARAMETER),
  };
}

/** How long a visitor's request waits for Stripe in all. Stripe answers in less than a second. */
const visitorsWaitMs = 8000;

type Starting = Omit<StartDependencies, "limits" | "log">;

/** The dependencies of one visitor's request, without the visitor's limits. */
export function ofRequest(starting: Starting, log: Log): Starting & { readonly log: Log } {
  return { ...starting, cards: withTimeLimit(starting.cards, visitorsWaitMs), log };
}

/** The environment of the refunding function, which sends no mail. */
export const RefundEnvironment = z.object({
  ...z.omit(z.object(settleEnvironment), {
    SITE_ORIGIN: true,
    MAIL_CONFIGURATION_SET: true,
    DISCOUNT_CODES_TABLE: true,
    SETTINGS_TABLE: true,
  }).shape,
  AUDIT_TABLE: z.string(),
});

/** The dependencies that refunding adds to settling. */
export function connectRefunds({
  items,
  stripe,
}: {
  readonly items: BookingItems;
  readonly stripe: () => Promise<Stripe>;
}) {
  return { refunds: createRefundStore(items), cardRefunds: createStripeRefunds(stripe) };
}

/** The dependencies of the trainer's refunds, without the log. */
export function connectRefunding(
  environment: z.infer<typeof RefundEnvironment>,
  database: DynamoDBDocumentClient,
): Omit<RefundDependencies, "log"> {
  const items = createBookingItems(openTable(database, environment.BOOKINGS_TABLE));
  const { stripe } = connectStripe(environment);
  return {
    ...connectRefunds({ items, stripe }),
    bookings: createBookingStore(items),
    now,
  };
}

/** Stripe, with the key from the parameter store. */
function connectStripe(
  environment: Pick<SettleEnvironment, "STRIPE_SECRET_KEY_PARAMETER" | "STRIPE_API_URL">,
): StripeConnection {
  const readSecret = createReadSecret(createSsmClient(), now);
  const stripe = createStripeClients(
    () => readSecret(environment.STRIPE_SECRET_KEY_PARAMETER),
    environment.STRIPE_API_URL,
  );
  return { stripe, readSecret };
}

interface StripeConnection {
  readonly stripe: () => Promise<Stripe>;
  readonly readSecret: ReadSecret;
}

function createSsmClient(): SSMClient {
  return new SSMClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 2000 },
  });
}
