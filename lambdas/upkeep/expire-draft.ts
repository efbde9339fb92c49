import { emailKeyOf } from "#lambdas/bookings/booking-keys.ts";
import { offeredCodes } from "#lambdas/bookings/discount-holds.ts";
import { type SettleDependencies, settleDraft } from "#lambdas/bookings/settle-booking.ts";
import type { AddressClaims } from "#lambdas/discounts/address-claims.ts";
import type { DraftBooking } from "#shared/bookings/bookings.ts";

export interface ExpiryDependencies extends SettleDependencies {
  readonly claims: Pick<AddressClaims, "keep" | "release">;
}

/** How long a visitor may take to pay. */
const draftLifetimeMs = 24 * 60 * 60 * 1000;

/**
 * Clears away a draft that nobody has paid within a day. Its payment is made impossible first;
 * if it has been paid at the last moment, it is a booking.
 * @returns the draft when it was deleted.
 */
export async function expireDraft(
  dependencies: ExpiryDependencies,
  bookingId: string,
): Promise<DraftBooking | "confirmed" | "unchanged"> {
  const { bookings, cards, log, now } = dependencies;
  const draft = await bookings.find(bookingId);
  if (draft?.paymentStatus !== "pending") return "unchanged";
  if (now().getTime() - Date.parse(draft.timestamp) < draftLifetimeMs) return "unchanged";
  if (draft.paymentIntentId !== undefined) {
    const intent = await cards.cancel(draft.paymentIntentId);
    // Unknown to Stripe: rather keep the draft until DynamoDB drops it than delete on a doubt.
    if (!intent) return "unchanged";
    if (intent.status !== "canceled") {
      const state = await settleDraft(dependencies, draft, intent);
      return state === "confirmed" ? "confirmed" : "unchanged";
    }
  }
  const expired = await bookings.expire(draft);
  if (expired.outcome !== "written") return "unchanged";
  await releaseDiscounts(dependencies, draft);
  log.info("draft_expired", { bookingId });
  return draft;
}

/**
 * Gives back what a draft held of the codes it was offered, as long as it has not been begun again.
 * Should that fail, the hold lapses, and the claim is void without its draft.
 */
async function releaseDiscounts(
  { holds, claims, log }: ExpiryDependencies,
  draft: DraftBooking,
): Promise<void> {
  const { bookingId, email } = draft;
  const heldUntil = new Date(draft.timestamp);
  try {
    for (const code of offeredCodes(draft)) {
      await holds.release(code, bookingId, heldUntil);
      if (email !== undefined) await claims.release(code, emailKeyOf(email), bookingId, heldUntil);
    }
  } catch (error) {
    log.warn("discount_left_held", { bookingId }, error);
  }
}
