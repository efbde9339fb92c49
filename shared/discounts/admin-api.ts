import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { CursorQuery, NextCursor, Revision } from "#shared/contract/ids-and-cursors.ts";
import { Deleted, restorableDays } from "#shared/values/deletions.ts";
import { AdminDiscount, DiscountChange, NewDiscount } from "./discount-form.ts";
import { DiscountCodeEntry } from "./discounts.ts";

const DiscountParams = z.strictObject({ code: DiscountCodeEntry });

export const listDiscounts = {
  method: "GET",
  path: "/api/admin/discounts",
  summary: "List the discount codes, alphabetically, a page at a time.",
  access: "admin",
  lambda: "desk",
  query: CursorQuery,
  response: z.object({ discounts: z.array(AdminDiscount), nextCursor: NextCursor }),
} as const satisfies Endpoint;

export const listDeletedDiscounts = {
  method: "GET",
  path: "/api/admin/deleted-discounts",
  summary:
    "List the deleted discount codes that can be restored, a page at a time; in a page, the latest deletion first.",
  access: "admin",
  lambda: "desk",
  query: CursorQuery,
  response: z.object({
    discounts: z.array(z.extend(AdminDiscount, Deleted.shape)),
    nextCursor: NextCursor,
  }),
} as const satisfies Endpoint;

export const getDiscount = {
  method: "GET",
  path: "/api/admin/discounts/{code}",
  summary: "Read one discount code as it is this moment.",
  access: "admin",
  lambda: "desk",
  params: DiscountParams,
  response: AdminDiscount,
  errors: ["discount_gone"],
} as const satisfies Endpoint;

export const createDiscount = {
  method: "POST",
  path: "/api/admin/discounts",
  summary:
    "Add a discount code. One that exists is left as it is; adding the same again is no error.",
  access: "admin",
  audit: "create_discount",
  lambda: "desk",
  body: NewDiscount,
  response: AdminDiscount,
  errors: ["discount_exists"],
} as const satisfies Endpoint;

export const changeDiscount = {
  method: "PATCH",
  path: "/api/admin/discounts/{code}",
  summary:
    "Change what is given of a discount code, if it still is at the revision that was edited; null takes a limit or the expiry away.",
  access: "admin",
  audit: "change_discount",
  lambda: "desk",
  params: DiscountParams,
  body: z.strictObject({ ...DiscountChange.shape, revision: Revision }),
  response: AdminDiscount,
  errors: ["discount_gone", "discount_changed"],
} as const satisfies Endpoint;

export const deleteDiscount = {
  method: "DELETE",
  path: "/api/admin/discounts/{code}",
  summary: "Delete a discount code. Doing it again changes nothing.",
  access: "admin",
  audit: "delete_discount",
  lambda: "desk",
  params: DiscountParams,
  response: z.object({ status: z.literal("deleted") }),
} as const satisfies Endpoint;

export const restoreDiscount = {
  method: "POST",
  path: "/api/admin/discounts/{code}/restore",
  summary: `Restore a discount code that was deleted within the last ${restorableDays} days, as it was.`,
  access: "admin",
  audit: "restore_discount",
  lambda: "desk",
  params: DiscountParams,
  response: AdminDiscount,
  errors: ["discount_gone"],
} as const satisfies Endpoint;
