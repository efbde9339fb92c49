import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import { createBookingItems } from "#lambdas/bookings/booking-items.ts";
import { createBookingSettingsStore } from "#lambdas/bookings/booking-settings-store.ts";
import { createBookingStore } from "#lambdas/bookings/booking-store.ts";
import { createBookingErasure } from "#lambdas/bookings/erasing/booking-erasure.ts";
import { connectMailing, mailingEnvironment } from "#lambdas/bookings/mails/connect-mailing.ts";
import { createRefundStore } from "#lambdas/bookings/refunds/refund-store.ts";
import { createPendingWorkList } from "#lambdas/bookings/settling/pending-work-list.ts";
import { createAppointmentList } from "#lambdas/bookings/times/appointment-list.ts";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createDiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import { invocationLog } from "#lambdas/http/log.ts";
import { createAbandonedStore } from "#lambdas/numbers/abandoned-store.ts";
import { connectStripe, stripeEnvironment } from "#lambdas/stripe/connect-stripe.ts";
import { createStripeCards } from "#lambdas/stripe/stripe-cards.ts";
import { createStripeDisputes } from "#lambdas/stripe/stripe-disputes.ts";
import { createStripeRefunds } from "#lambdas/stripe/stripe-refunds.ts";
import { createUndeliveredEvents } from "#lambdas/stripe/undelivered-events.ts";
import { site } from "#shared/site/site.ts";
import { createRetentionList } from "./run-retention.ts";
import { runScheduled, settleAllEvents, type UpkeepReport } from "./run-upkeep.ts";
import { createSettledEvents } from "./settled-events.ts";

const environment = z
  .object({
    ...mailingEnvironment,
    ...stripeEnvironment,
    DISCOUNT_CODES_TABLE: z.string(),
    LIMITS_TABLE: z.string(),
    MONTHLY_COUNTS_TABLE: z.string(),
  })
  .parse(process.env);

/** Sent by the schedule or the operator. */
const UpkeepEvent = z.object({
  minimumAgeMs: z.optional(z.int().check(z.minimum(0))),
  /** Set-up wants only the events handled that Stripe could not deliver. */
  eventsOnly: z.optional(z.boolean()),
});

const database = createDatabaseClient();
const bookingsTable = openTable(database, environment.BOOKINGS_TABLE);
const items = createBookingItems(bookingsTable);
const { stripe } = connectStripe(environment);
const working = {
  ...connectMailing(environment, database),
  bookings: createBookingStore(items),
  refunds: createRefundStore(items),
  erasure: createBookingErasure(items),
  lists: createPendingWorkList(bookingsTable),
  appointments: createAppointmentList(bookingsTable),
  due: createRetentionList(bookingsTable).due,
  discounts: createDiscountCodeStore(openTable(database, environment.DISCOUNT_CODES_TABLE)),
  abandoned: createAbandonedStore(openTable(database, environment.MONTHLY_COUNTS_TABLE)),
  cards: createStripeCards(stripe),
  cardRefunds: createStripeRefunds(stripe),
  cardDisputes: createStripeDisputes(stripe),
  undelivered: createUndeliveredEvents(stripe),
  settledEvents: createSettledEvents(openTable(database, environment.LIMITS_TABLE)),
  bookingSettings: createBookingSettingsStore(openTable(database, environment.SETTINGS_TABLE)),
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
