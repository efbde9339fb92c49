import * as z from "zod/mini";
import { auditedRoute, connectAudit } from "#lambdas/audit/audited-route.ts";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import * as endpoints from "#shared/bookings/admin-api.ts";
import { createBookingItems } from "./booking-items.ts";
import { createConfirmedStore } from "./booking-store.ts";
import { completeBooking, completedBooking, writeNote } from "./change-booking.ts";
import { createToDoList, getBookingsToDo } from "./lists/bookings-to-do.ts";
import { exportBookings } from "./lists/export-bookings.ts";
import { getBooking, listBookings, withHealthAnswers } from "./lists/list-bookings.ts";
import { createTrainerLists } from "./lists/trainer-lists.ts";
import { dealWithProblems } from "./refunds/deal-with-problems.ts";
import { createRefundStore } from "./refunds/refund-store.ts";

const environment = z
  .object({
    BOOKINGS_TABLE: z.string(),
    AUDIT_TABLE: z.string(),
  })
  .parse(process.env);

const database = createDatabaseClient();
const table = openTable(database, environment.BOOKINGS_TABLE);
const items = createBookingItems(table);
const bookings = createConfirmedStore(items);
const refunds = createRefundStore(items);
const now = () => new Date();
const lists = createTrainerLists(table, now);
const toDo = createToDoList(table);
const audited = connectAudit(environment, database);

export const handler = createHandler([
  auditedRoute(audited, endpoints.listBookings, async (input, { touch }) => {
    const page = await listBookings(lists, input);
    touch(...withHealthAnswers(page.bookings));
    return page;
  }),
  auditedRoute(audited, endpoints.exportBookings, (input, { touch }) =>
    exportBookings(lists, input, touch),
  ),
  route(endpoints.getBookingsToDo, () => getBookingsToDo(toDo, now())),
  auditedRoute(audited, endpoints.getBooking, ({ params }) =>
    getBooking(bookings, params.bookingId),
  ),
  auditedRoute(
    audited,
    endpoints.completeBooking,
    ({ params }, { principal }) =>
      completeBooking(bookings, params.bookingId, principal.name, now()),
    ({ params }) => completedBooking(bookings, params.bookingId),
  ),
  auditedRoute(audited, endpoints.dealWithProblems, (input, { principal }) =>
    dealWithProblems({ bookings, refunds }, input, principal.name, now()),
  ),
  auditedRoute(audited, endpoints.writeBookingNote, (input) => writeNote(bookings, input, now())),
]);
