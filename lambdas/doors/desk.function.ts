import * as z from "zod/mini";
import { createAuditLog, listAudit } from "#lambdas/audit/audit-log.ts";
import { auditedRoute, connectAudit } from "#lambdas/audit/audited-route.ts";
import { changeBooking, getBooking, withHealthAnswers } from "#lambdas/bookings/admin-booking.ts";
import { getBookingsToDo } from "#lambdas/bookings/lists/bookings-to-do.ts";
import { exportBookings } from "#lambdas/bookings/lists/export-bookings.ts";
import { listBookings } from "#lambdas/bookings/lists/list-bookings.ts";
import { createTrainerLists } from "#lambdas/bookings/lists/trainer-lists.ts";
import { connectMailing, mailingEnvironment } from "#lambdas/bookings/mails/connect-mailing.ts";
import { createOthersReader } from "#lambdas/bookings/mails/other-bookings.ts";
import { resendMail } from "#lambdas/bookings/mails/resend-mail.ts";
import { writeNote } from "#lambdas/bookings/record/note.ts";
import { dealWith } from "#lambdas/bookings/record/refunds.ts";
import { createCalendarStore } from "#lambdas/calendar/calendar-store.ts";
import * as unmatched from "#lambdas/calendar/unmatched-times.ts";
import { noteTime } from "#lambdas/consultations/note-time.ts";
import { complete, undoCompletion } from "#lambdas/consultations/record/completion.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createDiscountCatalogue } from "#lambdas/discounts/discount-catalogue.ts";
import * as codes from "#lambdas/discounts/manage-discounts.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { createAbandonedStore } from "#lambdas/numbers/abandoned-store.ts";
import { getNumbers } from "#lambdas/numbers/get-numbers.ts";
import { createQrSettingsStore } from "#lambdas/qr-settings/qr-settings-store.ts";
import { createScanStore, summariseScans } from "#lambdas/qr-settings/scan-store.ts";
import { enterBlock } from "#lambdas/sessions/enter-block.ts";
import { holdSession, markNotHeld, putSessionBack } from "#lambdas/sessions/record/tally.ts";
import * as auditApi from "#shared/audit/api.ts";
import * as bookingsApi from "#shared/bookings/admin-api.ts";
import * as calendarApi from "#shared/calendar/api.ts";
import * as consultationsApi from "#shared/consultations/admin-api.ts";
import { turnedPauses } from "#shared/contract/audit-actions.ts";
import * as discountsApi from "#shared/discounts/admin-api.ts";
import * as numbersApi from "#shared/numbers/api.ts";
import * as qrApi from "#shared/qr-settings/admin-api.ts";
import * as sessionsApi from "#shared/sessions/admin-api.ts";

const environment = z
  .object({
    ...mailingEnvironment,
    DISCOUNT_CODES_TABLE: TableVariable,
    MONTHLY_COUNTS_TABLE: TableVariable,
    AUDIT_TABLE: TableVariable,
  })
  .parse(process.env);

const { BOOKINGS_TABLE, SETTINGS_TABLE, DISCOUNT_CODES_TABLE, MONTHLY_COUNTS_TABLE } = environment;
const audited = connectAudit(environment);
const connected = connectMailing(environment);
const { bookings, bookingSettings, now } = connected;
const mailing = { ...connected, lists: { ofClient: createOthersReader(BOOKINGS_TABLE) } };
const lists = createTrainerLists(BOOKINGS_TABLE, now);
const matching = { bookings, calendar: createCalendarStore(SETTINGS_TABLE), now };
const catalogue = createDiscountCatalogue(DISCOUNT_CODES_TABLE);
const qrSettings = createQrSettingsStore(SETTINGS_TABLE);
const scans = createScanStore(MONTHLY_COUNTS_TABLE);
const counting = {
  bookings: BOOKINGS_TABLE,
  discountCodes: DISCOUNT_CODES_TABLE,
  abandoned: createAbandonedStore(MONTHLY_COUNTS_TABLE),
  now,
};
const auditLog = createAuditLog(environment.AUDIT_TABLE);

