import { DomainError } from "#lambdas/http/domain-error.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type { checkDiscount as endpoint } from "#shared/discounts/api.ts";
import type { DiscountCodeStore } from "./discount-code-store.ts";
import { isUsedUp } from "./stored-discount.ts";
import { findUsableDiscount } from "./usable-discount.ts";

/**
 * Looks up a code for a visitor who may use it. Nothing is held before the booking is begun, and
 * whether an address has used it is only known then.
 * @throws DomainError as `findUsableDiscount`, and `discount_used_up`.
 */
export async function checkDiscount(
  codes: DiscountCodeStore,
  { body: { code, bookingId } }: EndpointInput<typeof endpoint>,
  now: Date,
): Promise<EndpointResponse<typeof endpoint>> {
  const discount = await findUsableDiscount(codes, code, now);
  if (isUsedUp(discount, bookingId, now)) throw new DomainError("discount_used_up");
  return discount;
}
