import { DomainError } from "#lambdas/http/domain-error.ts";
import { automaticRefundsADay } from "#shared/values/numbers-in-sentences.ts";
import type { RateLimit } from "./rate-limit-store.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * What visitors may do without a sign-in, and how often. A network may be a whole office or a café.
 * Only what sends mail has a limit for everyone: one for drafts would let a stranger stop all
 * bookings. docs/limits.md is generated from this.
 */
export const visitorLimits = {
  /** Messages of the contact form, except those of bots, which are dropped before. */
  message: [
    { of: "network", most: 30, windowSeconds: hour },
    { of: "network", most: 60, windowSeconds: day },
    { of: "everyone", most: 300, windowSeconds: day },
  ],
  /** Bookings and sessions for £0. Each sends its mailbox a confirmation, and the address may be a stranger's. */
  freeBooking: [
    { of: "network", most: 5, windowSeconds: hour },
    { of: "network", most: 20, windowSeconds: day },
    { of: "mailbox", most: 2, windowSeconds: hour },
    { of: "mailbox", most: 3, windowSeconds: day },
    { of: "everyone", most: 200, windowSeconds: day },
  ],
  /** New drafts, each of which may get a PaymentIntent. A draft that is started again is not new. */
  draft: [{ of: "network", most: 30, windowSeconds: hour }],
  /** Codes that are looked up, or named for the first time when a draft is started. */
  codeCheck: [{ of: "network", most: 30, windowSeconds: 10 * minute }],
  /** Links to a client's page that open nothing. */
  linkCheck: [{ of: "network", most: 30, windowSeconds: 10 * minute }],
} as const satisfies Record<string, readonly RateLimit[]>;

/** What one draft may be called for, by anyone: each call asks Stripe. The page polls 40 times in two minutes. */
export const draftCalls = {
  /** Started again. */
  restart: [{ of: "draft", most: 60, windowSeconds: hour }],
  /** Confirm calls, while it is unpaid. */
  confirmation: [{ of: "draft", most: 240, windowSeconds: hour }],
} as const satisfies Record<string, readonly RateLimit[]>;
export type DraftCall = keyof typeof draftCalls;

/** What the site does by itself, and how often. */
export const siteLimits = {
  /** Refunds of cancelled bookings by the site: each one costs Stripe's fee. The trainer makes any further ones. */
  automaticRefund: [{ of: "everyone", most: automaticRefundsADay, windowSeconds: day }],
  /** Mails to a mailbox that a booking for £0 is cancelled. Beyond that there is none. */
  freeCancellation: [
    { of: "mailbox", most: 2, windowSeconds: hour },
    { of: "mailbox", most: 3, windowSeconds: day },
  ],
} as const satisfies Record<string, readonly RateLimit[]>;

export type LimitedAction = keyof typeof visitorLimits;
export type SiteAction = keyof typeof siteLimits;

/** The refusal of a visitor for some time. @param reason a sentence. */
export function refusal(
  reason: string,
  retryAfterSeconds: number,
  contactEmail: string,
): DomainError {
  const wait = waitingTime(retryAfterSeconds);
  return new DomainError("too_many_requests", {
    retryAfterSeconds,
    detail: `${reason} Try again in ${wait}, or write to me at ${contactEmail}.`,
  });
}

/** Minutes or hours, rounded up. */
function waitingTime(seconds: number): string {
  const [count, unit] =
    seconds > 59 * minute
      ? [Math.ceil(seconds / hour), "hour"]
      : [Math.ceil(seconds / minute), "minute"];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
