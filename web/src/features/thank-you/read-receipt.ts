import { type Receipt, receiptKey } from "#web/checkout/kept-draft.ts";
import { tabStore } from "#web/tab-store.ts";

const store = tabStore<Receipt>(receiptKey, { parse: parseReceipt });

/** The receipt of this booking or payment, if this tab made it. */
export function readReceipt(id: string): Receipt | undefined {
  const receipt = store.read();
  return receipt?.id === id ? receipt : undefined;
}

/** Without zod, which the thank-you page does not load. */
function parseReceipt(kept: unknown): Receipt {
  const fields = new Map<string, unknown>(Object.entries(Object(kept)));
  const text = (name: string) => {
    const value = fields.get(name);
    if (typeof value !== "string") throw new TypeError(`The receipt has no ${name}.`);
    return value;
  };
  const count = (name: string) => {
    const value = fields.get(name);
    if (typeof value !== "number") throw new TypeError(`The receipt has no ${name}.`);
    return value;
  };
  return {
    id: text("id"),
    name: text("name"),
    email: text("email"),
    listPricePence: count("listPricePence"),
    totalPence: count("totalPence"),
    code: text("code"),
    percentOff: count("percentOff"),
    at: count("at"),
  };
}
