import * as z from "zod/mini";
import { draftChecks } from "#lambdas/bookings/stored-booking.ts";
import { equals } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";

const OpenDraft = z.object({
  flowSource: z.enum(["consultation-intro", "payment-page"]),
  timestamp: z.iso.datetime(),
});
export type OpenDraft = z.infer<typeof OpenDraft>;

/** The most drafts that are counted for each of their checks; a flood of them must not delay the page. */
const mostOpen = 500;

/** Reads the drafts of the last day, which may still be paid, from the index of pending work. */
export async function readOpenDrafts(table: Pick<Table, "query">): Promise<OpenDraft[]> {
  const due = await Promise.all(
    draftChecks.map(({ pendingWork }) => {
      const key = [equals("pendingWork", pendingWork)];
      return table.query({ index: "pendingWorkByTime", key, newestFirst: true, limit: mostOpen });
    }),
  );
  return due.flatMap(({ items }) => items.map((item) => OpenDraft.parse(item)));
}
