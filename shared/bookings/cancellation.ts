import * as z from "zod/mini";
import { londonDate, londonDayEnd } from "#shared/values/london-days.ts";
import { formatPounds } from "#shared/values/money.ts";
import type { BookingKind } from "./booking-kinds.ts";
import { cancellationDays } from "./cancellation-promise.ts";

/**
 * The right to cancel of the Consumer Contracts Regulations 2013: 14 days from the contract (regulation
 * 30), the money back within 14 days of that (regulation 34), and the client's express request for what
 * is to begin within them (regulation 36).
 */

const dayMs = 24 * 60 * 60 * 1000;

/** The last instant at which a booking can be cancelled: the end of the 14th day after it, in London. */
export function cancellableUntil({ timestamp }: { readonly timestamp: string }): Date {
  return daysAfter(timestamp, cancellationDays);
}

/** By when the money of a cancelled booking has to be paid back. */
export function paidBackBy(cancelledAt: string): Date {
  return daysAfter(cancelledAt, cancellationDays);
}

/** The end of a London day, this many days after the day of an instant. */
function daysAfter(instant: string, days: number): Date {
  const noon = Date.parse(`${londonDate(new Date(instant))}T12:00:00.000Z`);
  return londonDayEnd(new Date(noon + days * dayMs).toISOString().replace(/T.*/, ""));
}

/**
 * Every wording of the client's request, by the day it came into use. It stands beside the button that
 * leads to the calendar; old ones stay, because what was asked for must remain known.
 */
const wordings = {
  "2026-11-24": requestOf("your consultation"),
  "2026-11-24 sessions": requestOf("a session"),
} as const;

function requestOf(what: string): string {
  return `If ${what} is within ${cancellationDays} days you ask for it to go ahead, and pay for what you have had if you cancel afterwards.`;
}

export const StartRequestVersion = z.enum([
  "2026-11-24",
  "2026-11-24 sessions",
] satisfies (keyof typeof wordings)[]);
export type StartRequestVersion = z.infer<typeof StartRequestVersion>;

/** The wordings that clients are shown now. */
export const currentStartRequest = {
  consultation: { version: "2026-11-24", wording: wordings["2026-11-24"] },
  payment: { version: "2026-11-24 sessions", wording: wordings["2026-11-24 sessions"] },
} as const satisfies Record<BookingKind, { version: StartRequestVersion; wording: string }>;

interface Begun {
  readonly startRequest?: { readonly at: string } | undefined;
  readonly startsAt?: string | undefined;
  readonly cancelledAt?: string | undefined;
}

/**
 * Whether the client has asked for it to go ahead and may have had some of it before they cancelled, or
 * by now. Then they pay for that part. A noted time that was still to come says that they have had none.
 */
export function mayHaveBegun({ startRequest, startsAt, cancelledAt }: Begun, now: Date): boolean {
  const at = cancelledAt ?? now.toISOString();
  return startRequest !== undefined && (startsAt === undefined || startsAt <= at);
}

/**
 * Whether all of it is to be paid back, so that the site may do it: nothing has been yet, no bank is
 * taking it back, and the client owes nothing for what they have had.
 */
export function isOwedInFull(
  booking: Begun & {
    readonly refunds?: readonly unknown[] | undefined;
    readonly disputes?: readonly unknown[] | undefined;
  },
  now: Date,
): boolean {
  const { refunds = [], disputes = [] } = booking;
  return refunds.length === 0 && disputes.length === 0 && !mayHaveBegun(booking, now);
}

/** What is said with the amount that is paid back, where that may be less. */
export const deductionNotice = `You asked for it to go ahead within the ${cancellationDays} days, so the price of what you have had is taken off.`;

/** The sentence that a booking can be cancelled with, as in the model form of schedule 3. */
export function modelCancellation(traderName: string, reference: string): string {
  return `I hereby give notice that I cancel my contract with ${traderName} for the service of booking ${reference}.`;
}

/** What the desk and the client's page call a booking that its client has cancelled. */
export const cancelledByClient = "Cancelled by client";

/** What a press on the trainer's button does, such as `Refund £50.00`. */
export const refundAction = (pence: number) => `Refund ${formatPounds(pence)}`;
