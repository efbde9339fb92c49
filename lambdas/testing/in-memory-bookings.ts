import type { ListPosition } from "#lambdas/bookings/booking-keys.ts";
import type { BookingStore, WriteResult } from "#lambdas/bookings/booking-store.ts";
import { isFollowedUp } from "#lambdas/bookings/follow-up.ts";
import type { MailOutbox } from "#lambdas/bookings/mails/mail-outbox.ts";
import type { PendingWorkList } from "#lambdas/bookings/pending-work-list.ts";
import { type RefundStore, sumsOf } from "#lambdas/bookings/refund-store.ts";
import { type pendingWork, storedOffer } from "#lambdas/bookings/stored-booking.ts";
import type { CountedBookings } from "#lambdas/numbers/counted-bookings.ts";
import { CountedBooking } from "#lambdas/numbers/month-figures.ts";
import type { Offer } from "#shared/bookings/booking-facts.ts";
import {
  type Booking,
  type BookingTransition,
  bookingState,
  bookingTransitions,
  type ConfirmedBooking,
  type ConfirmedConsultation,
  type DraftBooking,
  type ErasedBooking,
  isConfirmedConsultation,
} from "#shared/bookings/bookings.ts";
import { monthOf } from "#shared/numbers/numbers.ts";

/** The in-memory database has no erased bookings. */
type Kept = Exclude<Booking, ErasedBooking>;

interface Item<Kind extends Kept = Kept> {
  readonly booking: Kind;
  readonly pendingWork?: keyof typeof pendingWork | undefined;
  readonly recountSince?: string | undefined;
}

/**
 * The bookings table for tests that need a database thousands of times. It passes the same
 * contract as the real one (`booking-store.test.ts`).
 */
