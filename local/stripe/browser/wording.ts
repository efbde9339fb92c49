/** What the card form says; Stripe's own words, British or American. */
export interface Wording {
  readonly number: string;
  readonly expiry: string;
  readonly securityCode: string;
  readonly country: string;
  readonly postcode: string;
  readonly incompleteNumber: string;
  readonly invalidNumber: string;
  readonly incompleteExpiry: string;
  readonly invalidMonth: string;
  readonly expired: string;
  readonly invalidYear: string;
  readonly incompleteSecurityCode: string;
  readonly incompletePostcode: string;
}

const british: Wording = {
  number: "Card number",
  expiry: "Expiry date",
  securityCode: "Security code",
  country: "Country",
  postcode: "Postcode",
  incompleteNumber: "Your card number is incomplete.",
  invalidNumber: "Your card number is invalid.",
  incompleteExpiry: "Your card's expiry date is incomplete.",
  invalidMonth: "Your card's expiry month is invalid.",
  expired: "Your card's expiry date is in the past.",
  invalidYear: "Your card's expiry year is invalid.",
  incompleteSecurityCode: "Your card's security code is incomplete.",
  incompletePostcode: "Your postcode is incomplete.",
};

const american: Wording = {
  ...british,
  expiry: "Expiration date",
  postcode: "Postal code",
  incompleteExpiry: "Your card's expiration date is incomplete.",
  invalidMonth: "Your card's expiration month is invalid.",
  expired: "Your card's expiration date is in the past.",
  invalidYear: "Your card's expiration year is invalid.",
  incompletePostcode: "Your postal code is incomplete.",
};

/** @param locale a language tag, or `auto` for the browser's own. */
export function wordingFor(locale: string): Wording {
  const language = locale === "auto" ? navigator.language : locale;
  return /^en(-US)?$/.test(language) ? american : british;
}
