import { mailboxOf } from "#lambdas/discounts/discount-code-store.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { VisitorLimits } from "#lambdas/limits/limit-visitors.ts";
import { refusal } from "#lambdas/limits/visitor-limits.ts";
import type { ReadWebsite } from "#lambdas/website/website-reader.ts";
import { kindOf } from "#shared/bookings/booking-kinds.ts";
import { refusedNow } from "#shared/bookings/booking-settings.ts";
import { type Booking, type DraftBooking, isDraft, isErased } from "#shared/bookings/bookings.ts";
import type { BookingSettingsReader } from "../booking-settings-store.ts";
import { storedClientLink } from "../client-links.ts";
import { draftLifetimeMs, draftLimits, startDraft } from "../record/draft.ts";
import { digestOf, endOf } from "../settling/confirm-draft.ts";
import { settleBooking, settleFound } from "../settling/settle-booking.ts";
import { settleFreeBooking } from "../settling/settle-free-booking.ts";
import { type BookingRequest, isRequested } from "./booking-request.ts";
import { draftKinds } from "./draft-kinds.ts";
import { findDiscount, makeOffer } from "./draft-price.ts";
import {
  type Confirmed,
  type PaymentDependencies,
  preparePayment,
  type StartedDraft,
} from "./prepare-payment.ts";

export interface StartDependencies extends PaymentDependencies {
  readonly limits: VisitorLimits;
  readonly website: ReadWebsite;
  readonly bookingSettings: BookingSettingsReader;
}

/**
 * Prices a booking or session payment and writes its draft. A free draft is confirmed at once;
 * otherwise its payment is prepared. A repeated id re-prices the same draft and PaymentIntent. A
 * confirmed booking does not change.
 * @throws DomainError before the draft is written: `bookings_paused`; `too_many_requests`; `amount_below_minimum`; what
 *   `findDiscount` throws; `booking_erased` when the person of the id is erased; `conflict` when the id belongs to another
 *   kind of booking, or to one that is made, or being paid, with other answers. Afterwards: what `settleFreeBooking`
 *   throws; `conflict` when the draft changes at the same moment; `payment_unavailable`.
 */
export async function startRequest(
  dependencies: StartDependencies,
  request: BookingRequest,
): Promise<StartedDraft> {
  const { bookings, limits } = dependencies;
  const { bookingId } = request;
  const found = await bookings.find(bookingId);
  if (!found || !isDraft(found)) {
    return found
      ? confirmedBefore(found, request, dependencies.now())
      : writeDraft(dependencies, request, undefined);
  }
  if (found.flowSource !== request.flowSource) throw new DomainError("conflict");
  try {
    await limits.countCall("restart", bookingId);
    // What is paid, or being paid, is booked with the answers that were there before.
    if (found.paymentIntentId !== undefined && !(await isRequested(found, request))) {
      const status = await settleFound(dependencies, found);
      // An earlier amount may have been paid, and be what is asked for.
      if (status === "confirmed") {
        return await confirmedBefore(await bookings.find(bookingId), request, dependencies.now());
      }
      if (status === "processing") throw new DomainError("conflict");
    }
    return await writeDraft(dependencies, request, found);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "too_many_requests")) throw error;
    return confirmedUnlessUnpaid(dependencies, request, found, error);
  }
}

