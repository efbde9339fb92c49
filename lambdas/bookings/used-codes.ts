import type { DiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import type { Log } from "#lambdas/http/log.ts";
import { type Booking, type DraftBooking, isErased } from "#shared/bookings/bookings.ts";
import type { BookingStore } from "./booking-store.ts";
import type { KeptBooking } from "./record/booking.ts";
import { recordGivenBack, recordUsed } from "./record/codes.ts";

/** The codes that a draft may have used: only a free booking uses its code before it is confirmed. */
function codesUsedBy({ offers }: DraftBooking): string[] {
  const free = offers.flatMap(({ amount, discountCode }) =>
    amount === 0 && discountCode !== null ? [discountCode] : [],
  );
  return [...new Set(free)];
}

export function mayHaveUsedCodes(draft: DraftBooking): boolean {
  return codesUsedBy(draft).length > 0;
}

/** Requests that start one draft at the same moment may store their times in another order than they began. */
const startMayTakeMs = 30_000;

/**
 * Gives back the codes that a draft has used and was not booked with, unless it was started again since.
 * @param bookedWith `null`: no code, or it was not booked at all.
 */
export async function giveBackCodes(
  discounts: Pick<DiscountCodeStore, "giveBack">,
  draft: DraftBooking,
  bookedWith: string | null,
): Promise<void> {
  const { bookingId, email, timestamp } = draft;
  const until = new Date(Date.parse(timestamp) + startMayTakeMs);
  for (const code of codesUsedBy(draft)) {
    if (code === bookedWith) continue;
    await discounts.giveBack({ code, bookingId, email }, until);
  }
}

/** As `giveBackCodes`, for a booking that is made. After a failure the codes have one use less. */
export async function tryGivingBackCodes(
  { discounts, log }: { readonly discounts: DiscountCodeStore; readonly log: Log },
  draft: DraftBooking,
  bookedWith: string | null,
): Promise<void> {
  try {
    await giveBackCodes(discounts, draft, bookedWith);
  } catch (error) {
    log.warn("code_not_given_back", { bookingId: draft.bookingId }, error);
  }
}

export interface UseDependencies {
  readonly bookings: Pick<BookingStore, "change">;
  readonly discounts: DiscountCodeStore;
  readonly now: () => Date;
  readonly log: Log;
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
  const recorded = await bookings.change(bookingId, recordUsed);
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
  { bookings, discounts, now }: Pick<UseDependencies, "bookings" | "now"> & GivingBack,
  booking: KeptBooking,
): Promise<KeptBooking> {
  const { bookingId, discountCode: code, useToGiveBack } = booking;
  if (!useToGiveBack || code === null) return booking;
  const email = isErased(booking) ? undefined : booking.email;
  await discounts.giveBack({ code, bookingId, email }, now());
  const recorded = await bookings.change(bookingId, recordGivenBack);
  return recorded.outcome === "refused" ? booking : recorded.booking;
}

interface GivingBack {
  readonly discounts: Pick<DiscountCodeStore, "giveBack">;
}

/** As `recordUse`, for a booking that is made. After a failure upkeep records the use. */
export async function tryRecordingUse(
  dependencies: UseDependencies,
  booking: KeptBooking,
): Promise<KeptBooking> {
  try {
    return await recordUse(dependencies, booking);
  } catch (error) {
    dependencies.log.warn("code_use_left_to_upkeep", { bookingId: booking.bookingId }, error);
    return booking;
  }
}

/**
 * Deletes the record that the mailbox of a booking has used its code. It has a digest of the address,
 * which can be guessed, so it is personal data.
 */
export async function forgetMailbox(
  discounts: Pick<DiscountCodeStore, "forgetMailbox">,
  booking: Booking,
): Promise<void> {
  const { bookingId, discountCode: code } = booking;
  const email = "email" in booking ? booking.email : undefined;
  if (code !== null) await discounts.forgetMailbox({ code, bookingId, email });
}
