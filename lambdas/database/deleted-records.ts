import { type Deleted, restorableDays, restorableUntil } from "#shared/values/deletions.ts";
import { dayMs } from "#shared/values/durations.ts";
import { type Changes, type Condition, isAtLeast } from "./expressions.ts";

/** The key of the deleted records in the index that lists the others. */
export const deletedListKey = "deleted";

/** The changes that delete a record: DynamoDB removes it once it can no longer be restored. */
export function deletion(at: Date): Changes {
  const deletedAt = at.toISOString();
  const expiresAt = Math.floor(restorableUntil({ deletedAt }).getTime() / 1000);
  return { set: { deletedAt, expiresAt, listKey: deletedListKey } };
}

/** The changes that put a record back into its list. */
export function restoration(listKey: string): Changes {
  return { set: { listKey }, remove: ["deletedAt", "expiresAt"] };
}

/** Whether a record was deleted recently enough: DynamoDB may remove expired items late. */
export function isRestorable(at: Date): Condition {
  const earliest = new Date(at.getTime() - restorableDays * dayMs);
  return isAtLeast("deletedAt", earliest.toISOString());
}

/** Of records that are read, those that can be restored, the latest deletion first. */
export function restorable<Item extends { readonly deletedAt?: string | undefined }>(
  items: readonly Item[],
  at: Date,
): (Item & Deleted)[] {
  return items
    .filter((item): item is Item & Deleted => item.deletedAt !== undefined)
    .filter((item) => restorableUntil(item) > at)
    .sort((one, other) => other.deletedAt.localeCompare(one.deletedAt));
}
