import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { Cursor, NextCursor } from "#shared/contract/ids-and-cursors.ts";
import { Figures } from "./numbers.ts";

export const getNumbers = {
  method: "GET",
  path: "/api/admin/numbers",
  summary:
    "Add up a part of the bookings: what was booked, paid and given back in each month, and with which codes.",
  access: "admin",
  lambda: "numbers/admin",
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  response: z.object({ ...Figures.shape, nextCursor: NextCursor }),
  errors: [],
} as const satisfies Endpoint;
