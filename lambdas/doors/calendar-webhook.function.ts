import * as z from "zod/mini";
import { createBookingStore } from "#lambdas/bookings/booking-store.ts";
import { createCalendarStore } from "#lambdas/calendar/calendar-store.ts";
import { receiveNotice } from "#lambdas/calendar/receive-notice.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { connectSecrets } from "#lambdas/secrets/read-secret.ts";
import { calendarWebhook } from "#shared/calendar/api.ts";

const environment = z
  .object({
    CALENDLY_KEY_PARAMETER: z.string(),
    CAL_COM_KEY_PARAMETER: z.string(),
    BOOKINGS_TABLE: TableVariable,
    SETTINGS_TABLE: TableVariable,
  })
  .parse(process.env);

const readSecret = connectSecrets();
const parameters = {
  calendly: environment.CALENDLY_KEY_PARAMETER,
  calCom: environment.CAL_COM_KEY_PARAMETER,
} as const;
const receiving = {
  bookings: createBookingStore(environment.BOOKINGS_TABLE),
  table: environment.BOOKINGS_TABLE,
  calendar: createCalendarStore(environment.SETTINGS_TABLE),
  keyOf: (service: keyof typeof parameters) => readSecret(parameters[service]),
  now: () => new Date(),
};

export const handler = createHandler([
  route(calendarWebhook, ({ body }, { headers, log }) =>
    receiveNotice({ ...receiving, log }, { body, headers }),
  ),
]);
