import { DomainError } from "#lambdas/http/domain-error.ts";
import { type DraftBooking, isErased } from "#shared/bookings/bookings.ts";
import { confirmFree } from "../record/confirm.ts";
import { offerOf } from "../record/draft.ts";
import { type SettleDependencies, settleDraft } from "./settle-booking.ts";
import { forgetFreeUse, giveBackOtherCodes, recordFreeUse } from "./steps/draft-codes.ts";

/**
 * Confirms a free draft. Its PaymentIntent, if any, is cancelled first; if that was already paid,
 * the draft is booked as paid. Then the use of its code is recorded. If the draft is not confirmed
 * after that, repeating the call uses the code once, and upkeep gives the use back with the draft.
 * @throws DomainError `discount_used_up` or `discount_already_used` when other bookings were faster;
 *   `conflict` when the draft is being paid or changed at the same moment; `booking_erased` when its person was
 *   erased; `payment_unavailable`.
 */
export async function settleFreeBooking(
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
  const offer = offerOf(draft);
  await recordFreeUse(dependencies, draft);
  const confirmed = await bookings.change(bookingId, (record) =>
    confirmFree(record, offer, paymentIntentId, now()),
  );
  const booked = confirmed.booking;
  if (booked && isErased(booked)) {
    await forgetFreeUse(dependencies, draft, booked);
    throw new DomainError("booking_erased");
  }
  // The draft still has the use.
  if (booked?.paymentStatus === "pending") throw new DomainError("conflict");
  await giveBackOtherCodes(dependencies, draft, booked?.discountCode ?? null);
  if (confirmed.outcome === "written") {
    log.info("booking_free", { bookingId });
    await dependencies.followUp(confirmed.booking);
  }
  return { status: "confirmed" };
}
