import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { createAuditLog } from "#lambdas/audit/audit-log.ts";
import { retentionCutoffs } from "#lambdas/bookings/erasing/retention-cutoffs.ts";
import { draftLifetimeMs } from "#lambdas/bookings/record/draft.ts";
import { openTable } from "#lambdas/database/table.ts";
import { site } from "#shared/site/site.ts";
import type { MayReturn } from "./records.ts";

const Ending = z.object({
  name: z.optional(z.string()),
  content: z.optional(z.unknown()),
  bookingId: z.optional(z.string()),
  /** In Unix seconds. */
  expiresAt: z.optional(z.number()),
  retentionKey: z.optional(z.enum(["healthAnswers", "booking"])),
  paymentStatus: z.optional(z.string()),
  timestamp: z.optional(z.string()),
  erasedAt: z.optional(z.string()),
  healthErasedAt: z.optional(z.string()),
});

/**
 * Distinguishes what has been erased since the copies, or has expired, from what was lost. Bookings and mailbox records that
 * were erased with a person are named in the audit log. Website content that is still there may have lost a
 * review that a client has withdrawn: the trainer brings back earlier publications.
 * @param since the time of the copies
 */
export async function readErasures(
  database: DynamoDBDocumentClient,
  auditTable: string,
  since: Date,
  now: Date,
): Promise<MayReturn> {
  const erased = await readErasedBookings(database, auditTable, since);
  const cutoffs = retentionCutoffs(site.privacy.keepFor, now);
  return (item, inUse) => {
    const copy = Ending.parse(item);
    const isWebsite = copy.content !== undefined && copy.name?.startsWith("website");
    if (isWebsite && inUse !== undefined) return false;
    const { erasedAt, healthErasedAt } = Ending.parse(inUse ?? item);
    if (erasedAt !== copy.erasedAt || healthErasedAt !== copy.healthErasedAt) return false;
    const { bookingId, expiresAt, retentionKey, paymentStatus, timestamp } = copy;
    if (bookingId !== undefined && erased.has(bookingId)) return false;
    if (expiresAt !== undefined && expiresAt * 1000 <= now.getTime()) return false;
    if (timestamp === undefined) return true;
    const at = new Date(timestamp);
    if (retentionKey !== undefined && at <= cutoffs[retentionKey]) return false;
    return paymentStatus !== "pending" || now.getTime() - at.getTime() < draftLifetimeMs;
  };
}

async function readErasedBookings(
  database: DynamoDBDocumentClient,
  auditTable: string,
  since: Date,
): Promise<ReadonlySet<string>> {
  const audit = createAuditLog(openTable(database, auditTable));
  const erased = new Set<string>();
  let after: { readonly entryKey: string } | undefined;
  do {
    const { entries, next } = await audit.entries(100, after);
    const recent = entries.filter(({ at }) => new Date(at) >= since);
    for (const { action, records } of recent) {
      if (action !== "erase_person" && action !== "erase_health_answers") continue;
      for (const id of records) erased.add(id);
    }
    after = recent.length === entries.length ? next : undefined;
  } while (after);
  return erased;
}
