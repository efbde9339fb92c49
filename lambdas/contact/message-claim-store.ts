import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import {
  allOf,
  anyOf,
  type Changes,
  type Condition,
  conditionalUpdate,
  equals,
  isAbsent,
  isAtMost,
} from "#lambdas/database/expressions.ts";

/** Sees to it that one message is mailed once, however often it is sent. */
export interface MessageClaimStore {
  /**
   * Claims the right to mail a message. A claim that nobody has settled lapses after a minute.
   * @param message tells messages apart; it is stored as it is, and must say nothing.
   * @param claimant tells attempts apart: of a write that had to be repeated, both are the same.
   * @returns `sent` when that has been done, `sending` while somebody else is at it.
   */
  claim(message: string, claimant: string, at: Date): Promise<"claimed" | "sending" | "sent">;
  /** Says what became of one's own claim: a message that has failed may be claimed again. */
  settle(message: string, claimant: string, state: "sent" | "failed"): Promise<void>;
}

/** Longer than any attempt takes: the function is stopped before. */
const lapseMs = 60_000;
/** Nobody presses the button again after this, in seconds. */
const rememberedSeconds = 24 * 60 * 60;

const Claim = z.object({ state: z.enum(["sending", "sent", "failed"]) });
type State = z.infer<typeof Claim>["state"];

/** Claims in DynamoDB, each one item. */
export function createMessageClaimStore(
  database: DynamoDBDocumentClient,
  tableName: string,
): MessageClaimStore {
  const keyOf = (message: string) => ({ recordKey: `message#${message}` });

  async function update(message: string, changes: Changes, condition: Condition): Promise<boolean> {
    try {
      await database.send(
        new UpdateCommand({
          TableName: tableName,
          Key: keyOf(message),
          ...conditionalUpdate(changes, condition),
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  async function isSent(message: string): Promise<boolean> {
    const { Item } = await database.send(
      new GetCommand({ TableName: tableName, Key: keyOf(message), ConsistentRead: true }),
    );
    return Item !== undefined && Claim.parse(Item).state === "sent";
  }

  return {
    claim: async (message, claimant, at) => {
      const nowMs = at.getTime();
      const claimed = await update(
        message,
        {
          set: {
            state: "sending" satisfies State,
            claimant,
            claimedAtMs: nowMs,
            expiresAt: Math.ceil(nowMs / 1000) + rememberedSeconds,
          },
        },
        anyOf(
          isAbsent("state"),
          equals("state", "failed" satisfies State),
          allOf(
            equals("state", "sending" satisfies State),
            anyOf(equals("claimant", claimant), isAtMost("claimedAtMs", nowMs - lapseMs)),
          ),
        ),
      );
      if (claimed) return "claimed";
      return (await isSent(message)) ? "sent" : "sending";
    },

    settle: async (message, claimant, state) => {
      await update(message, { set: { state } }, equals("claimant", claimant));
    },
  };
}
