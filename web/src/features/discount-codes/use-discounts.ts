import { useCallback } from "react";
import type { AdminDiscount, DiscountChange } from "#shared/discounts/discount-form.ts";
import { useEditedList } from "#web/admin/use-edited-list.ts";
import type { DiscountsApi, NewDiscountRequest } from "./discounts-api.ts";

/** The trainer's codes. Changes throw what the API throws. */
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
