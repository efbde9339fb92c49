import { invalidRequest } from "./stripe-error.ts";

/** Currencies that the stand-in charges in, with Stripe's minimum in the smallest unit. */
const currencies: Readonly<Record<string, { minimum: number; symbol: string }>> = {
  eur: { minimum: 50, symbol: "€" },
  gbp: { minimum: 30, symbol: "£" },
  usd: { minimum: 50, symbol: "$" },
};

/** Stripe takes amounts of up to eight digits. */
const maximumAmount = 99_999_999;

/** @returns the currency in lower case, as Stripe keeps it. */
export function checkCurrency(text: string): string {
  const currency = text.toLowerCase();
  if (currency in currencies) return currency;
  throw invalidRequest(
    `Invalid currency: ${currency}. Stripe currently supports these currencies: ${Object.keys(currencies).join(", ")}`,
    { param: "currency" },
  );
}

/** Refuses an amount, in the smallest unit, that Stripe would not charge. */
export function checkAmount(amount: number, currency: string): void {
  const { minimum = 1, symbol = "" } = currencies[currency] ?? {};
  const written = (units: number) =>
    `${symbol}${(units / 100).toLocaleString("en-GB", { minimumFractionDigits: 2 })} ${currency}`;
  if (amount < 1) {
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  if (amount < minimum) {
    throw invalidRequest(`Amount must be at least ${written(minimum)}`, {
      code: "amount_too_small",
      param: "amount",
    });
  }
  if (amount > maximumAmount) {
    throw invalidRequest(`Amount must be no more than ${written(maximumAmount)}`, {
      code: "amount_too_large",
      param: "amount",
    });
  }
}
