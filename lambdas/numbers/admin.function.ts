import * as z from "zod/mini";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import * as endpoints from "#shared/numbers/api.ts";
import { getNumbers } from "./get-numbers.ts";
import { createMonthList } from "./month-list.ts";

const { NUMBERS_TABLE } = z.object({ NUMBERS_TABLE: z.string() }).parse(process.env);

const listMonths = createMonthList(createDatabaseClient(), NUMBERS_TABLE);

export const handler = createHandler([route(endpoints.getNumbers, () => getNumbers(listMonths))]);
