import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import * as endpoints from "#shared/discounts/admin-api.ts";
import type { AdminDiscount } from "#shared/discounts/discount-form.ts";
import { useDeletableRecords } from "#web/admin/use-records.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callAsTrainer } from "#web/signed-in/call-as-trainer.ts";

type ChangeRequest = EndpointRequest<typeof endpoints.changeDiscount>["body"];
export type NewDiscountRequest = EndpointRequest<typeof endpoints.createDiscount>["body"];

export const discountsApi = {
  async list(cursor: string | null, signal: AbortSignal) {
    const query = cursor === null ? {} : { cursor };
    const page = await callAsTrainer(endpoints.listDiscounts, { query }, { signal });
    return { items: page.discounts, nextCursor: page.nextCursor };
  },
  async listDeleted(cursor: string | null, signal: AbortSignal) {
    const query = cursor === null ? {} : { cursor };
    const page = await callAsTrainer(endpoints.listDeletedDiscounts, { query }, { signal });
    return { items: page.discounts, nextCursor: page.nextCursor };
  },
  create: (body: NewDiscountRequest) => callAsTrainer(endpoints.createDiscount, { body }),
  get: (code: string) => callAsTrainer(endpoints.getDiscount, { params: { code } }),
  change: (code: string, body: ChangeRequest) =>
    callAsTrainer(endpoints.changeDiscount, { params: { code }, body }),
  remove: (code: string) => callAsTrainer(endpoints.deleteDiscount, { params: { code } }),
  restore: (code: string) => callAsTrainer(endpoints.restoreDiscount, { params: { code } }),
};
export type DiscountsApi = typeof discountsApi;

export function useDiscounts(api: DiscountsApi) {
  const { items, change, ...list } = useDeletableRecords({
    name: "discounts",
    ask: api.list,
    askDeleted: api.listDeleted,
    idOf,
    compare: byCode,
    remove: api.remove,
    restore: api.restore,
  });
  return {
    ...list,
    discounts: items,
    create: (discount: NewDiscountRequest) => change(api.create(discount)),
    change: (code: string, body: ChangeRequest) => change(api.change(code, body)),
    setActive: (seen: AdminDiscount, active: boolean) => change(setActive(api, seen, active)),
    /** @returns the code as it is stored now, which the list then shows. */
    latest: (code: string) => change(api.get(code)),
  };
}

export type Discounts = ReturnType<typeof useDiscounts>;

/** One press says what one field becomes. What others have changed meanwhile stays. */
async function setActive(
  api: DiscountsApi,
  { code, revision }: AdminDiscount,
  active: boolean,
): Promise<AdminDiscount> {
  try {
    return await api.change(code, { active, revision });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "discount_changed")) throw error;
    return setActive(api, await api.get(code), active);
  }
}

const idOf = ({ code }: AdminDiscount) => code;
/** By code unit, the server's order. */
const byCode = (one: AdminDiscount, other: AdminDiscount) => (one.code < other.code ? -1 : 1);
