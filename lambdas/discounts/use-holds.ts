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
 * Who may use a code of which there is a limited number of uses. Whoever begins a booking with it
 * holds a use, so that no more can be paid for than there are. Every method is one conditional write
 * on the code itself, and doing it again does no harm.
 */
export interface UseHolds {
  /**
   * Holds a use for a booking, or goes on holding it.
   * @param discount the code with its limit as it was just read.
   * @returns `false` when all uses are held or made, or the limit is not as it was read any more.
   */
  hold(discount: LimitedDiscount, bookingId: string, at: Date): Promise<boolean>;

  /** A booking was made: its use is never given back. Does nothing for a code without a limit. */
  use(code: string, bookingId: string): Promise<void>;

  /**
   * Gives back what a booking holds, unless it has been held again since, or used.
   * @param since when it was last known to be held.
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
