import type { AddressClaims, Claim } from "#lambdas/discounts/address-claims.ts";
import {
  type DiscountCodeStore,
  lapsedHolds,
  type StoredDiscount,
} from "#lambdas/discounts/discount-code-store.ts";
import type { UseHolds } from "#lambdas/discounts/use-holds.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { Booking, DraftBooking } from "#shared/bookings/bookings.ts";
import { emailKeyOf } from "./booking-keys.ts";
import type { BookingStore } from "./booking-store.ts";

export interface HoldDependencies {
  readonly bookings: Pick<BookingStore, "find">;
  readonly discounts: DiscountCodeStore;
  readonly holds: UseHolds;
  readonly claims: AddressClaims;
  readonly now: () => Date;
}

/** The booking that takes the discount. */
export interface Holder {
  readonly bookingId: string;
  readonly email: string | undefined;
}

/** Longer than a function can run, so an older request has ended. */
const requestLifetimeMs = 2 * 60 * 1000;

/**
 * Reserves a discount for a booking before it is offered: one use of a limited code, and the use of
 * the visitor's address if the code is once per address. Repeated calls reserve nothing more.
 *
 * The booking decides whether a hold counts: a hold whose booking does not exist, or was made
 * without the code, is released to the next booking that needs it.
 * @throws DomainError `discount_used_up`, `discount_already_used`, `discount_held` or
 *   `discount_email_required`.
 */
export async function holdDiscount(
  dependencies: HoldDependencies,
  discount: StoredDiscount,
  { bookingId, email }: Holder,
): Promise<void> {
  if (discount.oncePerEmail) {
    if (email === undefined) throw new DomainError("discount_email_required");
    await claimForAddress(dependencies, discount.code, emailKeyOf(email), bookingId);
  }
  if (discount.maximumUses !== undefined) await holdUse(dependencies, discount, bookingId);
}

async function holdUse(
  dependencies: HoldDependencies,
  discount: StoredDiscount,
  bookingId: string,
): Promise<void> {
  const { discounts, holds, now } = dependencies;
  if (await holds.hold(discount, bookingId, now())) return;
  // All uses are taken, or the trainer has just changed the limit.
  const latest = await discounts.find(discount.code);
  if (!latest) throw new DomainError("discount_not_found");
  for (const hold of lapsedHolds(latest, now())) {
    await settleLapsedHold(dependencies, latest.code, hold);
  }
  if (await holds.hold(latest, bookingId, now())) return;
  throw new DomainError("discount_used_up");
}

/** Releases a lapsed hold or turns it into a use, as its booking says. */
async function settleLapsedHold(
  { bookings, holds }: HoldDependencies,
  code: string,
  { bookingId, heldAt }: { bookingId: string; heldAt: Date },
): Promise<void> {
  const booking = await bookings.find(bookingId);
  if (!hasDiscount(booking, code)) await holds.release(code, bookingId, heldAt);
  else if (booking?.paymentStatus !== "pending") await holds.use(code, bookingId);
}

async function claimForAddress(
  { bookings, claims, now }: HoldDependencies,
  code: string,
  email: string,
  bookingId: string,
): Promise<void> {
  if ((await claims.claim(code, email, bookingId, now())) === "claimed") return;
  const claim = await claims.find(code, email);
  if (claim?.bookingId === bookingId) return;
  const holder = claim && (await bookings.find(claim.bookingId));
  if (claim && hasDiscount(holder, code) && belongsTo(holder, email)) {
    const isUsed = holder?.paymentStatus !== "pending";
    throw new DomainError(isUsed ? "discount_already_used" : "discount_held");
  }
  if (claim && mayBeUnderWay(claim, holder, now())) throw new DomainError("discount_held");
  if ((await claims.claim(code, email, bookingId, now(), claim)) === "claimed") return;
  throw new DomainError("discount_held");
}

/** Whether a booking was made with a code, or is a draft that was offered it. */
function hasDiscount(booking: Booking | undefined, code: string): boolean {
  if (!booking) return false;
  const offers = booking.paymentStatus === "pending" ? booking.offers : [booking];
  return offers.some(({ discountCode }) => discountCode === code);
}

/** Erased bookings have no e-mail address; their discount use stays counted. */
function belongsTo(booking: Booking | undefined, email: string): boolean {
  if (!booking || !("email" in booking) || booking.email === undefined) return true;
  return emailKeyOf(booking.email) === email;
}

/** Whether the request that made a claim may not have written its draft yet. */
function mayBeUnderWay({ claimedAt }: Claim, holder: Booking | undefined, now: Date): boolean {
  if (holder && holder.paymentStatus !== "pending") return false;
  return now.getTime() - claimedAt * 1000 < requestLifetimeMs;
}

/** Every code that a draft was offered: it may still be paid at any of these prices. */
export function offeredCodes({ offers }: Pick<DraftBooking, "offers">): string[] {
  return [...new Set(offers.flatMap(({ discountCode }) => discountCode ?? []))];
}

/** Releases the codes that a draft was not booked with. After a failure the holds lapse by themselves. */
export async function releaseOthers(
  { holds, log, now }: { holds: UseHolds; log: Log; now: () => Date },
  draft: DraftBooking,
  bookedWith: string | null,
): Promise<void> {
  try {
    for (const code of offeredCodes(draft)) {
      if (code !== bookedWith) await holds.release(code, draft.bookingId, now());
    }
  } catch (error) {
    log.warn("discount_left_held", { bookingId: draft.bookingId }, error);
  }
}
