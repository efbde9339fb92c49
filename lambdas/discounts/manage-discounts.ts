import { isDeepStrictEqual } from "node:util";
import { readCursor, writeCursor } from "#lambdas/database/list-cursor.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type * as endpoints from "#shared/discounts/admin-api.ts";
import {
  type AdminDiscount,
  type DiscountChange,
  expiryProblem,
} from "#shared/discounts/discount-form.ts";
import { CataloguePosition, type DiscountCatalogue } from "./discount-catalogue.ts";
import type { StoredDiscount } from "./discount-code-store.ts";

/** A code with 400 uses is about 18 KB: a page of such codes is still one quick read. */
const pageSize = 50;

/** A page of the trainer's codes. @throws DomainError `validation_failed` for an invalid cursor. */
export async function listDiscounts(
  catalogue: DiscountCatalogue,
  { query: { cursor } }: EndpointInput<typeof endpoints.listDiscounts>,
): Promise<EndpointResponse<typeof endpoints.listDiscounts>> {
  const after = readCursor(CataloguePosition, cursor);
  const { discounts, next } = await catalogue.list(pageSize, after);
  return {
    discounts: discounts.map((discount) => adminDiscount(discount)),
    nextCursor: writeCursor(next),
  };
}

/** Codes that can be restored. @throws DomainError `validation_failed` for an invalid cursor. */
export async function listDeletedDiscounts(
  catalogue: DiscountCatalogue,
  { query: { cursor } }: EndpointInput<typeof endpoints.listDeletedDiscounts>,
  now: Date,
): Promise<EndpointResponse<typeof endpoints.listDeletedDiscounts>> {
  const after = readCursor(CataloguePosition, cursor);
  const { discounts, next } = await catalogue.listDeleted(pageSize, after, now);
  return {
    discounts: discounts.map((discount) => ({
      ...adminDiscount(discount),
      deletedAt: discount.deletedAt,
    })),
    nextCursor: writeCursor(next),
  };
}

/** @throws DomainError `discount_gone`. */
export async function getDiscount(
  catalogue: DiscountCatalogue,
  { params }: EndpointInput<typeof endpoints.getDiscount>,
): Promise<AdminDiscount> {
  return adminDiscount(orGone(await catalogue.find(params.code)));
}

/**
 * Adds a code. Repeating the call, after an answer that was lost, gets the code as it is.
 * @throws DomainError `discount_exists` for another code of this name, whatever its case; `validation_failed`
 *   for a last day that has passed, or is far away.
 */
export async function createDiscount(
  catalogue: DiscountCatalogue,
  { body }: EndpointInput<typeof endpoints.createDiscount>,
  now: Date,
): Promise<AdminDiscount> {
  await refuseWrongExpiry(catalogue, body, now);
  const stored = (await catalogue.create(body, now)) ?? (await catalogue.find(body.code));
  const discount = stored && adminDiscount(stored);
  const { expiryDate = null, maximumUses = null, ...given } = body;
  if (discount && hasValues(discount, { ...given, expiryDate, maximumUses })) return discount;
  throw new DomainError("discount_exists");
}

/**
 * Changes a code. A change that is there already, such as a repeated one, is no conflict.
 * @throws DomainError `discount_gone`; `discount_changed` when it has been edited since; `validation_failed`
 *   for a new last day that has passed, or is far away.
 */
export async function changeDiscount(
  catalogue: DiscountCatalogue,
  { params, body: { revision, ...change } }: EndpointInput<typeof endpoints.changeDiscount>,
  now: Date,
): Promise<AdminDiscount> {
  await refuseWrongExpiry(catalogue, { code: params.code, ...change }, now);
  const changed = await catalogue.change(params.code, change, revision);
  if (changed) return adminDiscount(changed);
  const latest = adminDiscount(orGone(await catalogue.find(params.code)));
  if (hasValues(latest, change)) return latest;
  throw new DomainError("discount_changed");
}

/** An unchanged last day is accepted, even one that has passed. */
async function refuseWrongExpiry(
  catalogue: DiscountCatalogue,
  { code, expiryDate }: Pick<DiscountChange, "expiryDate"> & { readonly code: string },
  now: Date,
): Promise<void> {
  const problem = expiryProblem(expiryDate, now);
  if (!problem || (await catalogue.find(code))?.expiryDate === expiryDate) return;
  throw new DomainError("validation_failed", { errors: [problem] });
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

const fields = [
  "percentOff",
  "active",
  "for",
  "expiryDate",
  "maximumUses",
  "oncePerEmail",
] as const;

/** Whether a code has all values that are given. */
function hasValues(discount: AdminDiscount, given: DiscountChange): boolean {
  return fields.every(
    (field) => given[field] === undefined || isDeepStrictEqual(given[field], discount[field]),
  );
}

function adminDiscount(discount: StoredDiscount): AdminDiscount {
  const { code, percentOff, active, createdAt, expiryDate, maximumUses, oncePerEmail } = discount;
  return {
    code,
    percentOff,
    active,
    for: discount.for,
    createdAt,
    expiryDate: expiryDate ?? null,
    maximumUses: maximumUses ?? null,
    oncePerEmail,
    timesUsed: Object.keys(discount.usedBy).length,
    revision: discount.revision ?? 0,
  };
}
