import { readCursor, writeCursor } from "#lambdas/database/list-cursor.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type * as endpoints from "#shared/discounts/admin-api.ts";
import type { AdminDiscount } from "#shared/discounts/discount-form.ts";
import { CataloguePosition, type DiscountCatalogue } from "./discount-catalogue.ts";
import { type StoredDiscount, usesLeft, usesMade } from "./discount-code-store.ts";

/** A code with 400 holders is about 18 KB: a page of such codes is still one quick read. */
const pageSize = 50;

/**
 * A page of the trainer's codes.
 * @throws DomainError `validation_failed` for an invalid cursor.
 */
export async function listDiscounts(
  catalogue: DiscountCatalogue,
  { query: { cursor } }: EndpointInput<typeof endpoints.listDiscounts>,
): Promise<EndpointResponse<typeof endpoints.listDiscounts>> {
  const after = cursor === undefined ? undefined : readCursor(CataloguePosition, cursor);
  const { discounts, next } = await catalogue.list(pageSize, after);
  return {
    discounts: discounts.map(adminDiscount),
    nextCursor: next ? writeCursor(next) : null,
  };
}

/** @throws DomainError `discount_exists` for a code that exists, whatever its case. */
export async function createDiscount(
  catalogue: DiscountCatalogue,
  { body }: EndpointInput<typeof endpoints.createDiscount>,
  now: Date,
): Promise<AdminDiscount> {
  const created = await catalogue.create(body, now);
  if (!created) throw new DomainError("discount_exists");
  return adminDiscount(created);
}

/** @throws DomainError `discount_gone`. */
export async function changeDiscount(
  catalogue: DiscountCatalogue,
  { params, body }: EndpointInput<typeof endpoints.changeDiscount>,
): Promise<AdminDiscount> {
  return adminDiscount(orGone(await catalogue.change(params.code, body)));
}

/** Drafts that were offered the discount keep it; new ones do not get it. */
export async function deleteDiscount(
  catalogue: DiscountCatalogue,
  { params }: EndpointInput<typeof endpoints.deleteDiscount>,
  now: Date,
): Promise<EndpointResponse<typeof endpoints.deleteDiscount>> {
  await catalogue.remove(params.code, now);
  return { status: "deleted" };
}

/** @throws DomainError `discount_gone` when it was deleted too long ago. */
export async function restoreDiscount(
  catalogue: DiscountCatalogue,
  { params }: EndpointInput<typeof endpoints.restoreDiscount>,
  now: Date,
): Promise<AdminDiscount> {
  return adminDiscount(orGone(await catalogue.restore(params.code, now)));
}

function orGone(discount: StoredDiscount | undefined): StoredDiscount {
  if (!discount) throw new DomainError("discount_gone");
  return discount;
}

function adminDiscount(discount: StoredDiscount): AdminDiscount {
  const { code, percentOff, active, createdAt, expiryDate, maximumUses } = discount;
  return {
    code,
    percentOff,
    active,
    createdAt,
    expiryDate: expiryDate ?? null,
    maximumUses: maximumUses ?? null,
    oncePerEmail: discount.oncePerEmail ?? false,
    uses: usesMade(discount),
    discountGiven: discount.discountGiven ?? 0,
    usesLeft: usesLeft(discount) ?? null,
  };
}
