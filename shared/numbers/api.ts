import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { CursorQuery, NextCursor } from "#shared/contract/ids-and-cursors.ts";
import { Figures } from "./numbers.ts";

export const getNumbers = {
  method: "GET",
  path: "/api/admin/numbers",
  summary:
    "Add up a part of the bookings: what was booked, paid and refunded in each month, and with which codes.",
  access: "admin",
  lambda: "desk",
  query: CursorQuery,
  response: z.object({ ...Figures.shape, nextCursor: NextCursor }),
} as const satisfies Endpoint;