/** @param found the draft, if it has been started before. */
async function writeDraft(
  dependencies: StartDependencies,
  booking: BookingRequest,
  found: DraftBooking | undefined,
): Promise<StartedDraft> {
  const { listPricePence, discountCode, clientToken, block, ...request } = booking;
  const { bookings, limits, now, log } = dependencies;
  const { bookingId, answers } = request;
  await refuseDuringPause(dependencies, request, found);
  const wasOffered = found?.offers.some((each) => each.discountCode === discountCode) ?? false;
  if (discountCode !== undefined && !wasOffered) await limits.count("codeCheck");
  const discount =
    discountCode === undefined
      ? undefined
      : await findDiscount(dependencies, discountCode, booking, found);
  const offer = makeOffer(await listPricePence(found), discount, block);
  if (offer.amount > 0) await refuseAfterDeclines(dependencies, found);
  else if (!isCountedAsFree(found, answers.email)) {
    await limits.count("freeBooking", optionalMailboxOf(answers.email));
  }
  if (!found) await limits.count("draft");
  const clientLink = clientToken === undefined ? undefined : storedClientLink(clientToken, now());
  const saved = await bookings.begin(bookingId, (record) =>
    startDraft(record, { ...request, offer, clientLink }, now()),
  );
  if (saved.outcome === "refused") {
    const { code, booking: stored } = saved;
    if (stored && code === "too_many_requests") {
      throw await draftRefusal(dependencies, "Too many different prices for one payment.", stored);
    }
    return confirmedBefore(stored, booking, now());
  }
  if (!found) log.count("booking_started", { bookingId });
  const started: StartedDraft =
    offer.amount === 0
      ? await settleFreeBooking(dependencies, saved.booking)
      : await preparePayment(dependencies, saved.booking);
  if (started.status !== "confirmed") return started;
  // Another request may have started the draft again before it was confirmed.
  const made = await confirmedBefore(await bookings.find(bookingId), booking, now());
  const { requestDigest, ...own } = made;
  return requestDigest === request.requestDigest ? own : made;
}

/** During a pause, only a draft goes on whose payment the visitor can already make. */
async function refuseDuringPause(
  { bookingSettings }: StartDependencies,
  request: Pick<BookingRequest, "flowSource">,
  draft: DraftBooking | undefined,
): Promise<void> {
  if (draft?.paymentIntentId !== undefined) return;
  const refused = refusedNow(await bookingSettings.read());
  if (refused.payments) throw new DomainError("bookings_paused");
  const detail = draftKinds[kindOf(request)].refusedBecause(refused);
  if (detail !== undefined) throw new DomainError("bookings_paused", { detail });
}

const optionalMailboxOf = (email: string | undefined) => email && mailboxOf(email);

/** A free offer that the draft had before was counted then, for the mailbox that it had. */
function isCountedAsFree(found: DraftBooking | undefined, email: string | undefined): boolean {
  if (!found || optionalMailboxOf(found.email) !== optionalMailboxOf(email)) return false;
  return found.offers.some(({ amount }) => amount === 0);
}

async function refuseAfterDeclines(
  dependencies: StartDependencies,
  draft: DraftBooking | undefined,
): Promise<void> {
  const { declinedPayments = [] } = draft ?? {};
  if (!draft || declinedPayments.length < draftLimits.declinedPayments) return;
  throw await draftRefusal(dependencies, "This payment has been declined too many times.", draft);
}

/** Refuses a draft until it has expired. */
async function draftRefusal(
  { website, now }: StartDependencies,
  reason: string,
  { timestamp }: Booking,
): Promise<DomainError> {
  const leftMs = Date.parse(timestamp) + draftLifetimeMs - now().getTime();
  const { where } = await website();
  return refusal(reason, Math.max(1, Math.ceil(leftMs / 1000)), where.contactEmail);
}

/** A draft whose payment has begun is confirmed if Stripe says that it is paid, whatever its limits. */
async function confirmedUnlessUnpaid(
  dependencies: StartDependencies,
  request: BookingRequest,
  { bookingId, paymentIntentId }: DraftBooking,
  refused: DomainError,
): Promise<StartedDraft> {
  if (paymentIntentId === undefined) throw refused;
  await dependencies.limits.countCall("confirmation", bookingId);
  const status = await settleBooking(dependencies, bookingId);
  if (status === "awaiting_payment") throw refused;
  const found = await dependencies.bookings.find(bookingId);
  return confirmedBefore(found, request, dependencies.now());
}

/**
 * @throws DomainError `booking_erased`; `conflict` when the booking is a draft, of another kind or has other
 *   answers.
 */
async function confirmedBefore(
  found: Booking | undefined,
  request: BookingRequest,
  now: Date,
): Promise<Confirmed> {
  if (found && isErased(found)) throw new DomainError("booking_erased");
  const isMade = found && found.paymentStatus !== "pending";
  if (!isMade || !(await isRequested(found, request))) throw new DomainError("conflict");
  const paid = found.type === "paid" ? { isPaid: true as const } : {};
  return { status: "confirmed", ...paid, ...digestOf(found), ...endOf(found, now) };
}
