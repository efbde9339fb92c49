import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import {
  allOf,
  anyOf,
  conditionalUpdate,
  equals,
  isAbsent,
  isAtMost,
} from "#lambdas/database/expressions.ts";
import { StoredDiscount, usesHeldForGood } from "./discount-code-store.ts";

/** What the bookings made with each code come to, kept on the code. */
export interface CodeTotals {
  /** When the code was created, also of one that was deleted and can be brought back. */
  createdAt(code: string): Promise<string | undefined>;

  /**
   * Sets the totals of a code. Does nothing for another code of the same name.
   * @param totals how many bookings were made with it, and what it took off them, in pence.
   */
  save(code: string, createdAt: string, totals: Totals): Promise<void>;
}

interface Totals {
  readonly uses: number;
  readonly discountGiven: number;
}

/** The totals in DynamoDB. */
export function createCodeTotals(database: DynamoDBDocumentClient, tableName: string): CodeTotals {
  async function find(code: string): Promise<StoredDiscount | undefined> {
    const { Item } = await database.send(
      new GetCommand({ TableName: tableName, Key: { code }, ConsistentRead: true }),
    );
    return Item && StoredDiscount.parse(Item);
  }

  return {
    createdAt: async (code) => (await find(code))?.createdAt,

    save: async (code, createdAt, totals) => {
      const found = await find(code);
      if (found?.createdAt !== createdAt) return;
      const { maximumUses, usesBeforeLimit } = found;
      try {
        await database.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { code },
            ...conditionalUpdate(
              { set: { ...totals, usesBeforeLimit: usesBefore(found, totals) } },
              allOf(
                equals("createdAt", createdAt),
                // Uses are never taken back: fewer were added up from an older state.
                anyOf(isAbsent("uses"), isAtMost("uses", totals.uses)),
                ...(maximumUses === undefined
                  ? [isAbsent("maximumUses")]
                  : [
                      equals("maximumUses", maximumUses),
                      usesBeforeLimit === undefined
                        ? isAbsent("usesBeforeLimit")
                        : equals("usesBeforeLimit", usesBeforeLimit),
                    ]),
              ),
            ),
          }),
        );
      } catch (error) {
        // Its limit was changed at the same moment, or another run knew of more uses.
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
  };
}

/**
 * The uses that were made before the code had a limit. When the limit was set, the totals may have
 * lacked the last few; the uses that no holder stands for are at least these.
 */
export function usesBefore(discount: StoredDiscount, { uses }: Totals): number | undefined {
  if (discount.maximumUses === undefined) return undefined;
  return Math.max(discount.usesBeforeLimit ?? 0, uses - usesHeldForGood(discount));
}
