import * as z from "zod/mini";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { getNumbers as endpoint } from "#shared/numbers/api.ts";
import { createAbandonedStore } from "./abandoned-store.ts";
import { getNumbers } from "./get-numbers.ts";

const environment = z
  .object({
    BOOKINGS_TABLE: z.string(),
    DISCOUNT_CODES_TABLE: z.string(),
    MONTHLY_COUNTS_TABLE: z.string(),
  })
  .parse(process.env);

const database = createDatabaseClient();
const reading = {
  bookings: openTable(database, environment.BOOKINGS_TABLE),
  discountCodes: openTable(database, environment.DISCOUNT_CODES_TABLE),
  abandoned: createAbandonedStore(openTable(database, environment.MONTHLY_COUNTS_TABLE)),
  now: () => new Date(),
};

export const handler = createHandler([route(endpoint, (input) => getNumbers(reading, input))]);
