import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { cancelClientBooking } from "#lambdas/bookings/client/cancel-client-booking.ts";
import { openClientBooking, recordPress } from "#lambdas/bookings/client/client-booking.ts";
import { connectMailing, mailingEnvironment } from "#lambdas/bookings/mails/connect-mailing.ts";
import { refuseMail, requestStart } from "#lambdas/bookings/record/cancel.ts";
import { reportTimeChosen } from "#lambdas/consultations/record/times.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createDiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { connectLimits } from "#lambdas/limits/limit-visitors.ts";
import * as endpoints from "#shared/bookings/client-api.ts";

const environment = z
  .object({
    ...mailingEnvironment,
    DISCOUNT_CODES_TABLE: TableVariable,
    LIMITS_TABLE: TableVariable,
  })
  .parse(process.env);

const limitsOf = connectLimits(environment);
const connected = {
  ...connectMailing(environment),
  discounts: createDiscountCodeStore(environment.DISCOUNT_CODES_TABLE),
  newId: randomUUID,
};
const working = (context: Parameters<typeof limitsOf>[0]) => ({
  ...connected,
  limits: limitsOf(context),
  log: context.log,
});

export const handler = createHandler([
  route(endpoints.openClientBooking, (input, context) =>
    openClientBooking(working(context), input),
  ),
  route(endpoints.cancelClientBooking, (input, context) =>
    cancelClientBooking(working(context), input),
  ),
  route(endpoints.requestStart, (input, context) =>
    recordPress(working(context), input, (record, now) =>
      requestStart(record, input.body.version, now),
    ),
  ),
  route(endpoints.refuseMail, (input, context) =>
    recordPress(working(context), input, (record, now) => refuseMail(record, input.body.mail, now)),
  ),
  route(endpoints.reportTimeChosen, (input, context) =>
    recordPress(working(context), input, reportTimeChosen),
  ),
]);
