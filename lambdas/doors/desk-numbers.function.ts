import * as z from "zod/mini";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { createAbandonedStore } from "#lambdas/numbers/abandoned-store.ts";
import { getNumbers } from "#lambdas/numbers/get-numbers.ts";
import { getNumbers as endpoint } from "#shared/numbers/api.ts";

const environment = z
  .object({
    BOOKINGS_TABLE: TableVariable,
    DISCOUNT_CODES_TABLE: TableVariable,
    MONTHLY_COUNTS_TABLE: TableVariable,
  })
  .parse(process.env);

const reading = {
  bookings: environment.BOOKINGS_TABLE,
  discountCodes: environment.DISCOUNT_CODES_TABLE,
  abandoned: createAbandonedStore(environment.MONTHLY_COUNTS_TABLE),
  now: () => new Date(),
};

export const handler = createHandler([route(endpoint, (input) => getNumbers(reading, input))]);
