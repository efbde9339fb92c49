import type { Touch } from "#lambdas/audit/audited-route.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type { exportPerson as endpoint } from "#shared/people/api.ts";
import type { PersonRecord } from "#shared/people/people.ts";
import { personPage } from "./person-page.ts";
import type { PersonRecords, StoredRecord } from "./person-records.ts";

/** What serves the database and tells nothing that does not stand beside it. */
const forTheDatabase = /^(?:\w+Key|openWork|uncounted|expiresAt)$/;

/** Hands out a page of what is held about somebody, word for word. */
export async function exportPerson(
  people: PersonRecords,
  { body }: EndpointInput<typeof endpoint>,
  touch: Touch,
): Promise<EndpointResponse<typeof endpoint>> {
  const { records, nextCursor } = await personPage(people, body);
  touch(...records.map(({ bookingId }) => bookingId));
  return { records: records.map(exported), nextCursor };
}

function exported(record: StoredRecord): PersonRecord {
  const told = Object.entries(record).filter(([name]) => !forTheDatabase.test(name));
  return Object.fromEntries(told.map(([name, value]) => [name, asJson(value)]));
}

/** A set, which JSON does not have, becomes a list, in an order that does not change. */
function asJson(value: unknown): unknown {
  if (value instanceof Set) return [...value].sort();
  if (Array.isArray(value)) return value.map(asJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asJson(each)]));
}
