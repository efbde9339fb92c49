import * as z from "zod/mini";
import { auditedRoute, connectAudit } from "#lambdas/audit/audited-route.ts";
import { changedBooking } from "#lambdas/bookings/booking-store.ts";
import { adminBooking, changeBooking } from "#lambdas/bookings/lists/list-bookings.ts";
import { connectMailing, mailingEnvironment } from "#lambdas/bookings/mails/connect-mailing.ts";
import { resendMail } from "#lambdas/bookings/mails/resend-mail.ts";
import { createReviewReader } from "#lambdas/consultations/client-reviews.ts";
import { noteTime } from "#lambdas/consultations/note-time.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { enterBlock } from "#lambdas/sessions/record/enter-block.ts";
import { holdSession, putSessionBack } from "#lambdas/sessions/record/tally.ts";
import * as endpoints from "#shared/bookings/mail-admin-api.ts";
import { pauseRecords } from "#shared/contract/audit-actions.ts";

const environment = z
  .object({ ...mailingEnvironment, AUDIT_TABLE: TableVariable })
  .parse(process.env);

const mailing = {
  ...connectMailing(environment),
  lists: { reviewsOf: createReviewReader(environment.BOOKINGS_TABLE) },
};
const audited = connectAudit(environment);

export const handler = createHandler([
  auditedRoute(audited, endpoints.resendMail, (input, { log, principal }) =>
    resendMail({ ...mailing, log }, input, principal.name),
  ),
  auditedRoute(audited, endpoints.noteTime, (input, { log, principal }) =>
    noteTime({ ...mailing, log }, input, principal.name),
  ),
  auditedRoute(audited, endpoints.holdSession, ({ params, body }, { principal }) =>
    changeBooking(mailing.bookings, params.bookingId, (record) =>
      holdSession(record, { ...params, ...body }, principal.name, mailing.now()),
    ),
  ),
  auditedRoute(audited, endpoints.putSessionBack, ({ params, body }, { principal }) =>
    changeBooking(mailing.bookings, params.bookingId, (record) =>
      putSessionBack(record, { ...params, ...body }, principal.name, mailing.now()),
    ),
  ),
  auditedRoute(audited, endpoints.enterBlock, async ({ params, body }, { principal }) => {
    const entry = { ...params, ...body };
    const entered = await mailing.bookings.begin(params.bookingId, (record) =>
      enterBlock(record, entry, principal.name, mailing.now()),
    );
    return adminBooking(changedBooking(entered));
  }),
  route(endpoints.getBookingSettings, () => mailing.bookingSettings.read()),
  auditedRoute(audited, endpoints.changeBookingSettings, async ({ body }, { touch, principal }) => {
    for (const name of ["isFull", "isPaused"] as const) {
      if (body[name] !== undefined) touch(pauseRecords[name][body[name] ? "on" : "off"]);
    }
    return mailing.bookingSettings.change(body, principal.name, mailing.now());
  }),
]);
