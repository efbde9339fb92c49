import { visibleText, withPlainDigits } from "./pasted-text.ts";

/**
 * Numbers as people type and paste them. A number that can be read in two ways is not read: `1.000` is one to
 * some and a thousand to others, so nothing is ever taken for a hundred times what was meant.
 */

const minus = "(?<minus>[-−])?";
// Thousands are grouped by one kind of mark throughout, and the first group is no zero: `0,500` is a half.
const grouped = (mark: string) => `[1-9]\\d{0,2}(?:${mark}\\d{3})+`;
const point = "(?:\\.(?<afterPoint>\\d*))?";
// A decimal comma is followed by one or two digits, which are no group of thousands.
const comma = "(?:,(?<afterComma>\\d{1,2}))";
const forms = [
  `(?<whole>\\d+)${point}`,
  "\\.(?<afterPoint>\\d+)",
  `(?<whole>\\d+)?${comma}`,
  ...[",", " ", "['’]"].map((mark) => `(?<whole>${grouped(mark)})${point}`),
  ...["\\.", " ", "['’]"].map((mark) => `(?<whole>${grouped(mark)})${comma}`),
].map((form) => new RegExp(`^${minus}${form}$`));

export interface TypedNumber {
  readonly isNegative: boolean;
  readonly whole: string;
  /** The digits after the decimal mark, as typed. */
  readonly decimals: string;
}

/** The digits of a typed number, or `undefined` for anything that is not clearly one. */
export function readDigits(text: string): TypedNumber | undefined {
  const typed = plainNumber(text);
  for (const form of forms) {
    const groups = form.exec(typed)?.groups;
    if (!groups) continue;
    const { whole = "", afterPoint, afterComma, minus: sign } = groups;
    const decimals = afterPoint ?? afterComma ?? "";
    return { isNegative: sign !== undefined, whole: whole.replace(/\D/g, ""), decimals };
  }
  return undefined;
}

/** Reads a number with any decimals; `undefined` for anything that is not clearly one. */
export function readNumber(text: string): number | undefined {
  const digits = readDigits(text);
  if (!digits) return undefined;
  const number = Number(`${digits.whole || "0"}.${digits.decimals || "0"}`);
  return digits.isNegative ? -number : number;
}

/** Reads a whole number. One with decimals is none, because the point of `1.000` may group thousands. */
export function readWholeNumber(text: string): number | undefined {
  return readDigits(text)?.decimals === "" ? readNumber(text) : undefined;
}

/** Digits and marks of every script and width as on a British keyboard, with one kind of space. */
function plainNumber(text: string): string {
  return withPlainDigits(visibleText(text))
    .replace(/[．٫]/g, ".")
    .replace(/[，٬]/g, ",")
    .replace(/\s/g, " ")
    .trim();
}
