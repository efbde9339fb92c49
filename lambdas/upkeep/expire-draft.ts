import { isDraftAsSeen } from "#lambdas/bookings/record/draft.ts";
import { type SettleDependencies, settleDraft } from "#lambdas/bookings/settling/settle-booking.ts";
import { giveBackCodes } from "#lambdas/bookings/used-codes.ts";
import type { DraftBooking, ErasedDraft } from "#shared/bookings/bookings.ts";

/**
 * Deletes a draft that was not paid within a day. Its PaymentIntent is cancelled first; if that has
 * just been paid, the draft is settled instead.
 */
export async function expireDraft(
  dependencies: SettleDependencies,
  draft: DraftBooking | ErasedDraft,
): Promise<"expired" | "confirmed" | "unchanged"> {
  const { bookings, cards, discounts, log } = dependencies;
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
  // Before the draft is deleted: after a failure the next run does both.
  await giveBackCodes(discounts, draft, null);
  const isExpired = await bookings.remove(bookingId, (record) => isDraftAsSeen(record, draft));
  if (!isExpired) return "unchanged";
  log.info("draft_expired", { bookingId });
  return "expired";
}
