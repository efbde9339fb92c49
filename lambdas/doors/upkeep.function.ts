import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import { connectMailing, mailingEnvironment } from "#lambdas/bookings/mails/connect-mailing.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createDiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import { invocationLog } from "#lambdas/http/log.ts";
import { createAbandonedStore } from "#lambdas/numbers/abandoned-store.ts";
import { connectStripe, stripeEnvironment } from "#lambdas/stripe/connect-stripe.ts";
import { createStripePayments } from "#lambdas/stripe/read-payment.ts";
import { createStripeCards } from "#lambdas/stripe/stripe-cards.ts";
import { createStripeRefunds } from "#lambdas/stripe/stripe-refunds.ts";
import { createUndeliveredEvents } from "#lambdas/stripe/undelivered-events.ts";
import { runScheduled, type UpkeepReport } from "#lambdas/upkeep/run-upkeep.ts";
import { settleAllEvents } from "#lambdas/upkeep/settle-events.ts";
import { createSettledEvents } from "#lambdas/upkeep/settled-events.ts";
import { createUpkeepLists } from "#lambdas/upkeep/upkeep-lists.ts";
import { site } from "#shared/site/site.ts";

const environment = z
  .object({
    ...mailingEnvironment,
    ...stripeEnvironment,
    DISCOUNT_CODES_TABLE: TableVariable,
    MONTHLY_COUNTS_TABLE: TableVariable,
  })
  .parse(process.env);

/** Sent by the schedule or the operator. */
const UpkeepEvent = z.object({
  minimumAgeMs: z.optional(z.int().check(z.minimum(0))),
  /** Set-up wants only the events handled that Stripe could not deliver. */
  eventsOnly: z.optional(z.boolean()),
});

const { stripe } = connectStripe(environment);
const working = {
  ...connectMailing(environment),
  lists: createUpkeepLists(environment.BOOKINGS_TABLE),
  discounts: createDiscountCodeStore(environment.DISCOUNT_CODES_TABLE),
  abandoned: createAbandonedStore(environment.MONTHLY_COUNTS_TABLE),
  cards: createStripeCards(stripe),
  cardRefunds: createStripeRefunds(stripe),
  payments: createStripePayments(stripe),
  undelivered: createUndeliveredEvents(stripe),
  settledEvents: createSettledEvents(environment.MONTHLY_COUNTS_TABLE),
  periods: site.privacy.keepFor,
};

export async function handler(event: unknown, context: Context): Promise<UpkeepReport | undefined> {
  const log = invocationLog(context);
  const remainingMs = () => context.getRemainingTimeInMillis();
  const { minimumAgeMs, eventsOnly } = UpkeepEvent.parse(event);
  const dependencies = { ...working, remainingMs, log };
  if (eventsOnly) {
    await settleAllEvents(dependencies);
    return undefined;
  }
  return runScheduled(dependencies, minimumAgeMs);
}
