import * as z from "zod/mini";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { checkDiscount, createDiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { connectLimits } from "#lambdas/limits/limit-visitors.ts";
import * as endpoints from "#shared/discounts/api.ts";

const environment = z
  .object({
    LIMITS_TABLE: TableVariable,
    DISCOUNT_CODES_TABLE: TableVariable,
    SETTINGS_TABLE: TableVariable,
  })
  .parse(process.env);

const now = () => new Date();
const limitsOf = connectLimits(environment);
const codes = createDiscountCodeStore(environment.DISCOUNT_CODES_TABLE);

export const handler = createHandler([
  route(endpoints.checkDiscount, async (input, context) => {
    await limitsOf(context).count("codeCheck");
    return checkDiscount(codes, input, now());
  }),
]);