export const handler = createHandler([
  auditedRoute(audited, bookingsApi.listBookings, async (input, { touch }) => {
    const page = await listBookings(lists, input);
    touch(...withHealthAnswers(page.bookings));
    return page;
  }),
  auditedRoute(audited, bookingsApi.exportBookings, (input, { touch }) =>
    exportBookings(lists, input, touch),
  ),
  route(bookingsApi.getBookingsToDo, () => getBookingsToDo(BOOKINGS_TABLE, now())),
  auditedRoute(audited, bookingsApi.getBooking, async ({ params }, { touch }) => {
    const booking = await getBooking(bookings, params.bookingId);
    touch(...withHealthAnswers([booking]));
    return booking;
  }),
  auditedRoute(audited, bookingsApi.dealWithProblems, ({ params, body }, { principal }) =>
    changeBooking(bookings, params.bookingId, (record) =>
      dealWith(record, body, principal.name, now()),
    ),
  ),
  auditedRoute(audited, bookingsApi.writeBookingNote, ({ params, body }) =>
    changeBooking(bookings, params.bookingId, (record) =>
      writeNote(record, body.note, body.seen ?? undefined, now()),
    ),
  ),
  auditedRoute(audited, bookingsApi.resendMail, (input, { log, principal }) =>
    resendMail({ ...mailing, log }, input, principal.name),
  ),
  route(bookingsApi.getBookingSettings, () => bookingSettings.read()),
  auditedRoute(audited, bookingsApi.changeBookingSettings, ({ body }, { touch, principal }) => {
    touch(...turnedPauses(body));
    return bookingSettings.change(body, principal.name, now());
  }),

  auditedRoute(audited, consultationsApi.noteTime, (input, { log, principal }) =>
    noteTime({ ...mailing, log }, input, principal.name),
  ),
  auditedRoute(audited, consultationsApi.completeBooking, ({ params }, { principal }) =>
    changeBooking(bookings, params.bookingId, (record) => complete(record, principal.name, now())),
  ),
  auditedRoute(audited, consultationsApi.undoCompletion, ({ params, body }) =>
    changeBooking(bookings, params.bookingId, (record) =>
      undoCompletion(record, body.completedAt, now()),
    ),
  ),

  auditedRoute(audited, sessionsApi.enterBlock, (input, { principal }) =>
    enterBlock(connected, input, principal.name),
  ),
  auditedRoute(audited, sessionsApi.holdSession, ({ params, body }, { principal }) =>
    changeBooking(bookings, params.bookingId, (record) =>
      holdSession(record, { ...params, ...body }, principal.name, now()),
    ),
  ),
  auditedRoute(audited, sessionsApi.markSessionNotHeld, ({ params, body }) =>
    changeBooking(bookings, params.bookingId, (record) => markNotHeld(record, body, now())),
  ),
  auditedRoute(audited, sessionsApi.putSessionBack, ({ params, body }, { principal }) =>
    changeBooking(bookings, params.bookingId, (record) =>
      putSessionBack(record, { ...params, ...body }, principal.name, now()),
    ),
  ),

  route(calendarApi.listUnmatchedTimes, () => unmatched.listUnmatchedTimes(matching)),
  auditedRoute(audited, calendarApi.assignUnmatchedTime, (input, { touch }) => {
    touch(input.body.bookingId);
    return unmatched.assignUnmatchedTime(matching, input);
  }),
  auditedRoute(audited, calendarApi.unassignTime, (input, { principal, touch }) => {
    touch(input.body.bookingId);
    return unmatched.unassignTime(matching, input, principal.name);
  }),
  auditedRoute(audited, calendarApi.dismissUnmatchedTime, (input) =>
    unmatched.dismissUnmatchedTime(matching, input),
  ),

  route(discountsApi.listDiscounts, (input) => codes.listDiscounts(catalogue, input)),
  route(discountsApi.listDeletedDiscounts, (input) =>
    codes.listDeletedDiscounts(catalogue, input, now()),
  ),
  route(discountsApi.getDiscount, (input) => codes.getDiscount(catalogue, input)),
  auditedRoute(audited, discountsApi.createDiscount, (input, { touch }) => {
    touch(input.body.code);
    return codes.createDiscount(catalogue, input, now());
  }),
  auditedRoute(audited, discountsApi.changeDiscount, (input) =>
    codes.changeDiscount(catalogue, input, now()),
  ),
  auditedRoute(audited, discountsApi.deleteDiscount, (input) =>
    codes.deleteDiscount(catalogue, input, now()),
  ),
  auditedRoute(audited, discountsApi.restoreDiscount, (input) =>
    codes.restoreDiscount(catalogue, input, now()),
  ),

  route(qrApi.getAdminQrSettings, () => qrSettings.read()),
  auditedRoute(audited, qrApi.saveQrSettings, ({ body }) => qrSettings.save(body, now())),
  route(qrApi.getQrScans, async () => summariseScans(await scans.months(), now())),
  route(numbersApi.getNumbers, (input) => getNumbers(counting, input)),
  route(auditApi.listAudit, (input) => listAudit(auditLog, input)),
]);
