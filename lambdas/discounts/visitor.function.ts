import * as z from "zod/mini";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { connectLimits } from "#lambdas/limits/limit-visitors.ts";
import * as endpoints from "#shared/discounts/api.ts";
import { checkDiscount, createDiscountCodeStore } from "./discount-code-store.ts";

const environment = z
  .object({
    LIMITS_TABLE: z.string(),
    DISCOUNT_CODES_TABLE: z.string(),
    SETTINGS_TABLE: z.string(),
  })
  .parse(process.env);

const database = createDatabaseClient();
const now = () => new Date();
const limitsOf = connectLimits(environment, database);
const codes = createDiscountCodeStore(openTable(database, environment.DISCOUNT_CODES_TABLE));

export const handler = createHandler([
  route(endpoints.checkDiscount, async (input, context) => {
    await limitsOf(context).count("codeCheck");
    return checkDiscount(codes, input, now());
  }),
]);
