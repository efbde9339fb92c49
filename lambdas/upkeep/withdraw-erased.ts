import { withdraw } from "#lambdas/bookings/record/erase.ts";
import type { SettleDependencies } from "#lambdas/bookings/settling/settle-booking.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import { cancelPayment } from "./cancel-payment.ts";

/**
 * Cancels the payment of a draft whose person is erased, and gives its codes back. What Stripe has taken meanwhile
 * is booked without the person, for the trainer to refund.
 */
export async function withdrawErased(
  dependencies: SettleDependencies,
  bookingId: string,
): Promise<"confirmed" | "erased" | "unchanged"> {
  const { bookings, log } = dependencies;
  const draft = await bookings.find(bookingId);
  if (draft?.paymentStatus !== "pending" || !isErased(draft)) return "unchanged";
  const outcome = await cancelPayment(dependencies, draft);
  if (outcome !== "cancelled") return outcome;
  const { paymentIntentId } = draft;
  const withdrawn = await bookings.change(bookingId, (record) => withdraw(record, paymentIntentId));
  if (withdrawn.outcome === "refused") return "unchanged";
  log.info("erased_draft_withdrawn", { bookingId });
  return "erased";
}
