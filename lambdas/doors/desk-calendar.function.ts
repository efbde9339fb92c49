import * as z from "zod/mini";
import { auditedRoute, connectAudit } from "#lambdas/audit/audited-route.ts";
import { createBookingStore } from "#lambdas/bookings/booking-store.ts";
import { createCalendarStore } from "#lambdas/calendar/calendar-store.ts";
import {
  assignUnmatchedTime,
  dismissUnmatchedTime,
  listUnmatchedTimes,
  unassignTime,
} from "#lambdas/calendar/unmatched-times.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import * as endpoints from "#shared/calendar/api.ts";

const { BOOKINGS_TABLE, SETTINGS_TABLE, AUDIT_TABLE } = z
  .object({
    BOOKINGS_TABLE: TableVariable,
    SETTINGS_TABLE: TableVariable,
    AUDIT_TABLE: TableVariable,
  })
  .parse(process.env);

const dependencies = {
  bookings: createBookingStore(BOOKINGS_TABLE),
  calendar: createCalendarStore(SETTINGS_TABLE),
  now: () => new Date(),
};
const audited = connectAudit({ AUDIT_TABLE });

export const handler = createHandler([
  route(endpoints.listUnmatchedTimes, () => listUnmatchedTimes(dependencies)),
  auditedRoute(audited, endpoints.assignUnmatchedTime, (input, { touch }) => {
    touch(input.body.bookingId);
    return assignUnmatchedTime(dependencies, input);
  }),
  auditedRoute(audited, endpoints.unassignTime, (input, { principal, touch }) => {
    touch(input.body.bookingId);
    return unassignTime(dependencies, input, principal.name);
  }),
  auditedRoute(audited, endpoints.dismissUnmatchedTime, (input) =>
    dismissUnmatchedTime(dependencies, input),
  ),
]);
