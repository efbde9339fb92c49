import { withdraw } from "#lambdas/bookings/record/erase.ts";
import { type SettleDependencies, settleDraft } from "#lambdas/bookings/settling/settle-booking.ts";
import { giveBackCodes } from "#lambdas/bookings/used-codes.ts";
import { isErased } from "#shared/bookings/bookings.ts";

/**
 * Cancels the payment of a draft whose person is erased, and gives its codes back. What Stripe has taken meanwhile
 * is booked without the person, for the trainer to refund.
 */
export async function withdrawErased(
  dependencies: SettleDependencies,
  bookingId: string,
): Promise<"confirmed" | "erased" | "unchanged"> {
  const { bookings, cards, discounts, log } = dependencies;
  const draft = await bookings.find(bookingId);
  if (draft?.paymentStatus !== "pending" || !isErased(draft)) return "unchanged";
  const { paymentIntentId } = draft;
  if (paymentIntentId !== undefined) {
    const intent = await cards.cancel(paymentIntentId);
    // Stripe does not know the intent: asked again by the next run, until DynamoDB deletes the draft.
    if (!intent) return "unchanged";
    if (intent.status !== "canceled") {
      const state = await settleDraft(dependencies, draft, intent);
      return state === "confirmed" ? "confirmed" : "unchanged";
    }
  }
  // Before it is recorded: after a failure the next run does both.
  await giveBackCodes(discounts, draft, null);
  const withdrawn = await bookings.change(bookingId, (record) => withdraw(record, paymentIntentId));
  if (withdrawn.outcome === "refused") return "unchanged";
  log.info("erased_draft_withdrawn", { bookingId });
  return "erased";
}
