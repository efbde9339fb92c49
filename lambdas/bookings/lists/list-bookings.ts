import { invalidCursor, readCursor, writeCursor } from "#lambdas/database/list-cursor.ts";
import type { listBookings as endpoint } from "#shared/bookings/admin-api.ts";
import type { BookingShow } from "#shared/bookings/booking-choice.ts";
import { flowSources } from "#shared/bookings/booking-kinds.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import { londonDayEnd, londonDayStart } from "#shared/values/london-days.ts";
import { adminBooking } from "../admin-booking.ts";
import { ListPosition } from "../booking-index.ts";
import type { TrainerList, TrainerLists } from "./trainer-lists.ts";

const pageSize = 50;

type Query = EndpointInput<typeof endpoint>["query"];

/**
 * Returns a page of the trainer's list, or of a search.
 * @throws DomainError `validation_failed` for a cursor that is not one of ours.
 */
export async function listBookings(
  lists: TrainerLists,
  { query }: EndpointInput<typeof endpoint>,
): Promise<EndpointResponse<typeof endpoint>> {
  const { bookings, ...rest } = await findBookings(lists, query, pageSize);
  return { bookings: bookings.map(adminBooking), ...rest };
}

/** As `listBookings`, with another page size. */
export async function findBookings(lists: TrainerLists, query: Query, size: number) {
  const list = listOf(query);
  const after = positionIn(list, query.cursor);
  const { bookings, next } = await lists.page(list, size, after);
  return {
    bookings,
    nextCursor: writeCursor(next),
    searchedTo: next?.timestamp ?? null,
  };
}

const shows: Readonly<Record<NonNullable<Query["status"]>, BookingShow>> = {
  pending: "todo",
  completed: "completed",
};

export function listOf({ kind, show, status, order, from, to, search }: Query): TrainerList {
  return {
    search: search || undefined,
    key: flowSources[kind],
    show: show ?? (status ? shows[status] : "all"),
    newestFirst: order !== "oldest",
    first: from === undefined ? undefined : londonDayStart(from),
    last: to === undefined ? undefined : londonDayEnd(to),
  };
}

/** @throws DomainError when the cursor lies outside the dates of the list. */
export function positionIn({ first, last }: TrainerList, cursor: string | null | undefined) {
  const position = readCursor(ListPosition, cursor);
  if (!position) return undefined;
  const at = Date.parse(position.timestamp);
  const isWithin = at >= (first?.getTime() ?? at) && at <= (last?.getTime() ?? at);
  if (!isWithin) throw invalidCursor();
  return position;
}
