import { isDeepStrictEqual } from "node:util";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { CardDispute, CardDisputes } from "#lambdas/stripe/stripe-disputes.ts";
import { type Dispute, isOpenDispute } from "#shared/bookings/disputes.ts";
import { changeKept, findKept } from "../booking-store.ts";
import type { KeptBooking } from "../record/booking.ts";
import { recordListed } from "../record/refunds.ts";
import type { RefundDependencies } from "./reconcile-refunds.ts";

export interface DisputeDependencies extends Omit<RefundDependencies, "cardRefunds"> {
  readonly cardDisputes: CardDisputes;
}

/** Only concurrent changes of the same booking need a second round. */
const maximumRounds = 4;

/**
 * Updates the disputes and fraud warnings of a booking from Stripe's lists, and raises an alarm for
 * each that is new or lost. The lists are read after the booking and saved only if the booking has not
 * changed since, so the order of events does not matter.
 * @param at when Stripe created the event; a dispute that is over was closed then.
 * @throws DomainError `booking_not_found`, also for a draft; `conflict` after too many concurrent
 *   changes; `payment_unavailable`.
 */
export async function reconcileDisputes(
  { bookings, cardDisputes, now, log }: DisputeDependencies,
  bookingId: string,
  at: string,
): Promise<KeptBooking> {
  for (let round = 0; round < maximumRounds; round += 1) {
    const booking = await findKept(bookings, bookingId);
    const { paymentIntentId, disputes: before = [] } = booking;
    if (paymentIntentId === undefined) return booking;
    const listed = await cardDisputes.list(paymentIntentId);
    const disputes = listed.map((dispute) => storedDispute(dispute, booking, at));
    if (isDeepStrictEqual(disputes, before)) return booking;
    const written = await changeKept(bookings, bookingId, (record) =>
      recordListed(record, booking, { disputes }, now()),
    );
    if (written.outcome === "refused") continue;
    for (const { disputeId, kind, status } of disputes) {
      const known = before.find((each) => each.disputeId === disputeId);
      if (known && (status !== "lost" || known.status === "lost")) continue;
      log.alarm("payment_disputed", { bookingId, paymentIntentId, state: `${kind}_${status}` });
    }
    return written.booking;
  }
  throw new DomainError("conflict");
}

/** A dispute as it is stored. The time at which it was closed does not change any more. */
function storedDispute(
  seen: CardDispute,
  { amount, disputes = [] }: Pick<KeptBooking, "amount" | "disputes">,
  at: string,
): Dispute {
  const dispute = { ...seen, amount: seen.amount ?? amount };
  if (isOpenDispute(dispute)) return dispute;
  const known = disputes.find(({ disputeId }) => disputeId === seen.disputeId);
  const sessionsEnded = known?.status === dispute.status ? known.sessionsEnded : undefined;
  return {
    ...dispute,
    closedAt: known?.closedAt ?? at,
    ...(sessionsEnded !== undefined && { sessionsEnded }),
  };
}
