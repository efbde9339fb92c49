import { type DiscountCodeStore, mailboxOf } from "#lambdas/discounts/discount-code-store.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { VisitorLimits } from "#lambdas/limits/limit-visitors.ts";
import type { BookingSettings } from "#shared/bookings/booking-settings.ts";
import { type ConfirmedBooking, isConfirmedBooking } from "#shared/bookings/bookings.ts";
import { isCancellable } from "#shared/bookings/cancellation.ts";
import type { cancelClientBooking as endpoint } from "#shared/bookings/client-api.ts";
import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import { maySiteRefund } from "#shared/bookings/site-refund.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import { bookingAfter } from "../booking-items.ts";
import { type MailDependencies, trySendingMail } from "../mails/send-unsent-mail.ts";
import { giveBackUse, type UseDependencies } from "../used-codes.ts";
import { clientBooking, type LinkDependencies, openedBooking } from "./client-booking.ts";

/** Only concurrent changes of the same booking need a second round. */
const maximumRounds = 4;

export interface CancelDependencies extends LinkDependencies, MailDependencies {
  readonly bookings: UseDependencies["bookings"];
  readonly discounts: Pick<DiscountCodeStore, "giveBack">;
  readonly bookingSettings: { readonly read: () => Promise<BookingSettings> };
  /** A new UUID. */
  readonly newId: () => string;
}

/**
 * Cancels a booking within the 14 days and mails both sides. Cancelling it again changes nothing. Whether
 * upkeep refunds it or the trainer has to is decided here. A free one gives the use of its code back. Upkeep
 * also does what this cannot.
 * @throws DomainError `not_cancellable` when it is over or the 14 days are; `link_invalid`;
 *   `too_many_requests`; `conflict` when the booking changes too often meanwhile.
 */
export async function cancelClientBooking(
  dependencies: CancelDependencies,
  input: EndpointInput<typeof endpoint>,
): Promise<ClientBooking> {
  const { client, limits, now, log } = dependencies;
  let booking = await openedBooking(dependencies, input);
  let isMailed: boolean | undefined;
  for (let round = 0; round < maximumRounds; round += 1) {
    if (booking.cancelledAt !== undefined) return clientBooking(booking, now());
    if (!isCancellable(booking, now())) throw new DomainError("not_cancellable");
    isMailed ??= await mayBeMailed(limits, booking);
    const refundId = await siteRefundId(dependencies, booking);
    const cancelled = await client.cancel(booking, refundId, now(), isMailed);
    if (cancelled.outcome === "written") {
      log.info("booking_cancelled", { bookingId: booking.bookingId });
      const { bookings, discounts } = dependencies;
      await giveBackUse({ bookings, discounts, now }, cancelled.booking).catch((error: unknown) =>
        log.warn("follow_up_left_to_upkeep", { bookingId: booking.bookingId }, error),
      );
      return clientBooking(await trySendingMail(dependencies, cancelled.booking), now());
    }
    // It was changed, erased or deleted at the same moment.
    const found = bookingAfter(cancelled);
    if (!found || !isConfirmedBooking(found)) throw new DomainError("link_invalid");
    booking = found;
  }
  throw new DomainError("conflict");
}

/**
 * The id of the refund that the site makes by itself: if the trainer has chosen so, the rule allows it, and
 * the day's number is not used up. A failure to find out leaves the refund to the trainer.
 */
async function siteRefundId(
  { bookingSettings, limits, newId, now, log }: CancelDependencies,
  booking: ConfirmedBooking,
): Promise<string | undefined> {
  const cancelled = { ...booking, cancelledAt: now().toISOString() };
  if (!maySiteRefund(cancelled, now())) return undefined;
  try {
    const isChosen = (await bookingSettings.read()).refundCancelled;
    return isChosen && (await limits.allows("automaticRefund")) ? newId() : undefined;
  } catch (error) {
    log.warn("refund_left_to_trainer", { bookingId: booking.bookingId }, error);
    return undefined;
  }
}

/** A stranger may have given the address of a free booking: beyond the limit only the page says it is cancelled. */
async function mayBeMailed(
  limits: VisitorLimits,
  { type, email }: ConfirmedBooking,
): Promise<boolean> {
  if (type === "paid" || email === undefined) return true;
  return limits.allows("freeCancellation", mailboxOf(email));
}
