import * as z from "zod/mini";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import * as endpoints from "#shared/discounts/api.ts";
import { createDiscountCodeStore } from "./discount-code-store.ts";
import { checkDiscount } from "./usable-discount.ts";

const { DISCOUNT_CODES_TABLE } = z.object({ DISCOUNT_CODES_TABLE: z.string() }).parse(process.env);

const table = openTable(createDatabaseClient(), DISCOUNT_CODES_TABLE);
const codes = createDiscountCodeStore(table);

export const handler = createHandler([
  route(endpoints.checkDiscount, (input) => checkDiscount(codes, input, new Date())),
]);
