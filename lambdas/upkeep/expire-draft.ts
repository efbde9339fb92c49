import { isDraftAsSeen } from "#lambdas/bookings/record/draft.ts";
import type { SettleDependencies } from "#lambdas/bookings/settling/settle-booking.ts";
import type { DraftBooking, ErasedDraft } from "#shared/bookings/bookings.ts";
import { cancelPayment } from "./cancel-payment.ts";

/**
 * Deletes a draft that was not paid within a day. Its PaymentIntent is cancelled first; if that has
 * just been paid, the draft is settled instead.
 */
export async function expireDraft(
  dependencies: SettleDependencies,
  draft: DraftBooking | ErasedDraft,
): Promise<"expired" | "confirmed" | "unchanged"> {
  const { bookings, log } = dependencies;
  const { bookingId } = draft;
  const outcome = await cancelPayment(dependencies, draft);
  if (outcome !== "cancelled") return outcome;
  const isExpired = await bookings.remove(bookingId, (record) => isDraftAsSeen(record, draft));
  if (!isExpired) return "unchanged";
  log.info("draft_expired", { bookingId });
  return "expired";
}
