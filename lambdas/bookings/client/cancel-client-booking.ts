import { DomainError } from "#lambdas/http/domain-error.ts";
import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import type { cancelClientBooking as endpoint } from "#shared/bookings/client-api.ts";
import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import { bookingAfter } from "../booking-items.ts";
import { type MailDependencies, trySendingMail } from "../mails/send-unsent-mail.ts";
import {
  clientBooking,
  isCancellable,
  type LinkDependencies,
  openedBooking,
} from "./client-booking.ts";

export interface CancelDependencies extends LinkDependencies, MailDependencies {
  /** A new UUID. */
  readonly newId: () => string;
}

/**
 * Cancels a booking within the 14 days and mails both sides. Cancelling it again changes nothing. The
 * money is the trainer's to give back, or upkeep's. Upkeep also sends what this cannot.
 * @throws DomainError `not_cancellable` when it is completed or the 14 days are over; `link_invalid`;
 *   `too_many_requests`.
 */
export async function cancelClientBooking(
  dependencies: CancelDependencies,
  input: EndpointInput<typeof endpoint>,
): Promise<ClientBooking> {
  const { client, newId, now, log } = dependencies;
  const booking = await openedBooking(dependencies, input);
  if (booking.cancelledAt !== undefined) return clientBooking(booking, now());
  if (!isCancellable(booking, now())) throw new DomainError("not_cancellable");
  const cancelled = await client.cancel(booking, newId(), now());
  if (cancelled.outcome === "written") {
    log.info("booking_cancelled", { bookingId: booking.bookingId });
    return clientBooking(await trySendingMail(dependencies, cancelled.booking), now());
  }
  // It was cancelled, completed, erased or deleted at the same moment.
  const found = bookingAfter(cancelled);
  if (!found || !isConfirmedBooking(found)) throw new DomainError("link_invalid");
  if (found.cancelledAt === undefined) throw new DomainError("not_cancellable");
  return clientBooking(found, now());
}
