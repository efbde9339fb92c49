import type { CalendarRecord } from "#shared/consultations/calendar-events.ts";
import { type Block, priceOfHeld } from "#shared/sessions/session-blocks.ts";
import type { FlowSource } from "./booking-kinds.ts";
import { type DealtWith, isDealtWith } from "./dealt-with.ts";
import { isBeforeBank, lostDisputes } from "./disputes.ts";
import type { Payback } from "./payback.ts";
import { type Refund, standingRefunds } from "./refunds.ts";

/** What of a payment is owed to its client, and what the trainer keeps. All amounts are in pence. */

interface Paid extends Block {
  readonly type: "paid" | "demo";
  readonly dealtWith?: readonly DealtWith[] | undefined;
}

/** What may still be given back: what was paid, less every refund made or under way. */
export function leftToRefund({ type, amount, refunds }: Paid): number {
  if (type !== "paid") return 0;
  return amount - sumOf(standingRefunds(refunds));
}

/** What has not gone back: neither by a refund, made or under way, nor by a bank. */
export function leftToPayBack(booking: Paid): number {
  return Math.max(0, leftToRefund(booking) - sumOf(lostDisputes(booking.disputes)));
}

/** What is due to a client who cancels: of a block not the price of the sessions that they have had. */
export function dueIfCancelled(booking: Paid): number {
  return Math.max(0, leftToPayBack(booking) - priceOfHeld(booking));
}

/** What a client gets back: of a cancelled booking nothing once the trainer has dealt with it. */
export function owedToClient(booking: Paid): number {
  return isDealtWith(booking, { id: "cancelled" }) ? 0 : dueIfCancelled(booking);
}

/** What is left to the trainer: less what was refunded, and what a bank took back. */
export function keptAmount({ type, amount, refunds, disputes }: Paid): number {
  if (type !== "paid") return 0;
  return Math.max(0, amount - refundedAmount(refunds) - sumOf(lostDisputes(disputes)));
}

/** What refunds have given back. */
export function refundedAmount(refunds: readonly Refund[] = []): number {
  return sumOf(refunds.filter(({ status }) => status === "succeeded"));
}

function sumOf(parts: readonly { readonly amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

interface Begun {
  readonly startRequest?: { readonly at: string } | undefined;
  readonly startsAt?: string | undefined;
  readonly timeEventId?: string | undefined;
  readonly calendar?: Pick<CalendarRecord, "events" | "later"> | undefined;
  readonly cancelledAt?: string | undefined;
}

/**
 * Whether the client has asked for it to go ahead and may have had some of it before they cancelled, or
 * by now. Then they pay for that part. A known time that was still to come says that they have had none.
 */
export function mayHaveBegun(booking: Begun, now: Date): boolean {
  const { startRequest, startsAt, cancelledAt } = booking;
  const at = cancelledAt ?? now.toISOString();
  return startRequest !== undefined && (startsAt === undefined || hadTimeBy(booking, at));
}

/**
 * Whether a known time had begun by an instant. The time from the calendar is the newest of its events, of which an
 * earlier one may have been held: those that are cancelled before they begin are not kept.
 */
function hadTimeBy({ startsAt, timeEventId, calendar }: Begun, at: string): boolean {
  const { events = [], later = [] } = calendar ?? {};
  const isCalendars = timeEventId !== undefined;
  const others = [
    ...(isCalendars ? events : []),
    // What was made after a time had begun that was cancelled before, and told later.
    ...(isCalendars || startsAt === undefined ? later : []),
  ];
  return [startsAt, ...others.map((event) => event.startsAt)].some(
    (each) => each !== undefined && each <= at,
  );
}

/** What becomes of the money of a booking that is cancelled, or would be now. */
export function paybackOf(
  booking: Paid & Begun & { readonly status?: "completed" | undefined },
  now: Date,
): Payback {
  const { type, disputes, status } = booking;
  if (type === "demo") return "nothing_paid";
  if (dueIfCancelled(booking) === 0) {
    if (leftToRefund(booking) > priceOfHeld(booking)) return "taken_back";
    // A favour was refunded, and the sessions have come to the rest of what was paid.
    const left = leftToPayBack(booking);
    return left > 0 && left < priceOfHeld(booking) ? "nothing_left" : "on_its_way";
  }
  if (isDealtWith(booking, { id: "cancelled" })) return "settled";
  if (isBeforeBank(disputes)) return "bank_decides";
  if (status === "completed") return "to_work_out";
  if (booking.block) return priceOfHeld(booking) > 0 ? "less_held" : "all";
  return mayHaveBegun(booking, now) ? "less" : "all";
}

interface Cancelled extends Paid, Begun {
  readonly flowSource: FlowSource;
  readonly originalAmount: number;
  readonly attention?: unknown;
  readonly status?: unknown;
  readonly timeChosenAt?: string | undefined;
}

/**
 * Whether the site may refund a cancelled booking without the trainer: a consultation of at most its fee,
 * all of which is still owed and of which the client can have had nothing. The trainer refunds all others.
 */
export function maySiteRefund(booking: Cancelled, now: Date): boolean {
  const { flowSource, type, amount, originalAmount, attention, status, cancelledAt } = booking;
  const { refunds = [], disputes = [] } = booking;
  const isConsultation = flowSource === "consultation-intro" && type === "paid";
  const isFee = amount <= originalAmount && attention === undefined;
  const isUntouched =
    refunds.length === 0 && disputes.length === 0 && !isDealtWith(booking, { id: "cancelled" });
  const isOpen = cancelledAt !== undefined && status === undefined;
  return isConsultation && isFee && isUntouched && isOpen && isStillToCome(booking, now);
}

/** A time that the client has chosen and the trainer has not noted may be past. */
function isStillToCome(booking: Cancelled, now: Date): boolean {
  const { startsAt, timeChosenAt } = booking;
  const isUnknown = startsAt === undefined && timeChosenAt !== undefined;
  return !isUnknown && !hadTimeBy(booking, now.toISOString()) && !mayHaveBegun(booking, now);
}

/** Whether the next run of upkeep refunds a cancelled booking: that was decided when it was cancelled. */
export function isAboutToBeRefunded(
  booking: Cancelled & { readonly cancellationRefundId?: string | undefined },
  now: Date,
): boolean {
  return booking.cancellationRefundId !== undefined && maySiteRefund(booking, now);
}
