import * as z from "zod/mini";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createCodeTotals } from "#lambdas/discounts/code-totals.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { getNumbers as endpoint } from "#shared/numbers/api.ts";
import { createCountedBookings } from "./counted-bookings.ts";
import { getNumbers } from "./get-numbers.ts";
import { createMonthStore } from "./month-store.ts";
import { firstRecomputable, mostToRefresh } from "./recompute.ts";

const environment = z
  .object({
    BOOKINGS_TABLE: z.string(),
    NUMBERS_TABLE: z.string(),
    DISCOUNT_CODES_TABLE: z.string(),
  })
  .parse(process.env);

const database = createDatabaseClient();
const figures = {
  counted: createCountedBookings(openTable(database, environment.BOOKINGS_TABLE)),
  months: createMonthStore(openTable(database, environment.NUMBERS_TABLE)),
  codes: createCodeTotals(openTable(database, environment.DISCOUNT_CODES_TABLE)),
  firstRecomputable,
  mostInMonth: mostToRefresh,
  now: () => new Date(),
};

export const handler = createHandler([route(endpoint, (input) => getNumbers(figures, input))]);
