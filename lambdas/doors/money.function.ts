import * as z from "zod/mini";
import { auditedRoute, connectAudit } from "#lambdas/audit/audited-route.ts";
import { createBookingStore } from "#lambdas/bookings/booking-store.ts";
import { refundBooking } from "#lambdas/bookings/refunds/refund-booking.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { connectStripe, stripeEnvironment } from "#lambdas/stripe/connect-stripe.ts";
import { createStripePayments } from "#lambdas/stripe/read-payment.ts";
import { createStripeRefunds } from "#lambdas/stripe/stripe-refunds.ts";
import { refundBooking as endpoint } from "#shared/bookings/admin-api.ts";

const environment = z
  .object({ ...stripeEnvironment, BOOKINGS_TABLE: TableVariable, AUDIT_TABLE: TableVariable })
  .parse(process.env);

const { stripe } = connectStripe(environment);
const audited = connectAudit(environment);
const refunding = {
  bookings: createBookingStore(environment.BOOKINGS_TABLE),
  payments: createStripePayments(stripe),
  cardRefunds: createStripeRefunds(stripe),
  now: () => new Date(),
};

export const handler = createHandler([
  auditedRoute(audited, endpoint, (input, { principal, log }) =>
    refundBooking({ ...refunding, log }, input, principal.name),
  ),
]);