export function createInMemoryBookings() {
  const items = new Map<string, Item>();

  /** A conditional write: `change` returns the new item, or `undefined` to refuse. */
  async function write<Written extends Kept>(
    bookingId: string,
    change: (item: Item | undefined) => Item<Written> | undefined,
  ): Promise<WriteResult<Written>> {
    const found = items.get(bookingId);
    const changed = change(found);
    if (!changed) {
      return found
        ? { outcome: "refused", booking: structuredClone(found.booking) }
        : { outcome: "not_found" };
    }
    items.set(bookingId, structuredClone(changed));
    return { outcome: "written", booking: structuredClone(changed.booking) };
  }

  const store: BookingStore = {
    find: async (bookingId) => structuredClone(items.get(bookingId)?.booking),

    saveDraft: ({ bookingId, offer, ...details }, at) =>
      write<DraftBooking>(bookingId, (item) => {
        if (item && !isDraft(item.booking)) return undefined;
        if (item && item.booking.flowSource !== details.flowSource) return undefined;
        const before = item && isDraft(item.booking) ? item.booking : undefined;
        const offers = [...(before?.offers ?? []), offer];
        const facts = {
          bookingId,
          ...offer,
          currency: "GBP",
          startedAt: before?.startedAt ?? at.toISOString(),
          timestamp: at.toISOString(),
          paymentStatus: "pending",
          offers: [...new Map(offers.map((each) => [storedOffer(each), each])).entries()]
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([, each]) => each),
          ...(before?.paymentIntentId && { paymentIntentId: before.paymentIntentId }),
        } as const;
        const { flowSource } = details;
        const booking: DraftBooking =
          flowSource === "consultation-intro"
            ? { ...facts, flowSource, ...details.answers }
            : { ...facts, flowSource, ...details.answers };
        return { booking, pendingWork: "draft" };
      }),

    attachIntent: (bookingId, paymentIntentId, replaces) =>
      write<DraftBooking>(bookingId, (item) => {
        if (!item || !isDraft(item.booking)) return undefined;
        const current = item.booking.paymentIntentId;
        if (current !== replaces && current !== paymentIntentId) return undefined;
        return { ...item, booking: { ...item.booking, paymentIntentId } };
      }),

    confirmPaid: (bookingId, terms, at) =>
      write<ConfirmedBooking>(bookingId, (item) => {
        if (!item || !isDraft(item.booking) || !may(item.booking, "confirmPaid")) return undefined;
        const discountApplied = terms.discountPercentage !== null;
        const kind = { paymentStatus: "completed", type: "paid", discountApplied } as const;
        return confirmed(item.booking, { ...terms, ...kind }, at);
      }),

    confirmFree: (bookingId, offer, cancelled, at) =>
      write<ConfirmedBooking>(bookingId, (item) => {
        if (!item || !isDraft(item.booking) || !may(item.booking, "confirmFree")) return undefined;
        const { paymentIntentId, ...draft } = item.booking;
        if (paymentIntentId !== cancelled) return undefined;
        const kind = { paymentStatus: "bypassed", type: "demo", discountApplied: true } as const;
        return confirmed(draft, { ...offer, ...kind }, at);
      }),

    complete: (bookingId, completedBy, at) =>
      write<ConfirmedConsultation>(bookingId, (item) => {
        if (!item || !isConfirmedConsultation(item.booking)) return undefined;
        if (!may(item.booking, "complete")) return undefined;
        const done = { status: "completed", completedAt: at.toISOString(), completedBy } as const;
        return { ...item, booking: { ...item.booking, ...done }, recountSince: at.toISOString() };
      }),

    writeNote: (bookingId, note, seen, at) =>
      write<ConfirmedBooking>(bookingId, (item) => {
        if (!item || isDraft(item.booking) || item.booking.noteChangedAt !== seen) return undefined;
        const { note: _, ...booking } = item.booking;
        const noteChangedAt = at.toISOString();
        return { ...item, booking: { ...booking, ...(note && { note }), noteChangedAt } };
      }),

    recordDiscountUsed: (bookingId) =>
      write<ConfirmedBooking>(bookingId, (item) => {
        if (!item || isDraft(item.booking)) return undefined;
        const { discountHeld: _, ...booking } = item.booking;
        return { ...item, booking };
      }),

    recounted: ({ bookingId, recountSince, refundsVersion, status }) =>
      write<ConfirmedBooking>(bookingId, (item) => {
        if (!item || isDraft(item.booking) || item.recountSince !== recountSince) return undefined;
        if (item.booking.refundsVersion !== refundsVersion) return undefined;
        if (("status" in item.booking ? item.booking.status : undefined) !== status)
          return undefined;
        return { booking: item.booking, pendingWork: item.pendingWork };
      }),

    close: (bookingId) =>
      write<ConfirmedBooking>(bookingId, (item) => {
        if (!item?.pendingWork || isDraft(item.booking)) return undefined;
        const { pendingWork: _, ...closed } = item;
        return isFollowedUp(item.booking) ? { ...closed, booking: item.booking } : undefined;
      }),

    expire: async (draft) => {
      const { bookingId, timestamp, paymentIntentId } = draft;
      const found = items.get(bookingId)?.booking;
      if (!found) return { outcome: "not_found" };
      const isTheSame =
        may(found, "expire") &&
        found.timestamp === timestamp &&
        found.paymentIntentId === paymentIntentId;
      if (!isTheSame) return { outcome: "refused", booking: structuredClone(found) };
      items.delete(bookingId);
      return { outcome: "written", booking: draft };
    },
  };

  const refunds: RefundStore = {
    save: ({ bookingId, refundsVersion: seen }, { refunds, note }, at) =>
      write<ConfirmedBooking>(bookingId, (item) => {
        if (!item || isDraft(item.booking) || item.booking.refundsVersion !== seen)
          return undefined;
        const { refundsUnderWay: _, ...kept } = item.booking;
        const { refundsUnderWay, refundedAmount } = sumsOf(refunds);
        const changes = {
          refunds: [...refunds],
          refundedAmount,
          refundsVersion: (seen ?? 0) + 1,
          ...(refundsUnderWay !== undefined && { refundsUnderWay }),
          ...(note && { refundNotes: { ...kept.refundNotes, [note.refundId]: note.text } }),
        };
        const booking = { ...kept, ...changes };
        return { booking, pendingWork: "followUp", recountSince: at.toISOString() };
      }),
  };

  const outbox: MailOutbox = {
    claim: (bookingId, mail, seen, at) =>
      write<ConfirmedBooking>(bookingId, (item) => {
        if (!item || isDraft(item.booking)) return undefined;
        const state = item.booking[mail];
        if (state?.status !== seen.status || state.attempts !== seen.attempts) return undefined;
        const attemptedAt = at.toISOString();
        const claimed = { status: "pending", attempts: seen.attempts + 1, attemptedAt } as const;
        return { ...item, pendingWork: "followUp", booking: { ...item.booking, [mail]: claimed } };
      }),

    recordSent: (bookingId, mail) =>
      write<ConfirmedBooking>(bookingId, (item) => {
        if (!item || isDraft(item.booking)) return undefined;
        const state = item.booking[mail];
        if (!state) return undefined;
        const sent = { ...state, status: "sent" as const };
        return { ...item, booking: { ...item.booking, [mail]: sent } };
      }),

    recordFailed: (bookingId, mail, attempt) =>
      write<ConfirmedBooking>(bookingId, (item) => {
        if (!item || isDraft(item.booking)) return undefined;
        const state = item.booking[mail];
        if (state?.status !== "pending" || state.attempts !== attempt) return undefined;
        const failed = { ...state, status: "failed" as const };
        return { ...item, booking: { ...item.booking, [mail]: failed } };
      }),
  };

  const lists: PendingWorkList = {
    pendingWork: async (kind, unmovedSince, after) => ({
      bookingIds: [...items.values()]
        .filter(({ pendingWork }) => pendingWork === kind)
        .map(({ booking }) => booking)
        .filter(({ timestamp }) => timestamp <= unmovedSince.toISOString())
        .filter((booking) => !after || compare(booking, after) > 0)
        .sort(compare)
        .map(({ bookingId }) => bookingId),
      next: undefined,
    }),
  };

  const listed = () => [...items.values()].filter(({ booking }) => !isDraft(booking));
  const counted: CountedBookings = {
    changed: async (most) =>
      listed()
        .filter(({ recountSince }) => recountSince !== undefined)
        .map(({ booking }) => booking.bookingId)
        .slice(0, most),
    // The caller selects those that count in the month.
    inMonth: async () => new Set(listed().map(({ booking }) => booking.bookingId)),
    read: async (bookingIds) =>
      listed()
        .filter(({ booking }) => bookingIds.includes(booking.bookingId))
        .map(({ booking, recountSince }) => CountedBooking.parse({ ...booking, recountSince })),
    firstMonth: async () =>
      listed()
        .map(({ booking }) => monthOf(booking.timestamp))
        .sort()[0],
  };

  return {
    store,
    counted,
    outbox,
    lists,
    refunds,
    all: () => [...items.values()].map(({ booking }) => booking),
  };
}

