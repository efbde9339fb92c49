import { connectStarting, ofRequest, StartEnvironment } from "#lambdas/bookings/connect.ts";
import { settleBooking } from "#lambdas/bookings/settling/settle-booking.ts";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { connectLimits } from "#lambdas/limits/limit-visitors.ts";
import * as endpoints from "#shared/payments/api.ts";
import { startPayment } from "./start-payment.ts";

const environment = StartEnvironment.parse(process.env);
const database = createDatabaseClient();
const starting = connectStarting(environment, database);
const limitsOf = connectLimits(environment, database, starting.website);

export const handler = createHandler([
  route(endpoints.startPayment, (input, context) =>
    startPayment({ ...ofRequest(starting, context.log), limits: limitsOf(context) }, input),
  ),
  route(endpoints.confirmPayment, async ({ params }, { log }) => ({
    status: await settleBooking(ofRequest(starting, log), params.paymentId),
  })),
]);
