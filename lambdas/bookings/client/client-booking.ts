import { DomainError } from "#lambdas/http/domain-error.ts";
import type { VisitorLimits } from "#lambdas/limits/limit-visitors.ts";
import { kindOf } from "#shared/bookings/booking-kinds.ts";
import { type ConfirmedBooking, isConfirmedBooking } from "#shared/bookings/bookings.ts";
import { cancellableUntil } from "#shared/bookings/cancellation.ts";
import type { openClientBooking as endpoint } from "#shared/bookings/client-api.ts";
import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import { refusalOf } from "#shared/bookings/mails.ts";
import { overBecause } from "#shared/bookings/over.ts";
import { owedToClient, paybackOf, refundedAmount } from "#shared/bookings/owed.ts";
import { refusableMails } from "#shared/bookings/refusal-words.ts";
import { isCancellable } from "#shared/bookings/right-to-cancel.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import { endedCount } from "#shared/sessions/ended-sessions.ts";
import { sessionsLeft } from "#shared/sessions/sessions-left.ts";
import { type BookingStore, changedBooking } from "../booking-store.ts";
import { isOpenedBy } from "../client-links.ts";
import { bookingOfKind } from "../kinds.ts";
import type { ConfirmedRecord } from "../record/booking.ts";
import { type Decision, refuse } from "../record/decision.ts";

export interface LinkDependencies {
  readonly bookings: BookingStore;
  readonly limits: VisitorLimits;
  readonly now: () => Date;
}

type ClientInput = EndpointInput<typeof endpoint>;

/**
 * Shows a booking to the client who has its link, and changes nothing.
 * @throws DomainError as `openedBooking`.
 */
export async function openClientBooking(
  dependencies: LinkDependencies,
  input: ClientInput,
): Promise<ClientBooking> {
  return clientBooking(await openedBooking(dependencies, input), dependencies.now());
}

/**
 * The booking that a link opens. Wrong links are counted, right ones are not.
 * @throws DomainError `link_invalid`, also for an old link, a draft and an erased booking;
 *   `too_many_requests`.
 */
export async function openedBooking(
  { bookings, limits, now }: LinkDependencies,
  { params: { bookingId, token } }: ClientInput,
): Promise<ConfirmedRecord> {
  const found = await bookings.find(bookingId);
  const booking = found && isConfirmedBooking(found) ? found : undefined;
  if (booking && isOpenedBy(booking.clientLinks ?? [], token, now())) return booking;
  await limits.count("linkCheck");
  throw new DomainError("link_invalid");
}

/**
 * Records what the client has pressed.
 * @returns the booking as it is now, also where it is too late for the press, or it was made before.
 * @throws DomainError as `openedBooking`.
 */
export async function recordPress(
  dependencies: LinkDependencies,
  input: ClientInput,
  press: (record: ConfirmedRecord, now: Date) => ConfirmedRecord,
): Promise<ClientBooking> {
  const { bookingId } = await openedBooking(dependencies, input);
  const now = dependencies.now();
  const changed = await changeOpened(dependencies, bookingId, (record) => press(record, now));
  return clientBooking(changedBooking(changed), now);
}

/** Changes a booking that a link has opened. Refused with `link_invalid` when its person is erased meanwhile. */
export function changeOpened(
  { bookings }: Pick<LinkDependencies, "bookings">,
  bookingId: string,
  decide: (record: ConfirmedRecord) => Decision<ConfirmedRecord>,
) {
  return bookings.change(bookingId, (record) =>
    isConfirmedBooking(record) ? decide(record) : refuse("link_invalid"),
  );
}

/** What its link shows of a booking: nothing of the person. */
export function clientBooking(booking: ConfirmedBooking, now: Date): ClientBooking {
  const { bookingId, timestamp, cancelledAt = null } = booking;
  const { originalAmount, amount, discountCode, discountPercentage, block } = booking;
  return {
    bookingId,
    kind: kindOf(booking),
    ...bookingOfKind(booking).shown(now),
    originalAmount,
    amount,
    discountCode,
    discountPercentage,
    block,
    sessionsLeft: sessionsLeft(booking, now),
    sessionsRefunded: endedCount(booking),
    takenByHand: booking.takenByHand?.how ?? null,
    timestamp,
    refundedAmount: refundedAmount(booking.refunds),
    over: overBecause(booking) ?? null,
    cancelledAt,
    cancellableUntil: isCancellable(booking, now) ? cancellableUntil(booking).toISOString() : null,
    refusable: refusableMails.flatMap((mail) => {
      const isRefused = booking[refusalOf(mail)] !== undefined;
      return isRefused || booking[mail] ? [{ mail, isRefused }] : [];
    }),
    owed: owedToClient(booking),
    payback: paybackOf(booking, now),
  };
}
