import * as z from "zod/mini";
import { createAuditLog } from "#lambdas/audit/audit-log.ts";
import { auditedRoute } from "#lambdas/audit/audited-route.ts";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { createSesClient, createSesMailer } from "#lambdas/mail/ses-mailer.ts";
import { createWebsiteReader } from "#lambdas/website/website-reader.ts";
import * as endpoints from "#shared/bookings/admin-api.ts";
import { createBookingItems } from "./booking-items.ts";
import { createBookingSettingsStore } from "./booking-settings-store.ts";
import { createConfirmedStore } from "./booking-store.ts";
import { createMailOutbox } from "./mails/mail-outbox.ts";
import { resendMail } from "./mails/resend-mail.ts";
import { noteTime } from "./times/note-time.ts";

const environment = z
  .object({
    BOOKINGS_TABLE: z.string(),
    SETTINGS_TABLE: z.string(),
    AUDIT_TABLE: z.string(),
    SITE_ORIGIN: z.url(),
    MAIL_CONFIGURATION_SET: z.string(),
  })
  .parse(process.env);

const database = createDatabaseClient();
const items = createBookingItems(openTable(database, environment.BOOKINGS_TABLE));
const settingsTable = openTable(database, environment.SETTINGS_TABLE);
const settings = createBookingSettingsStore(settingsTable);
const now = () => new Date();
const mailing = {
  bookings: createConfirmedStore(items),
  outbox: createMailOutbox(items),
  mail: createSesMailer(createSesClient(), environment.MAIL_CONFIGURATION_SET),
  website: createWebsiteReader(settingsTable),
  siteOrigin: environment.SITE_ORIGIN,
  now,
};

const audited = { audit: createAuditLog(openTable(database, environment.AUDIT_TABLE)), now };

export const handler = createHandler([
  auditedRoute(audited, endpoints.resendMail, (input, { log, principal }) =>
    resendMail({ ...mailing, log }, input, principal.name),
  ),
  auditedRoute(audited, endpoints.noteTime, (input, { log, principal }) =>
    noteTime({ ...mailing, log }, input, principal.name),
  ),
  route(endpoints.getBookingSettings, () => settings.read()),
  auditedRoute(audited, endpoints.changeBookingSettings, ({ body }) => settings.change(body)),
]);
