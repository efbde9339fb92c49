import type { Touch } from "#lambdas/audit/audited-route.ts";
import { ListPosition } from "#lambdas/bookings/booking-index.ts";
import { readCursor, writeCursor } from "#lambdas/database/list-cursor.ts";
import { type BookingKind, kindOf } from "#shared/bookings/booking-kinds.ts";
import { hasHealthAnswers } from "#shared/consultations/health-consent.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type * as endpoints from "#shared/people/api.ts";
import type { PersonRecord, PersonRequest } from "#shared/people/people.ts";
import type { PersonRecords, StoredRecord } from "./person-records.ts";

/** @throws DomainError `validation_failed` for an invalid cursor */
export async function personPage(
  people: PersonRecords,
  { email, cursor }: PersonRequest,
): Promise<{ records: StoredRecord[]; nextCursor: string | null }> {
  const after = readCursor(ListPosition, cursor);
  const { records, next } = await people.page(email, after);
  return { records, nextCursor: writeCursor(next) };
}

/** Counts a page of a person's records, by kind. */
export async function lookUpPerson(
  people: PersonRecords,
  { body }: EndpointInput<typeof endpoints.lookUpPerson>,
): Promise<EndpointResponse<typeof endpoints.lookUpPerson>> {
  const { records, nextCursor } = await personPage(people, body);
  const drafts = records.filter(({ paymentStatus }) => paymentStatus === "pending");
  const booked = records.filter(({ paymentStatus }) => paymentStatus !== "pending");
  const count = (kind: BookingKind) => booked.filter((each) => kindOf(each) === kind).length;
  return {
    counts: {
      consultations: count("consultations"),
      sessionPayments: count("sessions"),
      drafts: drafts.length,
      withHealthAnswers: records.filter(hasHealthAnswers).length,
    },
    nextCursor,
  };
}

/**
 * Attributes for the database's use only. Others have the same information, except of the hashes of links and
 * requests, which say nothing about the person.
 */
const forTheDatabase =
  /^(?:\w+Key|dueAt|pendingWork|useToRecord|useToGiveBack|cancellationRefundId|clientLinks|requestDigest|version|checkedAt|expiresAt)$/;

/** Returns a page of a person's records, word for word. */
export async function exportPerson(
  people: PersonRecords,
  { body }: EndpointInput<typeof endpoints.exportPerson>,
  touch: Touch,
): Promise<EndpointResponse<typeof endpoints.exportPerson>> {
  const { records, nextCursor } = await personPage(people, body);
  touch(...records.map(({ bookingId }) => bookingId));
  return { records: records.map(exported), nextCursor };
}

function exported(record: StoredRecord): PersonRecord {
  const shown = Object.entries(record).filter(([name]) => !forTheDatabase.test(name));
  return Object.fromEntries(shown.map(([name, value]) => [name, asJson(value)]));
}

/** JSON has no sets: they become sorted lists. */
function asJson(value: unknown): unknown {
  if (value instanceof Set) return [...value].sort();
  if (Array.isArray(value)) return value.map(asJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asJson(each)]));
}
