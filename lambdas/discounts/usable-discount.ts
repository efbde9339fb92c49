import { DomainError } from "#lambdas/http/domain-error.ts";
import { discountUsability } from "#shared/discounts/discounts.ts";
import type { DiscountCodeStore } from "./discount-code-store.ts";
import type { StoredDiscount } from "./stored-discount.ts";

/**
 * The discount behind a code that a visitor entered, for whoever shows or charges a price.
 * @param code as the contract parses it: trimmed and in upper case.
 * @throws DomainError `discount_not_found` when there is no such active code, `discount_expired`
 *   after the end of its last day.
 */
export async function findUsableDiscount(
  store: DiscountCodeStore,
  code: string,
  now: Date,
): Promise<StoredDiscount> {
  const discount = await store.find(code);
  if (!discount) throw new DomainError("discount_not_found");
  switch (discountUsability(discount, now)) {
    case "usable":
      return discount;
    case "inactive":
      throw new DomainError("discount_not_found");
    case "expired":
      throw new DomainError("discount_expired");
  }
}
