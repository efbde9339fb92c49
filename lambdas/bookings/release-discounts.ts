import type { UseHolds } from "#lambdas/discounts/use-holds.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { DraftBooking } from "#shared/bookings/bookings.ts";

/** Every code that a draft was offered a price with: as long as it is one, any may be paid. */
export function offeredCodes({ offers }: Pick<DraftBooking, "offers">): string[] {
  return [...new Set(offers.flatMap(({ discountCode }) => discountCode ?? []))];
}

/**
 * Gives back what a draft held of the codes that it was not booked with. Should that fail, the hold
 * lapses: nothing depends on it.
 */
export async function releaseOthers(
  { holds, log, now }: { holds: UseHolds; log: Log; now: () => Date },
  draft: DraftBooking,
  bookedWith: string | null,
): Promise<void> {
  try {
    for (const code of offeredCodes(draft)) {
      if (code !== bookedWith) await holds.release(code, draft.bookingId, now());
    }
  } catch (error) {
    log.warn("discount_left_held", { bookingId: draft.bookingId }, error);
  }
}
