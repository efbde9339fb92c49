import { useCallback } from "react";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import * as endpoints from "#shared/discounts/admin-api.ts";
import type { AdminDiscount, DiscountChange } from "#shared/discounts/discount-form.ts";
import { useEditedList } from "#web/admin/use-list.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

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
  change: (code: string, body: DiscountChange) =>
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
    change: (code: string, changed: DiscountChange) =>
      change(code, () => api.change(code, changed)),
    remove: (code: string) => remove(code, () => api.remove(code)),
    restore: (code: string) => change(code, () => api.restore(code)),
  };
}

const idOf = ({ code }: AdminDiscount) => code;
/** By code unit, the server's order. */
const byCode = (one: AdminDiscount, other: AdminDiscount) => (one.code < other.code ? -1 : 1);
