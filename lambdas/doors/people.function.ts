import * as z from "zod/mini";
import { auditedRoute, connectAudit } from "#lambdas/audit/audited-route.ts";
import { createBookingStore } from "#lambdas/bookings/booking-store.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createDiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { erasePerson, erasePersonOfBooking } from "#lambdas/people/erase-person.ts";
import { createPersonRecords } from "#lambdas/people/person-records.ts";
import { exportPerson, lookUpPerson } from "#lambdas/people/read-person.ts";
import { removeBlock } from "#lambdas/sessions/remove-block.ts";
import * as endpoints from "#shared/people/api.ts";
import { removeBlock as removeBlockEndpoint } from "#shared/sessions/admin-api.ts";

const { BOOKINGS_TABLE, AUDIT_TABLE, DISCOUNT_CODES_TABLE } = z
  .object({
    BOOKINGS_TABLE: TableVariable,
    AUDIT_TABLE: TableVariable,
    DISCOUNT_CODES_TABLE: TableVariable,
  })
  .parse(process.env);

const people = createPersonRecords(BOOKINGS_TABLE);
const now = () => new Date();
const erasing = {
  people,
  bookings: createBookingStore(BOOKINGS_TABLE),
  discounts: createDiscountCodeStore(DISCOUNT_CODES_TABLE),
  now,
};
const audited = connectAudit({ AUDIT_TABLE });

export const handler = createHandler([
  auditedRoute(audited, endpoints.lookUpPerson, (input) => lookUpPerson(people, input)),
  auditedRoute(audited, endpoints.exportPerson, (input, { touch }) =>
    exportPerson(people, input, touch),
  ),
  auditedRoute(audited, endpoints.erasePerson, (input, { touch }) =>
    erasePerson(erasing, "person", input, touch),
  ),
  auditedRoute(audited, endpoints.erasePersonOfBooking, (input) =>
    erasePersonOfBooking(erasing, input),
  ),
  auditedRoute(audited, removeBlockEndpoint, (input) => removeBlock(erasing, input)),
  auditedRoute(audited, endpoints.eraseHealthAnswers, (input, { touch }) =>
    erasePerson(erasing, "health_answers", input, touch),
  ),
]);
