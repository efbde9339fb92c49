import { visibleText } from "./pasted-text.ts";
import { readDigits } from "./typed-numbers.ts";

/**
 * What may be paid at once, in pence. The maximum is ours: Stripe would accept nearly a million
 * pounds, which can only be a typing mistake.
 */
export const paymentLimits = { minimum: 100, maximum: 1_000_000, step: 1 } as const;

const currencyBefore = /^([-−]?)\s*(?:[£￡₤]|gbp)\s*/i;
const currencyAfter = /\s*(?:[£￡₤]|gbp|pounds?)$/i;

/**
 * Reads an amount in pounds as people type and paste it: `45.5`, `25,50`, `1,000`, `£25`, `25 GBP`.
 * @returns pence, at most the largest safe integer; `undefined` when the text is not clearly an amount with at
 *   most two decimals.
 */
export function parsePounds(text: string): number | undefined {
  const typed = visibleText(text).replace(currencyBefore, "$1").replace(currencyAfter, "");
  const { whole, decimals, isNegative } = readDigits(typed) ?? {};
  if (whole === undefined || decimals === undefined || decimals.length > 2) return undefined;
  const pence = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return (isNegative ? -1 : 1) * Math.min(pence, Number.MAX_SAFE_INTEGER);
}
