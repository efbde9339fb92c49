import type { EndpointRequest, EndpointResponse } from "#shared/contract/endpoint.ts";
import * as endpoints from "#shared/discounts/admin-api.ts";
import type { AdminDiscount, DiscountChange } from "#shared/discounts/discount-form.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

export type NewDiscountRequest = EndpointRequest<typeof endpoints.createDiscount>["body"];

/** The calls this screen makes; tests bring their own. */
export interface DiscountsApi {
  list(
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<EndpointResponse<typeof endpoints.listDiscounts>>;
  create(discount: NewDiscountRequest): Promise<AdminDiscount>;
  change(code: string, change: DiscountChange): Promise<AdminDiscount>;
  remove(code: string): Promise<unknown>;
  restore(code: string): Promise<AdminDiscount>;
}

export const discountsApi: DiscountsApi = {
  list: (cursor, signal) =>
    callAsTrainer(
      endpoints.listDiscounts,
      { query: cursor === null ? {} : { cursor } },
      { signal },
    ),
  create: (body) => callAsTrainer(endpoints.createDiscount, { body }),
  change: (code, body) => callAsTrainer(endpoints.changeDiscount, { params: { code }, body }),
  remove: (code) => callAsTrainer(endpoints.deleteDiscount, { params: { code } }),
  restore: (code) => callAsTrainer(endpoints.restoreDiscount, { params: { code } }),
};
