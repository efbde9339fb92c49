import type { DiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import {
  type Booking,
  type DraftBooking,
  type ErasedDraft,
  isErased,
} from "#shared/bookings/bookings.ts";
import { type BookingStore, changeKept } from "./booking-store.ts";
import type { KeptBooking } from "./record/booking.ts";
import { recordGivenBack, recordUsed } from "./record/codes.ts";

type AnyDraft = DraftBooking | ErasedDraft;

/** The codes that a draft may have used: only a free booking uses its code before it is confirmed. */
function codesUsedBy({ offers }: AnyDraft): string[] {
  const free = offers.flatMap(({ amount, discountCode }) =>
    amount === 0 && discountCode !== null ? [discountCode] : [],
  );
  return [...new Set(free)];
}

/** Requests that start one draft at the same moment may store their times in another order than they began. */
const startMayTakeMs = 30_000;

/**
 * Gives back the codes that a draft has used and was not booked with, unless it was started again since.
 * @param bookedWith `null`: no code, or it was not booked at all.
 */
export async function giveBackCodes(
  discounts: DiscountCodeStore,
  draft: AnyDraft,
  bookedWith: string | null,
): Promise<void> {
  const { bookingId, timestamp } = draft;
  // The record of an erased person's mailbox was deleted with them.
  const email = isErased(draft) ? undefined : draft.email;
  const until = new Date(Date.parse(timestamp) + startMayTakeMs);
  for (const code of codesUsedBy(draft)) {
    if (code === bookedWith) continue;
    await discounts.giveBack({ code, bookingId, email }, until);
  }
}

export interface UseDependencies {
  readonly bookings: BookingStore;
  readonly discounts: DiscountCodeStore;
  readonly now: () => Date;
}

/**
 * Records the use of a paid booking's discount code.
 * @returns the booking as it is afterwards.
 */
export async function recordUse(
  { bookings, discounts, now }: UseDependencies,
  booking: KeptBooking,
): Promise<KeptBooking> {
  const { bookingId, discountCode: code } = booking;
  if (isErased(booking) || !booking.useToRecord || code === null) return booking;
  const use = { code, bookingId, email: booking.email };
  await discounts.recordPaid(use, now());
  const recorded = await changeKept(bookings, bookingId, recordUsed);
  if (recorded.outcome === "refused") return booking;
  // Erased at the same moment, which could not yet find the mailbox's record.
  if (isErased(recorded.booking)) await discounts.giveBackMailbox(use, now());
  return recorded.booking;
}

/**
 * Gives back the use of a cancelled booking's code. An erased booking has no address any more: the record of
 * its mailbox was deleted with it.
 * @returns the booking as it is afterwards.
 */
export async function giveBackUse(
  { bookings, discounts, now }: UseDependencies,
  booking: KeptBooking,
): Promise<KeptBooking> {
  const { bookingId, discountCode: code, useToGiveBack } = booking;
  if (!useToGiveBack || code === null) return booking;
  const email = isErased(booking) ? undefined : booking.email;
  await discounts.giveBack({ code, bookingId, email }, now());
  const recorded = await changeKept(bookings, bookingId, recordGivenBack);
  return recorded.outcome === "refused" ? booking : recorded.booking;
}

/**
 * Deletes the record that the mailbox of a booking, or of a draft, has used a code. It has a digest of the
 * address, which can be guessed, so it is personal data.
 */
export async function forgetMailbox(
  discounts: Pick<DiscountCodeStore, "forgetMailbox">,
  booking: Booking,
): Promise<void> {
  const { bookingId, discountCode } = booking;
  const email = isErased(booking) ? undefined : booking.email;
  const offered =
    booking.paymentStatus === "pending" ? booking.offers.map((offer) => offer.discountCode) : [];
  for (const code of new Set([discountCode, ...offered])) {
    if (code !== null) await discounts.forgetMailbox({ code, bookingId, email });
  }
}
