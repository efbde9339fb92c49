import { useCallback } from "react";
import * as z from "zod/mini";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import * as endpoints from "#shared/discounts/admin-api.ts";
import { type AdminDiscount, DiscountChange } from "#shared/discounts/discount-form.ts";
import { useEditedList } from "#web/admin/use-list.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

type ChangeRequest = EndpointRequest<typeof endpoints.changeDiscount>["body"];
export type NewDiscountRequest = EndpointRequest<typeof endpoints.createDiscount>["body"];

/** The calls of this screen; tests bring their own. */
export const discountsApi = {
  list: (cursor: string | null, signal: AbortSignal) =>
    callAsTrainer(
      endpoints.listDiscounts,
      { query: cursor === null ? {} : { cursor } },
      { signal },
    ),
  create: (body: NewDiscountRequest) => callAsTrainer(endpoints.createDiscount, { body }),
  get: (code: string) => callAsTrainer(endpoints.getDiscount, { params: { code } }),
  change: (code: string, body: ChangeRequest) =>
    callAsTrainer(endpoints.changeDiscount, { params: { code }, body }),
  remove: (code: string) => callAsTrainer(endpoints.deleteDiscount, { params: { code } }),
  restore: (code: string) => callAsTrainer(endpoints.restoreDiscount, { params: { code } }),
};
export type DiscountsApi = typeof discountsApi;

/** The trainer's codes. */
export function useDiscounts(api: DiscountsApi) {
  const ask = useCallback(
    async (cursor: string | null, signal: AbortSignal) => {
      const { discounts, nextCursor } = await api.list(cursor, signal);
      return { items: discounts, nextCursor };
    },
    [api],
  );
  const { items, change, remove, ...list } = useEditedList({ ask, idOf, compare: byCode });
  return {
    ...list,
    discounts: items,
    create: (discount: NewDiscountRequest) => change(discount.code, () => api.create(discount)),
    /** @throws DiscountConflict when another tab has changed the same fields since. */
    change: (seen: AdminDiscount, changes: DiscountChange) =>
      change(seen.code, () => changeSeen(api, seen, changes)),
    remove: (code: string) => remove(code, () => api.remove(code)),
    restore: (code: string) => change(code, () => api.restore(code)),
  };
}

/** Another tab or administrator has changed the same fields of a code. */
export class DiscountConflict extends Error {
  readonly latest: AdminDiscount;
  constructor(latest: AdminDiscount) {
    super("The code has changed since you opened it");
    this.latest = latest;
  }
}

/** Changes the code that was seen. Changes of other fields that were made meanwhile stay. */
async function changeSeen(
  api: DiscountsApi,
  seen: AdminDiscount,
  changes: DiscountChange,
): Promise<AdminDiscount> {
  try {
    return await api.change(seen.code, { ...changes, revision: seen.revision });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "discount_changed")) throw error;
    const latest = await api.get(seen.code);
    const names = z.keyof(DiscountChange).options.filter((name) => changes[name] !== undefined);
    if (names.some((name) => latest[name] !== seen[name])) throw new DiscountConflict(latest);
    return changeSeen(api, latest, changes);
  }
}

const idOf = ({ code }: AdminDiscount) => code;
/** By code unit, the server's order. */
const byCode = (one: AdminDiscount, other: AdminDiscount) => (one.code < other.code ? -1 : 1);
