import * as z from "zod/mini";
import { auditedRoute, connectAudit } from "#lambdas/audit/audited-route.ts";
import { createBookingStore } from "#lambdas/bookings/booking-store.ts";
import { getBookingsToDo } from "#lambdas/bookings/lists/bookings-to-do.ts";
import { exportBookings } from "#lambdas/bookings/lists/export-bookings.ts";
import {
  changeBooking,
  getBooking,
  listBookings,
  withHealthAnswers,
} from "#lambdas/bookings/lists/list-bookings.ts";
import { createTrainerLists } from "#lambdas/bookings/lists/trainer-lists.ts";
import { dealWith } from "#lambdas/bookings/record/refunds.ts";
import { complete, writeNote } from "#lambdas/consultations/record/times.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import * as endpoints from "#shared/bookings/admin-api.ts";

const { BOOKINGS_TABLE, AUDIT_TABLE } = z
  .object({
    BOOKINGS_TABLE: TableVariable,
    AUDIT_TABLE: TableVariable,
  })
  .parse(process.env);

const bookings = createBookingStore(BOOKINGS_TABLE);
const now = () => new Date();
const lists = createTrainerLists(BOOKINGS_TABLE, now);
const audited = connectAudit({ AUDIT_TABLE });

export const handler = createHandler([
  auditedRoute(audited, endpoints.listBookings, async (input, { touch }) => {
    const page = await listBookings(lists, input);
    touch(...withHealthAnswers(page.bookings));
    return page;
  }),
  auditedRoute(audited, endpoints.exportBookings, (input, { touch }) =>
    exportBookings(lists, input, touch),
  ),
  route(endpoints.getBookingsToDo, () => getBookingsToDo(BOOKINGS_TABLE, now())),
  auditedRoute(audited, endpoints.getBooking, async ({ params }, { touch }) => {
    const booking = await getBooking(bookings, params.bookingId);
    touch(...withHealthAnswers([booking]));
    return booking;
  }),
  auditedRoute(audited, endpoints.completeBooking, ({ params }, { principal }) =>
    changeBooking(bookings, params.bookingId, (record) => complete(record, principal.name, now())),
  ),
  auditedRoute(audited, endpoints.dealWithProblems, ({ params, body }, { principal }) =>
    changeBooking(bookings, params.bookingId, (record) =>
      dealWith(record, body, principal.name, now()),
    ),
  ),
  auditedRoute(audited, endpoints.writeBookingNote, ({ params, body }) =>
    changeBooking(bookings, params.bookingId, (record) =>
      writeNote(record, body.note, body.seen ?? undefined, now()),
    ),
  ),
]);
