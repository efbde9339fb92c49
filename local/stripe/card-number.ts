/** The schemes that a card number can belong to, as Stripe names them. */
export type CardBrand = "amex" | "discover" | "mastercard" | "unknown" | "visa";

/** Tells the scheme from the first digits, as soon as they are enough. */
export function cardBrand(digits: string): CardBrand {
  if (/^4/.test(digits)) return "visa";
  if (/^3[47]/.test(digits)) return "amex";
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(digits)) return "mastercard";
  if (/^(6011|64[4-9]|65)/.test(digits)) return "discover";
  return "unknown";
}

/** The number of digits in a complete number of the scheme. */
export function cardNumberLength(brand: CardBrand): number {
  return brand === "amex" ? 15 : 16;
}

/** The number of digits in the scheme's security code. */
export function securityCodeLength(brand: CardBrand): number {
  return brand === "amex" ? 4 : 3;
}

/** The check digit of ISO/IEC 7812-1, annex B. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
}
