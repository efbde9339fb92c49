import { createHash } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import {
  allOf,
  anyOf,
  conditionalDelete,
  conditionalUpdate,
  equals,
  isAbsent,
  isAtMost,
  isPresent,
} from "#lambdas/database/expressions.ts";
import { epochSeconds } from "./use-holds.ts";

/** The booking that has an e-mail address's one use of a code. */
export const Claim = z.object({
  bookingId: z.string(),
  /** When that booking was last started with the code, in epoch seconds. */
  claimedAt: z.int(),
});
export type Claim = z.infer<typeof Claim>;

/**
 * Claims on the one use that each e-mail address has of a code. Every method is one call on one item,
 * and can be repeated safely.
 */
export interface AddressClaims {
  /**
   * Claims the use for a booking, or renews its claim. Refused when another booking has it, or when
   * this booking has it for good.
   * @param email in the form by which bookings are found (`emailKeyOf`).
   * @param instead another booking's claim that is known to be void and may be replaced.
   */
  claim(
    code: string,
    email: string,
    bookingId: string,
    at: Date,
    instead?: Claim,
  ): Promise<"claimed" | "refused">;

  find(code: string, email: string): Promise<Claim | undefined>;

  /** Keeps the claim of a confirmed booking for good; other claims expire after some days. */
  keep(code: string, email: string, bookingId: string): Promise<void>;

  /**
   * Releases a booking's claim, unless it has been renewed since.
   * @param since when the claim was last known.
   */
  release(code: string, email: string, bookingId: string, since: Date): Promise<void>;
}

/** Longer than DynamoDB keeps the claim's expired draft, in seconds. */
export const droppedAfterSeconds = 8 * 24 * 60 * 60;

/** The key of a claim: a digest, from which the address cannot be read, only guessed. */
export function claimKeyOf(code: string, email: string): string {
  return createHash("sha256")
    .update(JSON.stringify([code, email]))
    .digest("base64url");
}

/** Claims in DynamoDB. */
export function createAddressClaims(
  database: DynamoDBDocumentClient,
  tableName: string,
): AddressClaims {
  return {
    claim: async (code, email, bookingId, at, instead) => {
      try {
        await database.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { claimKey: claimKeyOf(code, email) },
            ...conditionalUpdate(
              {
                set: {
                  bookingId,
                  claimedAt: epochSeconds(at),
                  expiresAt: epochSeconds(at) + droppedAfterSeconds,
                },
              },
              anyOf(
                isAbsent("claimKey"),
                // A claim that is kept for good must not get an expiry again.
                allOf(equals("bookingId", bookingId), isPresent("expiresAt")),
                ...(instead
                  ? [
                      allOf(
                        equals("bookingId", instead.bookingId),
                        equals("claimedAt", instead.claimedAt),
                      ),
                    ]
                  : []),
              ),
            ),
          }),
        );
        return "claimed";
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return "refused";
        throw error;
      }
    },

    find: async (code, email) => {
      const { Item } = await database.send(
        new GetCommand({
          TableName: tableName,
          Key: { claimKey: claimKeyOf(code, email) },
          ConsistentRead: true,
        }),
      );
      return Item && Claim.parse(Item);
    },

    keep: async (code, email, bookingId) => {
      try {
        await database.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { claimKey: claimKeyOf(code, email) },
            ...conditionalUpdate({ remove: ["expiresAt"] }, equals("bookingId", bookingId)),
          }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },

    release: async (code, email, bookingId, since) => {
      try {
        await database.send(
          new DeleteCommand({
            TableName: tableName,
            Key: { claimKey: claimKeyOf(code, email) },
            ...conditionalDelete(
              allOf(equals("bookingId", bookingId), isAtMost("claimedAt", epochSeconds(since))),
            ),
          }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
  };
}
