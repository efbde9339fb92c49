import { DomainError } from "#lambdas/http/domain-error.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type { checkDiscount as endpoint } from "#shared/discounts/api.ts";
import { discountUsability } from "#shared/discounts/discount-form.ts";
import type { DiscountCodeStore, StoredDiscount } from "./discount-code-store.ts";
import { isUsedUp } from "./discount-code-store.ts";

/**
 * The discount behind a code that a visitor entered.
 * @param code as the contract parses it: trimmed and in upper case.
 * @throws DomainError `discount_not_found` when there is no such active code, `discount_expired`
 *   after the end of its last day.
 */
export async function findUsableDiscount(
  store: Pick<DiscountCodeStore, "find">,
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

/**
 * Looks up a code for a visitor. Whether the email address has used it before is only known when the
 * booking starts.
 * @throws DomainError as `findUsableDiscount`; a code that is used up is answered as one that does not
 *   exist, so that guessing tells nothing about other clients.
 */
export async function checkDiscount(
  codes: Pick<DiscountCodeStore, "find">,
  { body: { code, bookingId } }: EndpointInput<typeof endpoint>,
  now: Date,
): Promise<EndpointResponse<typeof endpoint>> {
  const discount = await findUsableDiscount(codes, code, now);
  if (isUsedUp(discount, bookingId)) throw new DomainError("discount_not_found");
  return discount;
}
