import * as z from "zod/mini";
import { AdminErasedBooking } from "#shared/bookings/admin-bookings.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { BookingParams, NextCursor } from "#shared/contract/ids-and-cursors.ts";
import { ErasureReport, PersonCounts, PersonRecord, PersonRequest } from "./people.ts";

export const lookUpPerson = {
  method: "POST",
  path: "/api/admin/people/look-up",
  summary: "Count what is stored under an email address, a page at a time.",
  access: "admin",
  audit: "look_up_person",
  lambda: "people",
  body: PersonRequest,
  response: z.object({ counts: PersonCounts, nextCursor: NextCursor }),
} as const satisfies Endpoint;

export const exportPerson = {
  method: "POST",
  path: "/api/admin/people/export",
  summary: "Return everything that is stored under an email address, a page at a time.",
  access: "admin",
  audit: "export_person",
  lambda: "people",
  body: PersonRequest,
  response: z.object({ records: z.array(PersonRecord), nextCursor: NextCursor }),
} as const satisfies Endpoint;

export const erasePerson = {
  method: "POST",
  path: "/api/admin/people/erase",
  summary:
    "Erase the person from what is stored under an email address, a page at a time. The accounting record stays. Doing it again changes nothing.",
  access: "admin",
  audit: "erase_person",
  lambda: "people",
  body: PersonRequest,
  response: z.object({ report: ErasureReport, nextCursor: NextCursor }),
  errors: ["conflict"],
} as const satisfies Endpoint;

export const erasePersonOfBooking = {
  method: "POST",
  path: "/api/admin/bookings/{bookingId}/erase-person",
  summary:
    "Erase the person from one booking: of a payer who left no address nothing else is held. The accounting record stays. Doing it again changes nothing.",
  access: "admin",
  audit: "erase_person",
  lambda: "people",
  params: BookingParams,
  response: AdminErasedBooking,
  errors: ["booking_not_found", "conflict"],
} as const satisfies Endpoint;

export const eraseHealthAnswers = {
  method: "POST",
  path: "/api/admin/people/erase-health-answers",
  summary:
    "Erase the answers about health from what is stored under an email address, a page at a time. Doing it again changes nothing.",
  access: "admin",
  audit: "erase_health_answers",
  lambda: "people",
  body: PersonRequest,
  response: z.object({ report: ErasureReport, nextCursor: NextCursor }),
  errors: ["conflict"],
} as const satisfies Endpoint;
