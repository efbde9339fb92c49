/** The texts in the card form's fields. */
export interface CardEntry {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly postalCode: string;
}

export interface FieldError {
  readonly code: string;
  readonly message: string;
}

export type CardBrand = "amex" | "mastercard" | "unknown" | "visa";

/** Tells the brand as soon as the first digits identify it. */
export function cardBrand(digits: string): CardBrand {
  if (/^4/.test(digits)) return "visa";
  if (/^3[47]/.test(digits)) return "amex";
  if (/^5[1-5]/.test(digits)) return "mastercard";
  return "unknown";
}

/** The check digit of ISO/IEC 7812-1, annex B. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
}

/** Groups the digits as they are printed on the card. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text);
  return cardBrand(digits) === "amex"
    ? digits
        .slice(0, 15)
        .replace(/^(\d{4})(\d{1,6})(\d*)$/, "$1 $2 $3")
        .trim()
    : digits.slice(0, 16).replace(/(\d{4})(?=\d)/g, "$1 ");
}

/**
 * Writes an expiry date as `MM / YY`, from `5`, `5/29`, `0529` or `05/2029`, which browsers fill in.
 * @param deleting whether the separator stays away, so that it can be deleted.
 */
export function formatExpiry(text: string, deleting = false): string {
  const digits = digitsOf(text.replace(/^\s*([1-9])\s*\//, "0$1"))
    .replace(/^[2-9]/, "0$&")
    .replace(/^(\d{2})20(\d{2})/, "$1$2");
  const [month, year] = [digits.slice(0, 2), digits.slice(2, 4)];
  return month.length === 2 && (year !== "" || !deleting) ? `${month} / ${year}` : month;
}

/** Reads `MM / YY`. */
export function parseExpiry(text: string): { month: number; year: number } | undefined {
  const [, month, year] = /^(\d{2}) \/ (\d{2})$/.exec(text) ?? [];
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : undefined;
}

export function formatSecurityCode(text: string, number: string): string {
  return digitsOf(text).slice(0, securityCodeLength(number));
}

/** Everything that is missing or wrong, by field and in the form's order, in Stripe's words. */
export function findErrors(entry: CardEntry, now: Date): ReadonlyMap<keyof CardEntry, FieldError> {
  const errors = new Map<keyof CardEntry, FieldError>();
  const add = (field: keyof CardEntry, code: string, message: string) =>
    errors.set(field, { code, message });

  const digits = digitsOf(entry.number);
  if (digits.length < (cardBrand(digits) === "amex" ? 15 : 16)) {
    add("number", "incomplete_number", "Your card number is incomplete.");
  } else if (!passesLuhn(digits)) {
    add("number", "invalid_number", "Your card number is invalid.");
  }

  const expiry = parseExpiry(entry.expiry);
  if (!expiry) {
    add("expiry", "incomplete_expiry", "Your card's expiry date is incomplete.");
  } else if (expiry.month < 1 || expiry.month > 12) {
    add("expiry", "invalid_expiry_month", "Your card's expiry month is invalid.");
  } else if (monthsUntil(expiry, now) < 0) {
    add("expiry", "invalid_expiry_year_past", "Your card's expiry date is in the past.");
  }

  if (entry.cvc.length < securityCodeLength(entry.number)) {
    add("cvc", "incomplete_cvc", "Your card's security code is incomplete.");
  }

  const postcode = entry.postalCode.replace(/\s/g, "");
  if (postcode !== "" && postcode.length < 5) {
    add("postalCode", "incomplete_zip", "Your postcode is incomplete.");
  }
  return errors;
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

function securityCodeLength(number: string): number {
  return cardBrand(digitsOf(number)) === "amex" ? 4 : 3;
}

function monthsUntil({ month, year }: { month: number; year: number }, now: Date): number {
  return (year - now.getFullYear()) * 12 + (month - 1 - now.getMonth());
}
