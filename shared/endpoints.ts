import * as auditApi from "./audit/api.ts";
import * as bookingsAdminApi from "./bookings/admin-api.ts";
import * as bookingsApi from "./bookings/api.ts";
import * as clientApi from "./bookings/client-api.ts";
import * as calendarApi from "./calendar/api.ts";
import * as consultationsAdminApi from "./consultations/admin-api.ts";
import * as consultationsApi from "./consultations/api.ts";
import * as contactApi from "./contact/api.ts";
import * as discountsAdminApi from "./discounts/admin-api.ts";
import * as discountsApi from "./discounts/api.ts";
import * as numbersApi from "./numbers/api.ts";
import * as paymentsApi from "./payments/api.ts";
import * as peopleApi from "./people/api.ts";
import * as qrSettingsAdminApi from "./qr-settings/admin-api.ts";
import * as qrSettingsApi from "./qr-settings/api.ts";
import * as sessionsAdminApi from "./sessions/admin-api.ts";
import * as sessionsApi from "./sessions/api.ts";
import * as websiteAdminApi from "./website/admin-api.ts";
import * as workoutsAdminApi from "./workouts/admin-api.ts";
import * as workoutsApi from "./workouts/api.ts";

/**
 * The contract: every endpoint of the API by its name. Routes and authorizers, the OpenAPI document
 * and the local gateway are derived from it. Functions and pages import the api.ts of their noun.
 */
export const endpoints = {
  ...bookingsApi,
  ...bookingsAdminApi,
  ...clientApi,
  ...consultationsApi,
  ...consultationsAdminApi,
  ...sessionsApi,
  ...sessionsAdminApi,
  ...calendarApi,
  ...paymentsApi,
  ...discountsApi,
  ...discountsAdminApi,
  ...contactApi,
  ...workoutsApi,
  ...workoutsAdminApi,
  ...qrSettingsApi,
  ...qrSettingsAdminApi,
  ...websiteAdminApi,
  ...auditApi,
  ...peopleApi,
  ...numbersApi,
};
