import { createHmac } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { anyOf, conditionalUpdate, isAbsent, isAtMost } from "#lambdas/database/expressions.ts";

/** Turns texts into one that tells nothing about them, and is the same for the same texts. */
export type KeyedDigest = (...texts: readonly string[]) => string;

/**
 * @param key without it nobody can find out, by trying, which texts a digest is of: there are few
 *   enough addresses to try them all.
 */
export function createKeyedDigest(key: string): KeyedDigest {
  return (...texts) => createHmac("sha256", key).update(JSON.stringify(texts)).digest("base64url");
}

/** How often something may happen: so many times from one full hour, or day, to the next (UTC). */
export interface RateLimit {
  readonly name: string;
  readonly most: number;
  readonly windowSeconds: number;
}

const hour = 60 * 60;

/**
 * How many messages may be sent. Every attempt counts, successful or not; what is turned away as a
 * bot's does not.
 */
export const contactLimits = {
  /** From one address: behind it may be a whole office, or a café. */
  address: { name: "address", most: 30, windowSeconds: hour },
  /** From everybody: more than a trainer reads in a day, and $0.03 of mail. */
  everyone: { name: "everyone", most: 300, windowSeconds: 24 * hour },
} as const satisfies Record<string, RateLimit>;

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
