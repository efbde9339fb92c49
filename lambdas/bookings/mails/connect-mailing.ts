import * as z from "zod/mini";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createSesClient, createSesMailer } from "#lambdas/mail/ses-mailer.ts";
import { createWebsiteReader } from "#lambdas/website/website-reader.ts";
import { createBookingSettingsStore } from "../booking-settings-store.ts";
import { createBookingStore } from "../booking-store.ts";

/** The environment of every function that sends mails about bookings. */
export const mailingEnvironment = {
  BOOKINGS_TABLE: TableVariable,
  SETTINGS_TABLE: TableVariable,
  SITE_ORIGIN: z.url(),
  MAIL_CONFIGURATION_SET: z.string(),
};
const MailingEnvironment = z.object(mailingEnvironment);

/** What such a function sends mails with, except for the log of the request. */
export function connectMailing(environment: z.infer<typeof MailingEnvironment>) {
  return {
    bookings: createBookingStore(environment.BOOKINGS_TABLE),
    mail: createSesMailer(createSesClient(), environment.MAIL_CONFIGURATION_SET),
    bookingSettings: createBookingSettingsStore(environment.SETTINGS_TABLE),
    website: createWebsiteReader(environment.SETTINGS_TABLE),
    siteOrigin: environment.SITE_ORIGIN,
    now: () => new Date(),
  };
}
