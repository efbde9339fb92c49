import { createDatabaseClient } from "#lambdas/database/client.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { connectLimits } from "#lambdas/limits/limit-visitors.ts";
import * as endpoints from "#shared/bookings/api.ts";
import { connectStarting, ofRequest, StartEnvironment } from "./connect.ts";
import { startBooking } from "./drafts/start-booking.ts";
import { settleBooking } from "./settling/settle-booking.ts";

const environment = StartEnvironment.parse(process.env);
const database = createDatabaseClient();
const starting = connectStarting(environment, database);
const limitsOf = connectLimits(environment, database, starting.website);

export const handler = createHandler([
  route(endpoints.startBooking, (input, context) =>
    startBooking({ ...ofRequest(starting, context.log), limits: limitsOf(context) }, input),
  ),
  route(endpoints.confirmBooking, async ({ params }, { log }) => ({
    status: await settleBooking(ofRequest(starting, log), params.bookingId),
  })),
]);
