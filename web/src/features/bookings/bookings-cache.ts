import {
  type InfiniteData,
  type QueryClient,
  skipToken,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useContext, useMemo, useState } from "react";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import type { Appointment } from "#shared/bookings/appointments.ts";
import type { BookingsToDo } from "#shared/bookings/bookings-to-do.ts";
import { isUndoable } from "#shared/consultations/completion.ts";
import { itemsOf, type ListPage, showAnswer, usePages } from "#web/admin/desk-cache.tsx";
import { pause } from "#web/api/retry-transient.ts";
import { isConsultation } from "./booking-facts.tsx";
import { type BookingsApi, BookingsApiContext, type BookingsQuery } from "./bookings-api.ts";

const bookings = ["bookings"];
const lists = [...bookings, "list"];
const one = (bookingId: string | null) => [...bookings, "one", bookingId];
/** What the API derives from all bookings; the figures are in `use-figures.ts`. */
const derived = [...bookings, "derived"];
const unmatched = [...bookings, "unmatched"];

const idOf = ({ bookingId }: AdminBooking) => bookingId;

/** The bookings that a query lists; nothing is read while it is `undefined`. */
export function useBookingPages(query: BookingsQuery | undefined) {
  const api = useContext(BookingsApiContext);
  const cache = useQueryClient();
  const { data, ...list } = usePages(
    [...lists, query],
    async (cursor, signal) => {
      const askedAt = Date.now();
      const page = await api.list({ ...query, ...(cursor !== null && { cursor }) }, signal);
      return { ...page, items: page.bookings.map((each) => latestOf(cache, each, askedAt)) };
    },
    query !== undefined,
  );
  return { ...list, items: itemsOf(data?.pages, idOf), lastPage: data?.pages.at(-1) };
}

/** What has been answered about a booking since a list was asked for is newer than the list. */
function latestOf(cache: QueryClient, listed: AdminBooking, askedAt: number): AdminBooking {
  const known = cache.getQueryState<AdminBooking>(one(idOf(listed)));
  return known?.data && known.dataUpdatedAt >= askedAt ? known.data : listed;
}

/** For a dialog that stays open: the booking as it was opened, or as the API has answered it since. */
export function useLatest(booking: AdminBooking): () => AdminBooking {
  const cache = useQueryClient();
  const [since] = useState(() => Date.now());
  return () => latestOf(cache, booking, since);
}

const overview = [...derived, "to-do"];

/** How often an open desk reads the day again. */
const dayReadMs = 5 * 60_000;

/** Unless the page is hidden, or something in it has the trainer's attention: what comes would move it. */
const readEvery = (isAtRest: boolean) => (isAtRest ? dayReadMs : false);

/** What is to do. What was completed here stays among the appointments while that can be undone: nothing moves up. */
export function useOverview({ isAtRest }: { isAtRest: boolean }) {
  const api = useContext(BookingsApiContext);
  return useQuery({
    queryKey: overview,
    refetchInterval: readEvery(isAtRest),
    queryFn: async ({ client, signal }) => {
      const answer = await api.overview(signal);
      const before = client.getQueryData<BookingsToDo>(overview)?.appointments ?? [];
      const listed = answer.appointments.map(({ bookingId }) => bookingId);
      const kept = before.filter(
        ({ bookingId }) => !listed.includes(bookingId) && wasJustCompleted(client, bookingId),
      );
      // Those of one time keep their places, however they were read.
      const placeOf = ({ startsAt, bookingId }: Appointment) => `${startsAt} ${bookingId}`;
      const appointments = [...answer.appointments, ...kept].sort((first, second) =>
        placeOf(first).localeCompare(placeOf(second)),
      );
      return { ...answer, appointments };
    },
  });
}

/** After midnight: another day has other appointments, and more may be overdue. */
export function readDayAgain(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: derived });
  void cache.invalidateQueries({ queryKey: unmatched });
}

function wasJustCompleted(cache: QueryClient, bookingId: string): boolean {
  const known = cache.getQueryData<AdminBooking>(one(bookingId));
  return known !== undefined && isConsultation(known) && isUndoable(known, new Date());
}

