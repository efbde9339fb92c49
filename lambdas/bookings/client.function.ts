import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { connectLimits } from "#lambdas/limits/limit-visitors.ts";
import { createSesClient, createSesMailer } from "#lambdas/mail/ses-mailer.ts";
import { createWebsiteReader } from "#lambdas/website/website-reader.ts";
import * as endpoints from "#shared/bookings/client-api.ts";
import { createBookingItems } from "./booking-items.ts";
import { cancelClientBooking } from "./client/cancel-client-booking.ts";
import { openClientBooking } from "./client/client-booking.ts";
import { reportTimeChosen, requestStart } from "./client/client-requests.ts";
import { createClientStore } from "./client/client-store.ts";
import { createMailOutbox } from "./mails/mail-outbox.ts";

const environment = z
  .object({
    LIMITS_TABLE: z.string(),
    BOOKINGS_TABLE: z.string(),
    SETTINGS_TABLE: z.string(),
    SITE_ORIGIN: z.url(),
    MAIL_CONFIGURATION_SET: z.string(),
  })
  .parse(process.env);

const database = createDatabaseClient();
const items = createBookingItems(openTable(database, environment.BOOKINGS_TABLE));
const website = createWebsiteReader(openTable(database, environment.SETTINGS_TABLE));
const limitsOf = connectLimits(environment, database);
const now = () => new Date();
const client = createClientStore(items);
const cancelling = {
  outbox: createMailOutbox(items),
  mail: createSesMailer(createSesClient(), environment.MAIL_CONFIGURATION_SET),
  website,
  siteOrigin: environment.SITE_ORIGIN,
  newId: () => randomUUID(),
};
const linkedTo = (context: Parameters<typeof limitsOf>[0]) => ({
  client,
  limits: limitsOf(context),
  now,
});

export const handler = createHandler([
  route(endpoints.openClientBooking, (input, context) =>
    openClientBooking(linkedTo(context), input),
  ),
  route(endpoints.cancelClientBooking, (input, context) =>
    cancelClientBooking({ ...cancelling, ...linkedTo(context), log: context.log }, input),
  ),
  route(endpoints.requestStart, (input, context) => requestStart(linkedTo(context), input)),
  route(endpoints.reportTimeChosen, (input, context) => reportTimeChosen(linkedTo(context), input)),
]);
