import * as z from "zod/mini";
import { createAuditLog } from "#lambdas/audit/audit-log.ts";
import { auditedRoute } from "#lambdas/audit/audited-route.ts";
import { createBookingItems } from "#lambdas/bookings/booking-items.ts";
import { createBookingStore } from "#lambdas/bookings/booking-store.ts";
import { refundBooking } from "#lambdas/bookings/refunds/refund-booking.ts";
import { createRefundStore } from "#lambdas/bookings/refunds/refund-store.ts";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { connectStripe, stripeEnvironment } from "#lambdas/stripe/connect-stripe.ts";
import { createStripeRefunds } from "#lambdas/stripe/stripe-refunds.ts";
import * as endpoints from "#shared/bookings/admin-api.ts";

const environment = z
  .object({ ...stripeEnvironment, BOOKINGS_TABLE: z.string(), AUDIT_TABLE: z.string() })
  .parse(process.env);

const database = createDatabaseClient();
const items = createBookingItems(openTable(database, environment.BOOKINGS_TABLE));
const { stripe } = connectStripe(environment);
const now = () => new Date();
const refunding = {
  bookings: createBookingStore(items),
  refunds: createRefundStore(items),
  cardRefunds: createStripeRefunds(stripe),
  now,
};

export const handler = createHandler([
  auditedRoute(
    { audit: createAuditLog(openTable(database, environment.AUDIT_TABLE)), now },
    endpoints.refundBooking,
    (input, { principal, log }) => refundBooking({ ...refunding, log }, input, principal.name),
  ),
]);
