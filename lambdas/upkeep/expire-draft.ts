import { emailKeyOf } from "#lambdas/bookings/booking-keys.ts";
import { offeredCodes } from "#lambdas/bookings/discount-holds.ts";
import { type SettleDependencies, settleDraft } from "#lambdas/bookings/settle-booking.ts";
import type { AddressClaims } from "#lambdas/discounts/address-claims.ts";
import type { DraftBooking } from "#shared/bookings/bookings.ts";

export interface ExpiryDependencies extends SettleDependencies {
  readonly claims: Pick<AddressClaims, "keep" | "release">;
}

/**
 * Deletes a draft that was not paid within a day. Its PaymentIntent is cancelled first; if that has
 * just been paid, the draft is settled instead.
 */
export async function expireDraft(
  dependencies: ExpiryDependencies,
  draft: DraftBooking,
): Promise<"expired" | "confirmed" | "unchanged"> {
  const { bookings, cards, log } = dependencies;
  const { bookingId } = draft;
  if (draft.paymentIntentId !== undefined) {
    const intent = await cards.cancel(draft.paymentIntentId);
    // Stripe does not know the intent, so the draft stays until DynamoDB expires it.
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
  return "expired";
}

/**
 * Releases the codes that a deleted draft held, unless it was started again. After a failure the hold
 * lapses, and the claim is void without its draft.
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
