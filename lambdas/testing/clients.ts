import {
  type CancelDependencies,
  cancelClientBooking,
} from "#lambdas/bookings/client/cancel-client-booking.ts";
import { storedClientLink } from "#lambdas/bookings/client-links.ts";
import type { DraftContent } from "#lambdas/bookings/record/draft.ts";
import { followUpLate } from "#lambdas/upkeep/follow-up-late.ts";
import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import { at, bookingIdOf, draftOf, paidIntentOf } from "./bookings.ts";
import { createServices } from "./services.ts";

const quarterMs = 15 * 60_000;

/**
 * A client with the link of a booking that is confirmed and mailed. Time stands until the test moves it, and
 * each run of upkeep is 20 minutes later.
 * @param isAutomatic whether the site refunds what is cancelled.
 */
export async function startClient({
  draft = draftOf(),
  isAutomatic = false,
}: {
  readonly draft?: DraftContent;
  readonly isAutomatic?: boolean;
} = {}) {
  let minutes = 0;
  let ids = 0;
  const services = createServices({ now: () => at(minutes) });
  const { store, stripe, inbox, bookingSettings, dependencies } = services;
  const token = "A".repeat(43);
  const linkTo = (number: number) => ({ params: { bookingId: bookingIdOf(number), token } });
  const book = async (number = 1) => {
    const bookingId = bookingIdOf(number);
    const clientLink = storedClientLink(token, at(minutes));
    await store.saveDraft({ ...draft, bookingId, clientLink }, at(minutes));
    if (draft.offer.amount === 0) {
      await store.confirmFree(bookingId, draft.offer, undefined, at(minutes));
    } else {
      const paymentIntentId = `pi_${number}`;
      stripe.put({ ...paidIntentOf(draft.offer), id: paymentIntentId, bookingId });
      await store.confirmPaid(bookingId, { ...draft.offer, paymentIntentId }, at(minutes));
    }
    await followUpLate(dependencies, bookingId, quarterMs);
    inbox.length = 0;
  };
  const setAutomatic = (refundCancelled: boolean) =>
    bookingSettings.change({ refundCancelled }, "trainer@example.com", at());
  await book();
  await setAutomatic(isAutomatic);
  const client = {
    ...dependencies,
    newId: () => {
      ids += 1;
      return bookingIdOf(0x900 + ids);
    },
  };
  return {
    ...services,
    client,
    linkTo,
    book,
    setAutomatic,
    /** Until so many minutes past ten. */
    wait: (until: number) => {
      minutes = until;
    },
    cancel: (changes: Partial<CancelDependencies> = {}, number = 1) =>
      cancelClientBooking({ ...client, ...changes }, linkTo(number)),
    upkeep: (changes: Partial<typeof dependencies> = {}, number = 1) => {
      minutes += 20;
      return followUpLate({ ...dependencies, ...changes }, bookingIdOf(number), quarterMs);
    },
    find: async (number = 1) => {
      const booking = await store.find(bookingIdOf(number));
      if (!booking || !isConfirmedBooking(booking)) throw new Error("There is no booking.");
      return booking;
    },
    /** What is left to do for the booking, by the index of pending work. */
    work: async () =>
      (await services.tables.bookings.get({ bookingId: bookingIdOf(1) }))?.["pendingWork"],
  };
}
