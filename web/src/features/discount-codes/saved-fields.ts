import { DiscountFields } from "./discount-fields.ts";

const key = "touchline:new-discount";

/**
 * Keeps what is typed of a new code in this tab: an expired session or a reload does not lose it.
 * Without storage it is kept as long as the page.
 */
export const savedFields = {
  read(): DiscountFields | undefined {
    try {
      const saved = DiscountFields.safeParse(JSON.parse(sessionStorage.getItem(key) ?? "null"));
      return saved.success ? saved.data : undefined;
    } catch {
      return undefined;
    }
  },
  save(fields: DiscountFields | undefined): void {
    try {
      if (fields) sessionStorage.setItem(key, JSON.stringify(fields));
      else sessionStorage.removeItem(key);
    } catch {
      // Storage is full or blocked.
    }
  },
};