/** A booking as it was last answered, if it was. */
export function useKnownBooking(bookingId: string): AdminBooking | undefined {
  const { get } = useContext(BookingsApiContext);
  const queryFn = ({ signal }: { signal: AbortSignal }) => get(bookingId, signal);
  return useQuery({ queryKey: one(bookingId), queryFn, enabled: false }).data;
}

/** The times in the calendar that fit no booking. */
export function useUnmatchedTimes({ isAtRest }: { isAtRest: boolean }) {
  const api = useContext(BookingsApiContext);
  return useQuery({
    queryKey: unmatched,
    refetchInterval: readEvery(isAtRest),
    queryFn: ({ signal }) => api.unmatchedTimes(signal),
  });
}

/** Arrow keys pass rows faster than this; only where they stop is read again. */
const settleMs = 250;

/** @param listed the same as a list has it, which may be an hour old */
export function useBooking(bookingId: string | null, listed: AdminBooking | undefined) {
  const api = useContext(BookingsApiContext);
  return useQuery({
    queryKey: one(bookingId),
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
export function useBookingCalls(): BookingsApi {
  const api = useContext(BookingsApiContext);
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
    function listed<Input extends unknown[]>(
      change: (...input: Input) => ReturnType<BookingsApi["unmatchedTimes"]>,
    ) {
      return async (...input: Input) => {
        try {
          const answer = await change(...input);
          await showAnswer(cache, unmatched, answer);
          return answer;
        } catch (error) {
          void cache.invalidateQueries({ queryKey: unmatched });
          throw error;
        }
      };
    }
    /** After a call that adds a booking or removes one, also where it was refused. */
    function listedAnew<Input extends unknown[], Answer>(
      call: (...input: Input) => Promise<Answer>,
    ) {
      return async (...input: Input): Promise<Answer> => {
        try {
          return await call(...input);
        } finally {
          void cache.invalidateQueries({ queryKey: lists });
          void cache.invalidateQueries({ queryKey: derived });
        }
      };
    }
    // Each by its name: a new call that changes a booking does not compile until it says what it changes here.
    const { list, overview, unmatchedTimes, exportPage, figures, refund } = api;
    return {
      list,
      overview,
      unmatchedTimes,
      exportPage,
      figures,
      // It answers the refunds alone; the booking is then asked for.
      refund,
      get: shown(api.get),
      complete: shown(api.complete),
      undoCompletion: shown(api.undoCompletion),
      writeNote: shown(api.writeNote),
      resendMail: shown(api.resendMail),
      noteTime: shown(api.noteTime),
      holdSession: shown(api.holdSession),
      markNotHeld: shown(api.markNotHeld),
      putSessionBack: shown(api.putSessionBack),
      enterBlock: shown(listedAnew(api.enterBlock)),
      removeBlock: listedAnew(api.removeBlock),
      erasePerson: shown(api.erasePerson),
      dealWith: shown(api.dealWith),
      assignTime: listed(api.assignTime),
      unassignTime: listed(api.unassignTime),
      dismissTime: listed(api.dismissTime),
    };
  }, [api, cache]);
}

/**
 * Shows a booking as a call has just answered it, and reads again what the API derives. Lists are not
 * read again: they have the answer, and the index that they are read from may be a moment behind it.
 */
async function show(cache: QueryClient, booking: AdminBooking): Promise<void> {
  const queryKey = one(idOf(booking));
  const wasReading = cache.isFetching({ queryKey }) > 0;
  await showAnswer(cache, queryKey, booking);
  if (wasReading) void cache.invalidateQueries({ queryKey });
  showInLists(cache, booking);
  cache.removeQueries({ queryKey: lists, type: "inactive" });
  await cache.cancelQueries({ queryKey: derived });
  void cache.invalidateQueries({ queryKey: derived });
}

function showInLists(cache: QueryClient, booking: AdminBooking): void {
  cache.setQueriesData<InfiniteData<ListPage<AdminBooking>>>({ queryKey: lists }, (before) => {
    const shown = (each: AdminBooking) => (idOf(each) === idOf(booking) ? booking : each);
    const pages = before?.pages.map((page) => ({ ...page, items: page.items.map(shown) }));
    return before && pages && { ...before, pages };
  });
}
