import { type SettleDependencies, settleDraft } from "#lambdas/bookings/settling/settle-booking.ts";
import { giveBackCodes } from "#lambdas/bookings/used-codes.ts";
import type { DraftBooking, ErasedDraft } from "#shared/bookings/bookings.ts";

/**
 * Cancels the payment of a draft that goes, and gives its codes back. A draft that has just been paid is settled
 * instead.
 */
export async function cancelPayment(
  dependencies: SettleDependencies,
  draft: DraftBooking | ErasedDraft,
): Promise<"cancelled" | "confirmed" | "unchanged"> {
  const { cards, discounts } = dependencies;
  if (draft.paymentIntentId !== undefined) {
    const intent = await cards.cancel(draft.paymentIntentId);
    // Stripe does not know the intent: the next run asks again, until DynamoDB deletes the draft.
    if (!intent) return "unchanged";
    if (intent.status !== "canceled") {
      const state = await settleDraft(dependencies, draft, intent);
      return state === "confirmed" ? "confirmed" : "unchanged";
    }
  }
  // Before the draft goes: after a failure the next run does both.
  await giveBackCodes(discounts, draft, null);
  return "cancelled";
}
