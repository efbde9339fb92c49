import { DomainError } from "#lambdas/http/domain-error.ts";
import type { DraftBooking } from "#shared/bookings/bookings.ts";
import { tryFollowingUp } from "./follow-up.ts";
import { latestOffer } from "./match-offer.ts";
import { releaseOthers } from "./release-discounts.ts";
import { type SettleDependencies, settleDraft } from "./settle-booking.ts";

/**
 * Confirms a draft that costs nothing. If it could have been paid before, that is made impossible
 * first; if it turns out that it has been paid, the payment counts.
 * @throws DomainError `conflict` when it is being paid, or changed, at the same moment;
 *   `payment_unavailable`.
 */
export async function confirmFreeBooking(
  dependencies: SettleDependencies,
  draft: DraftBooking,
): Promise<{ status: "confirmed" }> {
  const { bookings, cards, log, now } = dependencies;
  const { bookingId, paymentIntentId } = draft;
  if (paymentIntentId !== undefined) {
    const intent = await cards.cancel(paymentIntentId);
    if (intent?.status === "succeeded") {
      await settleDraft(dependencies, draft, intent);
      return { status: "confirmed" };
    }
    if (intent && intent.status !== "canceled") throw new DomainError("conflict");
  }
  const offer = latestOffer(draft);
  const confirmed = await bookings.confirmFree(bookingId, offer, paymentIntentId, now());
  if (confirmed.outcome === "written") {
    log.info("booking_free", { bookingId });
    await tryFollowingUp(dependencies, confirmed.booking);
    await releaseOthers(dependencies, draft, confirmed.booking.discountCode);
    return { status: "confirmed" };
  }
  const isConfirmed =
    confirmed.outcome === "refused" && confirmed.booking.paymentStatus !== "pending";
  if (!isConfirmed) throw new DomainError("conflict");
  return { status: "confirmed" };
}
