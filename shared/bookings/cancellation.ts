import * as z from "zod/mini";
import { blockConsequence } from "#shared/sessions/block-words.ts";
import { Instant } from "#shared/values/instant.ts";
import { laterDay, londonDate, londonDayEnd } from "#shared/values/london-days.ts";
import { formatPounds } from "#shared/values/money.ts";
import { cancellationDays } from "#shared/values/numbers-in-sentences.ts";
import type { BookingKind } from "./booking-kinds.ts";

/**
 * The right to cancel of the Consumer Contracts Regulations 2013: 14 days from the contract (regulation
 * 30), the money back within 14 days of that (regulation 34), and the client's express request for what
 * is to begin within them (regulation 36).
 */

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
  return londonDayEnd(laterDay(londonDate(new Date(instant)), days));
}

/**
 * Every wording of the client's request, by the day it came into use. It is shown below the button that
 * leads to the calendar; old ones stay, because what was asked for must remain known. Each acknowledges that
 * the right to cancel ends once all of it has taken place (regulation 36(2)).
 */
const wordings = {
  "2026-11-26": `If the time you choose is within ${cancellationDays} days of booking, you are asking me to go ahead before your right to cancel has ended. You accept that once your consultation has taken place in full, you must pay for it and can no longer cancel.`,
  "2026-11-26 sessions": `If the time you choose is within ${cancellationDays} days of paying, you are asking me to go ahead before your right to cancel has ended. You accept that you must pay for what you have had, and can no longer cancel once you have had all of it.`,
  // Of a block it is made with the payment.
  "2026-11-27 block": blockConsequence,
} as const;

export const StartRequestVersion = z.enum([
  "2026-11-26",
  "2026-11-26 sessions",
  "2026-11-27 block",
] satisfies (keyof typeof wordings)[]);
export type StartRequestVersion = z.infer<typeof StartRequestVersion>;

/** The client's request to go ahead within the 14 days: the wording, and when it was made first. */
export const StartRequest = z.object({ version: StartRequestVersion, at: Instant });

export const currentStartRequest = {
  block: { version: "2026-11-27 block", wording: wordings["2026-11-27 block"] },
  consultations: { version: "2026-11-26", wording: wordings["2026-11-26"] },
  sessions: { version: "2026-11-26 sessions", wording: wordings["2026-11-26 sessions"] },
} as const satisfies Record<
  BookingKind | "block",
  { version: StartRequestVersion; wording: string }
>;

/** Whether choosing a time asks for something: not of a free booking, and not after the 14 days. */
export function asksToStart(
  booking: { readonly type: "paid" | "demo"; readonly timestamp: string },
  now: Date,
): boolean {
  return booking.type === "paid" && now <= cancellableUntil(booking);
}

/** What is said with the amount that is paid back, where that may be less. */
export const deductionNotice = `You asked me to go ahead within the ${cancellationDays} days, so I take off the price of anything you have already had.`;

/** The sentence that a booking can be cancelled with, as in the model form of schedule 3. */
export function modelCancellation(traderName: string, reference: string): string {
  return `I hereby give notice that I cancel my contract with ${traderName} for the service of booking ${reference}.`;
}

/** What the desk and the client's page call a booking that its client has cancelled. */
export const cancelledByClient = "Cancelled by client";

/** What a press on the trainer's button does, such as `Refund £50.00`. */
export const refundAction = (pence: number) => `Refund ${formatPounds(pence)}`;
