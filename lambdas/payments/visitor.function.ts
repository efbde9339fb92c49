import { connectStarting, ofRequest, StartEnvironment } from "#lambdas/bookings/connect.ts";
import { settleBooking } from "#lambdas/bookings/settle-booking.ts";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import * as endpoints from "#shared/payments/api.ts";
import { startPayment } from "./start-payment.ts";

const environment = StartEnvironment.parse(process.env);
const starting = connectStarting(environment, createDatabaseClient());

export const handler = createHandler([
  route(endpoints.startPayment, (input, { log }) => startPayment(ofRequest(starting, log), input)),
  route(endpoints.confirmPayment, async ({ params }, { log }) => ({
    status: await settleBooking(ofRequest(starting, log), params.paymentId),
  })),
]);