type Confirmation = Pick<
  ConfirmedBooking,
  "paymentStatus" | "type" | "discountApplied" | "attention" | "paymentIntentId"
> &
  Offer;

function confirmed(
  { offers, ...draft }: DraftBooking,
  terms: Confirmation,
  at: Date,
): Item<ConfirmedBooking> {
  const unsent = { status: "pending", attempts: 0 } as const;
  const timestamp = at.toISOString();
  const held = terms.discountCode !== null && ({ discountHeld: true } as const);
  const facts = { ...terms, timestamp, trainerMail: unsent, ...held };
  const booking: ConfirmedBooking =
    draft.flowSource === "consultation-intro"
      ? { ...draft, ...facts, visitorMail: unsent }
      : { ...draft, ...facts, ...(draft.email !== undefined && { visitorMail: unsent }) };
  return { booking, pendingWork: "followUp", recountSince: timestamp };
}

function isDraft(booking: Booking): booking is DraftBooking {
  return booking.paymentStatus === "pending";
}

function may(booking: Booking, transition: BookingTransition): boolean {
  return bookingTransitions[transition].from.some((state) => state === bookingState(booking));
}

function compare(one: ListPosition, other: ListPosition): number {
  const [first, second] = [one, other].map((each) => `${each.timestamp} ${each.bookingId}`);
  return first === second ? 0 : (first ?? "") < (second ?? "") ? -1 : 1;
}
