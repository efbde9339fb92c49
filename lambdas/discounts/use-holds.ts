import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import {
  allOf,
  anyOf,
  type Changes,
  type Condition,
  conditionalUpdate,
  equals,
  isAbsent,
  isAtLeast,
  isAtMost,
  isPresent,
  isSmallerThan,
} from "#lambdas/database/expressions.ts";
import { type StoredDiscount, usedForGood } from "./discount-code-store.ts";

export type LimitedDiscount = Pick<StoredDiscount, "code" | "maximumUses" | "usesBeforeLimit">;

/**
 * Holds on the uses of a code with a limit. A draft that starts with the code holds one use, so that
 * no more bookings can be paid than the limit allows. Every method is one conditional write on the
 * code's item, and can be repeated safely.
 */
export interface UseHolds {
  /**
   * Holds a use for a booking, or renews its hold.
   * @param discount the code with its limit as it was just read.
   * @returns `false` when all uses are held or used, or the limit has changed since it was read.
   */
  hold(discount: LimitedDiscount, bookingId: string, at: Date): Promise<boolean>;

  /** Records a confirmed booking's use for good. Does nothing for a code without a limit. */
  use(code: string, bookingId: string): Promise<void>;

  /**
   * Releases a booking's hold, unless the hold has been renewed since, or used.
   * @param since when the hold was last known.
   */
  release(code: string, bookingId: string, since: Date): Promise<void>;
}

/** Holds on the codes in DynamoDB. */
export function createUseHolds(database: DynamoDBDocumentClient, tableName: string): UseHolds {
  async function update(code: string, changes: Changes, condition: Condition): Promise<boolean> {
    try {
      await database.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { code },
          ...conditionalUpdate(changes, condition),
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  return {
    hold: async ({ code, maximumUses, usesBeforeLimit = 0 }, bookingId, at) => {
      if (maximumUses === undefined) return true;
      return update(
        code,
        { set: { [holder(bookingId)]: epochSeconds(at) } },
        allOf(
          isAbsent("deletedAt"),
          equals("maximumUses", maximumUses),
          equals("usesBeforeLimit", usesBeforeLimit),
          anyOf(
            isSmallerThan("holders", maximumUses - usesBeforeLimit),
            isPresent(holder(bookingId)),
          ),
        ),
      );
    },

    use: async (code, bookingId) => {
      await update(
        code,
        { set: { [holder(bookingId)]: usedForGood } },
        allOf(isPresent("maximumUses"), isPresent("holders")),
      );
    },

    release: async (code, bookingId, since) => {
      const hold = holder(bookingId);
      await update(
        code,
        { remove: [hold] },
        allOf(isAtLeast(hold, usedForGood + 1), isAtMost(hold, epochSeconds(since))),
      );
    },
  };
}

const holder = (bookingId: string) => `holders.${bookingId}`;

export function epochSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
