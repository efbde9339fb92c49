import { cardBrand, cardNumberLength, passesLuhn, securityCodeLength } from "../card-number.ts";
import type { Wording } from "./wording.ts";

/** What stands in the fields. */
export interface CardEntry {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly country: string;
  readonly postalCode: string;
}

export type CardField = keyof CardEntry;

export interface FieldError {
  readonly code: string;
  readonly message: string;
}

/** Countries whose cards are checked by postcode, with the fewest characters one has. */
const postcodeLengths: Readonly<Record<string, number>> = { CA: 6, GB: 5, US: 5 };

export function asksForPostcode(country: string): boolean {
  return country in postcodeLengths;
}

/** Since 2025 (release "clover") Stripe.js insists on it for cards of the United States only. */
export function needsPostcode(country: string): boolean {
  return country === "US";
}

/** Groups the digits as they stand on the card. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text);
  const brand = cardBrand(digits);
  const groups = brand === "amex" ? [4, 6, 5] : [4, 4, 4, 4];
  let rest = digits.slice(0, cardNumberLength(brand));
  const written = groups.map((length) => {
    const group = rest.slice(0, length);
    rest = rest.slice(length);
    return group;
  });
  return written.filter((group) => group !== "").join(" ");
}

/**
 * Writes an expiry date as `MM / YY`, from `5`, `5/29`, `0529` or what a browser fills in,
 * `05/2029`.
 * @param deleting nothing is completed under the hand of someone who is taking it away.
 */
export function formatExpiry(text: string, deleting = false): string {
  const [, loneMonth, rest = ""] = /^\s*([1-9])\s*\/(.*)$/.exec(text) ?? [];
  let digits = digitsOf(loneMonth ? `0${loneMonth}${rest}` : text);
  if (/^[2-9]/.test(digits) || Number(digits.slice(0, 2)) > 12) digits = `0${digits}`;
  const month = digits.slice(0, 2);
  // A year of four digits is read once it is whole; until then it is shown as it grows.
  const year = digits.slice(2, 6);
  const shownYear = /^20\d{2}$/.test(year)
    ? year.slice(2)
    : /^20\d$/.test(year)
      ? year
      : year.slice(0, 2);
  const monthIsDone = month.length === 2 && (!deleting || shownYear !== "");
  return monthIsDone ? `${month} / ${shownYear}` : month;
}

/** Reads `MM / YY`. */
export function parseExpiry(text: string): { month: number; year: number } | undefined {
  const [, month, year] = /^(\d{2}) \/ (\d{2})$/.exec(text) ?? [];
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : undefined;
}

export function formatSecurityCode(text: string, number: string): string {
  return digitsOf(text).slice(0, securityCodeLength(cardBrand(digitsOf(number))));
}

/** Everything that is missing or wrong, by field and in the order of the form. */
export function findErrors(
  entry: CardEntry,
  now: Date,
  wording: Wording,
): ReadonlyMap<CardField, FieldError> {
  const errors = new Map<CardField, FieldError>();
  const add = (field: CardField, code: string, message: string) =>
    errors.set(field, { code, message });
  const digits = digitsOf(entry.number);
  const brand = cardBrand(digits);

  if (digits.length < cardNumberLength(brand)) {
    add("number", "incomplete_number", wording.incompleteNumber);
  } else if (!passesLuhn(digits)) {
    add("number", "invalid_number", wording.invalidNumber);
  }

  const expiry = parseExpiry(entry.expiry);
  if (!expiry) {
    add("expiry", "incomplete_expiry", wording.incompleteExpiry);
  } else if (expiry.month < 1) {
    add("expiry", "invalid_expiry_month", wording.invalidMonth);
  } else if (monthsUntil(expiry, now) < 0) {
    add("expiry", "invalid_expiry_year_past", wording.expired);
  } else if (monthsUntil(expiry, now) > 50 * 12) {
    add("expiry", "invalid_expiry_year", wording.invalidYear);
  }

  if (entry.cvc.length < securityCodeLength(brand)) {
    add("cvc", "incomplete_cvc", wording.incompleteSecurityCode);
  }

  const postcode = entry.postalCode.replace(/\s/g, "");
  const isIncomplete = postcode.length < (postcodeLengths[entry.country] ?? 0);
  if (isIncomplete && (postcode !== "" || needsPostcode(entry.country))) {
    add("postalCode", "incomplete_zip", wording.incompletePostcode);
  }
  return errors;
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

function monthsUntil({ month, year }: { month: number; year: number }, now: Date): number {
  return (year - now.getFullYear()) * 12 + (month - 1 - now.getMonth());
}
