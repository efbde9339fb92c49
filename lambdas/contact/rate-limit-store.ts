import { createHmac } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { anyOf, conditionalUpdate, isAbsent, isAtMost } from "#lambdas/database/expressions.ts";

/** A digest of texts: the same texts give the same digest, which reveals nothing about them. */
export type KeyedDigest = (...texts: readonly string[]) => string;

/**
 * @param key keeps the digests secret: without a key, trying every network address would reveal
 *   which one a digest belongs to.
 */
export function createKeyedDigest(key: string): KeyedDigest {
  return (...texts) => createHmac("sha256", key).update(JSON.stringify(texts)).digest("base64url");
}

/** How often something may happen in a window, which begins at a full hour or day (UTC). */
export interface RateLimit {
  readonly name: string;
  readonly most: number;
  readonly windowSeconds: number;
}

const hour = 60 * 60;

/**
 * How many messages may be sent. Every attempt counts, successful or not, except messages from
 * bots, which are dropped before.
 */
export const contactLimits = {
  /** From one network: a whole office or a café may share it. */
  address: { name: "address", most: 30, windowSeconds: hour },
  /** From all visitors: more than a trainer reads in a day, and $0.03 of mail. */
  everyone: { name: "everyone", most: 300, windowSeconds: 24 * hour },
} as const satisfies Record<string, RateLimit>;

export interface RateLimitStore {
  /**
   * Counts one more use, if the limit allows it.
   * @param subject who or what is limited; only a digest of it is stored.
   * @returns whether the limit allowed it.
   */
  take(limit: RateLimit, subject: string, at: Date): Promise<boolean>;
}

/**
 * Limits in DynamoDB: one counter for each subject and window. It is incremented only while it is
 * below the limit, so concurrent callers cannot exceed it. A write that the SDK repeats because its
 * answer was lost counts twice, which is the safe side.
 */
export function createRateLimitStore(
  database: DynamoDBDocumentClient,
  tableName: string,
  digest: KeyedDigest,
): RateLimitStore {
  return {
    take: async ({ name, most, windowSeconds }, subject, at) => {
      const window = Math.floor(at.getTime() / 1000 / windowSeconds);
      // The window is part of the digest: an address has another digest an hour later.
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
