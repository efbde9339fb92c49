/**
 * Money is an integer number of pence everywhere in the system. This module is the one place
 * where pence become what a person reads; `typed-pounds.ts` reads what a person types. Every page loads this one.
 */

/** Formats pence for a person, always with two decimals: `4500` is `"£45.00"`, `-500` is `"−£5.00"`. */
export function formatPounds(pence: number): string {
  const pounds = formatCount(Math.floor(Math.abs(pence) / 100));
  const decimals = String(Math.abs(pence) % 100).padStart(2, "0");
  return `${pence < 0 ? "−" : ""}£${pounds}.${decimals}`;
}

/** Formats pence as they are said in a sentence: `5000` is `"£50"`, `4550` is `"£45.50"`. */
export function formatPoundsInProse(pence: number): string {
  return formatPounds(pence).replace(/\.00$/, "");
}

/** Writes pence as a person would type them into a box: `5000` is `"50"`, `1230` is `"12.30"`. */
export function poundsAsTyped(pence: number): string {
  return formatPoundsInProse(pence).replace(/[£,]/g, "");
}

/** Writes pence for the cell of a table that is calculated with: `123450` is `"1234.50"`, `-500` is `"-5.00"`. */
export function poundsInCell(pence: number): string {
  return formatPounds(pence).replace("−", "-").replace(/[£,]/g, "");
}

/**
 * Writes a whole number for a person: `1234567` is `"1,234,567"`. Written by hand,
 * because the first `Intl` formatter takes 15 ms to make, and four times that on a phone.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
