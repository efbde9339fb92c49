import { formatPoundsInProse } from "#shared/values/money.ts";
import type { BlockTerms } from "#shared/website/block-terms.ts";

/** What blocks of sessions are called. The payment page loads this, so dates are in `sessions-in-words.ts`. */

export const sessionCount = (count: number) => (count === 1 ? "1 session" : `${count} sessions`);

/** Such as `to use within 26 weeks`. */
export function weeksInWords(weeks: number): string {
  if (weeks === 0) return "to use whenever you like";
  return `to use within ${weeks === 1 ? "a week" : `${weeks} weeks`}`;
}

/** Such as `10 sessions, to use within 26 weeks`. */
export const blockInWords = ({ sessions, weeks }: BlockTerms) =>
  `${sessionCount(sessions)}, ${weeksInWords(weeks)}`;

/**
 * What one session of a block costs, such as `£40 a session` or `about £33.33 a session`. Nothing of a single
 * session, whose price is the block's, or of one that cost nothing.
 * @param pence the price of the block, or what was paid for it.
 */
export function eachInWords(pence: number, sessions: number): string | undefined {
  if (sessions < 2 || pence <= 0) return undefined;
  const each = formatPoundsInProse(Math.round(pence / sessions));
  return `${pence % sessions === 0 ? "" : "about "}${each} a session`;
}

/** What follows for a client who buys a block: schedule 2 (n) and (o) of the Consumer Contracts Regulations 2013. */
export const blockConsequence =
  "By paying, you are asking me to start your sessions within those 14 days, if we agree times for them. If you then cancel, you must pay for the sessions you have had, each at its share of the price, and I refund the rest. Once you have had all of them, you can no longer cancel.";
