import { listBookings } from "#lambdas/bookings/list-bookings.ts";
import { createTrainerLists } from "#lambdas/bookings/trainer-lists.ts";
import {
  answers,
  at,
  bookingIdOf,
  draftOf,
  fullPrice,
  noPrice,
  sessionDraftOf,
  startTestBookings,
} from "#lambdas/testing/bookings.ts";
import { listBookings as endpoint } from "#shared/bookings/admin-api.ts";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";

/** The trainer's lists over an empty database, and ways to fill it. */
export async function startTrainerLists() {
  const { store, tables } = await startTestBookings();
  const lists = createTrainerLists(tables.bookings);

  return {
    store,
    lists,
    list: (query: EndpointRequest<typeof endpoint>["query"] = {}) =>
      listBookings(lists, { query: endpoint.query.parse(query) }),

    /** A paid consultation of so many minutes past ten. */
    async paid(number: number, visitor: Partial<typeof answers> = {}) {
      const id = bookingIdOf(number);
      await store.saveDraft(draftOf({ bookingId: id, answers: { ...answers, ...visitor } }), at());
      const terms = { ...fullPrice, paymentIntentId: "pi_1" };
      const confirmed = await store.confirmPaid(id, terms, at(number));
      if (confirmed.outcome === "written") await store.addToSearch(confirmed.booking);
    },
    async free(number: number) {
      const id = bookingIdOf(number);
      await store.saveDraft(draftOf({ bookingId: id, offer: noPrice }), at());
      await store.confirmFree(id, noPrice, undefined, at(number));
    },
    async session(number: number, payer: { name?: string; email?: string } = {}) {
      const id = bookingIdOf(number);
      await store.saveDraft(sessionDraftOf({ bookingId: id, answers: payer }), at());
      await store.confirmPaid(id, { ...fullPrice, paymentIntentId: "pi_1" }, at(number));
    },
    /** A consultation of so many minutes past ten that was paid for, and perhaps refunded in part. */
    async save(number: number, minute: number, isRefunded: boolean) {
      const id = bookingIdOf(number);
      await store.saveDraft(draftOf({ bookingId: id }), at());
      await store.confirmPaid(id, { ...fullPrice, paymentIntentId: "pi_1" }, at(minute));
      const set = { paymentKey: "consultation-intro#refunded" };
      if (isRefunded) await tables.bookings.update({ bookingId: id }, { set });
    },
    complete: (number: number) => store.complete(bookingIdOf(number), "alex", at(100)),
    /** Changes an item behind the store's back. */
    change: (number: number, name: string, value: string) =>
      tables.bookings.update({ bookingId: bookingIdOf(number) }, { set: { [name]: value } }),
  };
}

export const ids = (...numbers: number[]) => numbers.map(bookingIdOf);

export const idsOf = ({ bookings }: { bookings: { bookingId: string }[] }) =>
  bookings.map((booking) => booking.bookingId);
