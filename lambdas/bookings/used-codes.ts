import type { DiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { Booking, DraftBooking } from "#shared/bookings/bookings.ts";

/**
 * Gives back the codes that a draft has used and was not booked with, unless it was started again since.
 * Only a free booking uses its code before it is confirmed.
 * @param bookedWith `null`: no code, or it was not booked at all.
 */
export async function giveBackCodes(
  discounts: Pick<DiscountCodeStore, "giveBack">,
  { bookingId, email, offers, timestamp }: DraftBooking,
  bookedWith: string | null,
): Promise<void> {
  const free = offers.flatMap(({ amount, discountCode }) =>
    amount === 0 && discountCode !== null && discountCode !== bookedWith ? [discountCode] : [],
  );
  for (const code of new Set(free)) {
    await discounts.giveBack({ code, bookingId, email }, new Date(timestamp));
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

/**
 * Deletes the record that the mailbox of a booking has used its code. It holds a digest of the address,
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
