import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { anyOf, conditionalUpdate, isAbsent, isAtMost } from "#lambdas/database/expressions.ts";
import type { RateLimit } from "./contact-limits.ts";
import type { KeyedDigest } from "./keyed-digest.ts";

export interface RateLimitStore {
  /**
   * Counts once more, if the limit allows it.
   * @param subject whose doing is limited; it is not stored as it is.
   * @returns whether the limit allowed it.
   */
  take(limit: RateLimit, subject: string, at: Date): Promise<boolean>;
}

/**
 * Limits in DynamoDB: a counter for each subject and window, counted up on the one condition that
 * it has not reached the limit, so that no two of any number of callers can both be the last. A write
 * that is repeated because its answer was lost counts twice, which is on the safe side.
 */
export function createRateLimitStore(
  database: DynamoDBDocumentClient,
  tableName: string,
  digest: KeyedDigest,
): RateLimitStore {
  return {
    take: async ({ name, most, windowSeconds }, subject, at) => {
      const window = Math.floor(at.getTime() / 1000 / windowSeconds);
      // With the window in it, the digest of one address is another one an hour later.
      const recordKey = `limit#${name}#${digest(name, String(window), subject)}`;
      try {
        await database.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { recordKey },
            ...conditionalUpdate(
              { set: { expiresAt: (window + 1) * windowSeconds }, add: { used: 1 } },
              anyOf(isAbsent("used"), isAtMost("used", most - 1)),
            ),
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },
  };
}
