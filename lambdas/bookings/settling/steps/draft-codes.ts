import type { KeptBooking } from "#lambdas/bookings/record/booking.ts";
import { giveBackCodes, recordUse, type UseDependencies } from "#lambdas/bookings/used-codes.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import { orWarn } from "#lambdas/http/or-warn.ts";
import {
  type DraftBooking,
  type ErasedBooking,
  type ErasedDraft,
  isErased,
} from "#shared/bookings/bookings.ts";

export interface CodeDependencies extends UseDependencies {
  readonly log: Log;
}

/** Gives back the codes that the draft had used and is not booked with. After a failure they have one use less. */
export async function giveBackOtherCodes(
  { discounts, log }: CodeDependencies,
  draft: DraftBooking | ErasedDraft,
  bookedWith: string | null,
): Promise<void> {
  await orWarn(log, "code_not_given_back", draft.bookingId, () =>
    giveBackCodes(discounts, draft, bookedWith),
  );
}

/** Records the use of a paid booking's code. After a failure upkeep does. */
export async function recordCodeUse(
  dependencies: CodeDependencies,
  booking: KeptBooking,
): Promise<KeptBooking> {
  const { log } = dependencies;
  const used = await orWarn(log, "code_use_left_to_upkeep", booking.bookingId, () =>
    recordUse(dependencies, booking),
  );
  return used ?? booking;
}

/**
 * Records the use of a free draft's code, before the draft is confirmed.
 * @throws DomainError `discount_used_up` or `discount_already_used` when other bookings were faster.
 */
export async function recordFreeUse(
  { discounts }: CodeDependencies,
  { bookingId, discountCode: code, email, timestamp }: DraftBooking,
): Promise<void> {
  if (code === null) return;
  const outcome = await discounts.recordFree({ code, bookingId, email }, new Date(timestamp));
  if (outcome !== "recorded") throw new DomainError(`discount_${outcome}`);
}

/** Gives back a use that the erasure of its person could not yet find, because it was recorded meanwhile. */
export async function forgetFreeUse(
  dependencies: CodeDependencies,
  draft: DraftBooking,
  erased: ErasedBooking | ErasedDraft,
): Promise<void> {
  const { bookingId, discountCode: code, email } = draft;
  const bookedWith = erased.paymentStatus === "pending" ? null : erased.discountCode;
  await giveBackOtherCodes(dependencies, draft, bookedWith);
  if (code === null) return;
  await dependencies.discounts.giveBackMailbox({ code, bookingId, email }, dependencies.now());
}

/** The code whose use a booking keeps: none if its person is erased. */
export function keptCodeOf(booking: KeptBooking): string | null {
  return isErased(booking) ? null : booking.discountCode;
}
