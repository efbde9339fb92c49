import {
  type InfiniteData,
  type QueryClient,
  skipToken,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { itemsOf, type ListPage, usePages } from "#web/admin/desk-cache.tsx";
import { pause } from "#web/api/retry-transient.ts";
import type { BookingsQuery, ConsultationsApi } from "./consultations-api.ts";

const bookings = ["bookings"];
const lists = [...bookings, "list"];
/** What the API derives from all bookings. */
const overview = [...bookings, "to-do"];
const figures = [...bookings, "figures"];

const idOf = ({ bookingId }: AdminBooking) => bookingId;

/** The bookings that a query lists; nothing is read while it is `undefined`. */
export function useBookingPages(api: ConsultationsApi, query: BookingsQuery | undefined) {
  const { data, ...list } = usePages(
    [...lists, query],
    async (cursor, signal) => {
      const page = await api.list({ ...query, ...(cursor !== null && { cursor }) }, signal);
      return { ...page, items: page.bookings };
    },
    query !== undefined,
  );
  return { ...list, items: itemsOf(data?.pages, idOf), lastPage: data?.pages.at(-1) };
}

/** How many bookings are to do, and those that need attention. */
export function useOverview(api: ConsultationsApi) {
  return useQuery({ queryKey: overview, queryFn: ({ signal }) => api.overview(signal) });
}

/** Arrow keys pass rows faster than this; only where they stop is read again. */
const settleMs = 250;

/**
 * One booking as it is now.
 * @param listed the same as a list has it, which may be an hour old
 */
export function useBooking(
  api: ConsultationsApi,
  bookingId: string | null,
  listed: AdminBooking | undefined,
) {
  return useQuery({
    queryKey: [...bookings, "one", bookingId],
    queryFn:
      bookingId === null
        ? skipToken
        : async ({ client, queryKey, signal }) => {
            if (listed && !client.getQueryData(queryKey)) await pause(settleMs, signal);
            const booking = await api.get(bookingId, signal);
            signal.throwIfAborted();
            showInLists(client, booking);
            return booking;
          },
  });
}

/** The calls of the screen. What one answers about a booking is shown wherever the booking is. */
export function useBookingCalls(api: ConsultationsApi): ConsultationsApi {
  const cache = useQueryClient();
  return useMemo(() => {
    function shown<Input extends unknown[], Answer extends AdminBooking>(
      call: (...input: Input) => Promise<Answer>,
    ) {
      return async (...input: Input): Promise<Answer> => {
        const booking = await call(...input);
        await show(cache, booking);
        return booking;
      };
    }
    return {
      list: api.list,
      overview: api.overview,
      figures: api.figures,
      exportPage: api.exportPage,
      // It answers the refunds alone; the booking is then asked for.
      refund: api.refund,
      get: shown(api.get),
      complete: shown(api.complete),
      writeNote: shown(api.writeNote),
      resendMail: shown(api.resendMail),
      noteTime: shown(api.noteTime),
      erasePerson: shown(api.erasePerson),
      dealWith: shown(api.dealWith),
    };
  }, [api, cache]);
}

/**
 * Shows a booking as a call has just answered it. What was asked for before may be older, and is read
 * again, as is what the API derives. The other lists are not: they have the answer, and the index that
 * they are read from may be a moment behind it.
 */
async function show(cache: QueryClient, booking: AdminBooking): Promise<void> {
  const reading = cache.getQueryCache().findAll({ queryKey: bookings, fetchStatus: "fetching" });
  await cache.cancelQueries({ queryKey: bookings });
  cache.setQueryData([...bookings, "one", booking.bookingId], booking);
  showInLists(cache, booking);
  cache.removeQueries({ queryKey: lists, type: "inactive" });
  void cache.invalidateQueries({ queryKey: overview });
  void cache.invalidateQueries({ queryKey: figures });
  void cache.invalidateQueries({ predicate: (query) => reading.includes(query) });
}

function showInLists(cache: QueryClient, booking: AdminBooking): void {
  cache.setQueriesData<InfiniteData<ListPage<AdminBooking>>>({ queryKey: lists }, (before) => {
    const shown = (each: AdminBooking) => (idOf(each) === idOf(booking) ? booking : each);
    const pages = before?.pages.map((page) => ({ ...page, items: page.items.map(shown) }));
    return before && pages && { ...before, pages };
  });
}
