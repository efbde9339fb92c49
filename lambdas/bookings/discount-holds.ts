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

/** Who is to pay less. */
export interface Holder {
  readonly bookingId: string;
  readonly email: string | undefined;
}

/** Longer than a function lives: a request that began before has ended. */
const requestLifetimeMs = 2 * 60 * 1000;

/**
 * Makes sure that a booking may be offered a discount, before it is: holds one of the uses of a
 * limited code, and the one use that the visitor's address has. A booking that holds them already
 * takes nothing more.
 *
 * A hold is a reservation and the booking is the truth: what is held for a booking that is not
 * there, or that was made at another price, is void, and goes to whoever asks for it next.
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
  // All are taken, or the trainer has just changed the limit.
  const latest = await discounts.find(discount.code);
  if (!latest) throw new DomainError("discount_not_found");
  for (const hold of lapsedHolds(latest, now())) {
    await settleLapsedHold(dependencies, latest.code, hold);
  }
  if (await holds.hold(latest, bookingId, now())) return;
  throw new DomainError("discount_used_up");
}

/** Asks the booking what has become of it, where nobody has said so on the code. */
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
  if (claim && hasDiscount(holder, code) && isOf(holder, email)) {
    const isUsed = holder?.paymentStatus !== "pending";
    throw new DomainError(isUsed ? "discount_already_used" : "discount_held");
  }
  if (claim && mayBeUnderWay(claim, holder, now())) throw new DomainError("discount_held");
  if ((await claims.claim(code, email, bookingId, now(), claim)) === "claimed") return;
  throw new DomainError("discount_held");
}

/** Whether a booking was made with a code, or may still be paid at a price with it. */
function hasDiscount(booking: Booking | undefined, code: string): boolean {
  if (!booking) return false;
  const offers = booking.paymentStatus === "pending" ? booking.offers : [booking];
  return offers.some(({ discountCode }) => discountCode === code);
}

/** Whoever is erased has no address any more, and has used what they used. */
function isOf(booking: Booking | undefined, email: string): boolean {
  if (!booking || !("email" in booking) || booking.email === undefined) return true;
  return emailKeyOf(booking.email) === email;
}

/** A claim comes before its draft is written. */
function mayBeUnderWay({ claimedAt }: Claim, holder: Booking | undefined, now: Date): boolean {
  if (holder && holder.paymentStatus !== "pending") return false;
  return now.getTime() - claimedAt * 1000 < requestLifetimeMs;
}

/** Every code that a draft was offered a price with: as long as it is one, any may be paid. */
export function offeredCodes({ offers }: Pick<DraftBooking, "offers">): string[] {
  return [...new Set(offers.flatMap(({ discountCode }) => discountCode ?? []))];
}

/**
 * Gives back what a draft held of the codes that it was not booked with. Should that fail, the hold
 * lapses: nothing depends on it.
 */
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
