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

/** Which booking has the one use that an address has of a code. */
export const Claim = z.object({
  bookingId: z.string(),
  /** When that booking was last begun with it, in epoch seconds. */
  claimedAt: z.int(),
});
export type Claim = z.infer<typeof Claim>;

/**
 * Who has the one use that an e-mail address has of a code. Every method is one call of the
 * database on one item, and doing it again does no harm.
 */
export interface AddressClaims {
  /**
   * Claims the use for a booking, or goes on having it. Refused when another booking has it, and
   * when this one has it for good.
   * @param email as bookings are found by it.
   * @param instead another booking's claim that is known to be void.
   */
  claim(
    code: string,
    email: string,
    bookingId: string,
    at: Date,
    instead?: Claim,
  ): Promise<"claimed" | "refused">;

  find(code: string, email: string): Promise<Claim | undefined>;

  /** The booking was made: its claim stays. One that nobody keeps is dropped after some days. */
  keep(code: string, email: string, bookingId: string): Promise<void>;

  /**
   * Gives back what a booking has claimed, unless it has claimed it again since.
   * @param since when it was last known to be claimed.
   */
  release(code: string, email: string, bookingId: string, since: Date): Promise<void>;
}

/** Longer than DynamoDB itself leaves the draft that a claim is for, in seconds. */
export const droppedAfterSeconds = 8 * 24 * 60 * 60;

/** Under what a claim is kept: no address can be read from it, only tried. */
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
                // What is kept is not to be dropped again.
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
