import { createDatabaseClient } from "#lambdas/database/client.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import * as endpoints from "#shared/bookings/api.ts";
import { connectStarting, StartEnvironment } from "./connect.ts";
import { settleBooking } from "./settle-booking.ts";
import { startBooking } from "./start-booking.ts";

const environment = StartEnvironment.parse(process.env);
const starting = connectStarting(environment, createDatabaseClient());

export const handler = createHandler([
  route(endpoints.startBooking, (input, { log }) => startBooking({ ...starting, log }, input)),
  route(endpoints.confirmBooking, async ({ params }, { log }) => ({
    status: await settleBooking({ ...starting, log }, params.bookingId),
  })),
]);
