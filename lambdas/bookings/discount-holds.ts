import { type AddressClaims, type Claim, mailboxOf } from "#lambdas/discounts/address-claims.ts";
import {
  type DiscountCodeStore,
  isLapsed,
  isUsedUp,
  lapsedHolds,
  type StoredDiscount,
} from "#lambdas/discounts/discount-code-store.ts";
import type { UseHolds } from "#lambdas/discounts/use-holds.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { CardPayments } from "#lambdas/stripe/card-payments.ts";
import type { Booking, DraftBooking } from "#shared/bookings/bookings.ts";
import type { BookingStore } from "./booking-store.ts";

export interface HoldDependencies {
  readonly bookings: Pick<BookingStore, "find">;
  readonly discounts: DiscountCodeStore;
  readonly holds: UseHolds;
  readonly claims: AddressClaims;
  readonly cards: CardPayments;
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
 * The booking decides whether a hold counts. A hold is released to the next booking that needs it
 * when its own booking does not exist or was made without the code, and after half an hour when its
 * draft is unpaid: then the draft's payment is cancelled first, so that it cannot be paid at a price
 * without a use.
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
    await claimForAddress(dependencies, discount, email, bookingId);
  }
  await holdUse(dependencies, discount, bookingId);
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
  // Lapsed holds are left alone, and their drafts payable, when no use would come free.
  if (isUsedUp(latest, bookingId, now())) throw new DomainError("discount_used_up");
  for (const hold of lapsedHolds(latest, now())) {
    await settleLapsedHold(dependencies, latest.code, hold);
  }
  if (await holds.hold(latest, bookingId, now())) return;
  throw new DomainError("discount_used_up");
}

/** Releases a lapsed hold or turns it into a use, as its booking says. */
async function settleLapsedHold(
  dependencies: HoldDependencies,
  code: string,
  { bookingId, heldAt }: { bookingId: string; heldAt: Date },
): Promise<void> {
  const { bookings, holds } = dependencies;
  const booking = await bookings.find(bookingId);
  if (!hasDiscount(booking, code) || (await isWithdrawn(dependencies, booking))) {
    await holds.release(code, bookingId, heldAt);
  } else if (booking?.paymentStatus !== "pending") await holds.use(code, bookingId);
}

/**
 * Makes sure that a draft cannot be paid at a price that it was offered, unless its payment is under
 * way or made. The visitor who comes back starts a new payment, at the price of then.
 */
async function isWithdrawn(
  { cards }: HoldDependencies,
  booking: Booking | undefined,
): Promise<boolean> {
  if (booking?.paymentStatus !== "pending") return false;
  const { paymentIntentId } = booking;
  if (paymentIntentId === undefined) return true;
  const intent = await cards.retrieve(paymentIntentId);
  const isIdle =
    intent?.status === "requires_payment_method" || intent?.status === "requires_confirmation";
  if (!isIdle) return intent?.status === "canceled";
  return (await cards.cancel(paymentIntentId))?.status === "canceled";
}

async function claimForAddress(
  dependencies: HoldDependencies,
  discount: StoredDiscount,
  email: string,
  bookingId: string,
): Promise<void> {
  const { bookings, claims, now } = dependencies;
  const { code } = discount;
  // A booking that will be refused must not claim the address's use.
  const mayClaim = !isUsedUp(discount, bookingId, now());
  if (mayClaim && (await claims.claim(code, email, bookingId, now())) === "claimed") return;
  const claim = await claims.find(code, email);
  if (claim?.bookingId === bookingId) return;
  const holder = claim && (await bookings.find(claim.bookingId));
  if (claim && hasDiscount(holder, code) && belongsTo(holder, email)) {
    if (holder?.paymentStatus !== "pending") throw new DomainError("discount_already_used");
    const isFree = isLapsed(claim.claimedAt, now()) && (await isWithdrawn(dependencies, holder));
    if (!isFree) throw new DomainError("discount_held");
  } else if (claim && mayBeUnderWay(claim, holder, now())) throw new DomainError("discount_held");
  if (!mayClaim) throw new DomainError("discount_used_up");
  if ((await claims.claim(code, email, bookingId, now(), claim)) === "claimed") return;
  throw new DomainError("discount_held");
}

/** Whether a booking was made with a code, or is a draft that was offered it. */
function hasDiscount(booking: Booking | undefined, code: string): boolean {
  if (!booking) return false;
  const offers = booking.paymentStatus === "pending" ? booking.offers : [booking];
  return offers.some(({ discountCode }) => discountCode === code);
}

/** Erased bookings have no email address; their discount use stays counted. */
function belongsTo(booking: Booking | undefined, email: string): boolean {
  if (!booking || !("email" in booking) || booking.email === undefined) return true;
  return mailboxOf(booking.email) === mailboxOf(email);
}

/** Whether the request that made a claim may not have written its draft yet. */
function mayBeUnderWay({ claimedAt }: Claim, holder: Booking | undefined, now: Date): boolean {
  if (holder && holder.paymentStatus !== "pending") return false;
  return now.getTime() - claimedAt * 1000 < requestLifetimeMs;
}

/**
 * Holds a discount as `holdDiscount` does. A refusal says no more than that the code is invalid, unless
 * this draft was offered it before with the same address: otherwise anyone could learn from it who is
 * a client, and which codes exist.
 * @param found the draft as it was before, if there was one.
 */
export async function holdDiscountDiscreetly(
  dependencies: HoldDependencies,
  discount: StoredDiscount,
  holder: Holder,
  found: DraftBooking | undefined,
): Promise<void> {
  try {
    await holdDiscount(dependencies, discount, holder);
  } catch (error) {
    const isTelling = error instanceof DomainError && tellingRefusals.has(error.code);
    if (!isTelling || mayKnow(found, discount.code, holder)) throw error;
    throw new DomainError("discount_not_found", { cause: error });
  }
}

const tellingRefusals: ReadonlySet<string> = new Set([
  "discount_used_up",
  "discount_already_used",
  "discount_held",
]);

function mayKnow(found: DraftBooking | undefined, code: string, { email }: Holder): boolean {
  return hasDiscount(found, code) && found?.email === email;
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
