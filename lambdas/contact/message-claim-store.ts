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

/** Ensures that a message is mailed once, even if the browser sends it several times. */
export interface MessageClaimStore {
  /**
   * Claims the right to mail a message. A claim that is never settled lapses after a minute.
   * @param message identifies the message; it is stored unchanged, so it must contain no text.
   * @param claimant identifies the attempt; a repeated write has the same one.
   * @returns `sent` when the message has been mailed, `sending` while another attempt mails it.
   */
  claim(message: string, claimant: string, at: Date): Promise<"claimed" | "sending" | "sent">;
  /** Records the outcome of an own claim: a message that has failed may be claimed again. */
  settle(message: string, claimant: string, state: "sent" | "failed"): Promise<void>;
}

/** Longer than any attempt takes: the function times out before. */
const lapseMs = 60_000;
/** A visitor does not press the button again after this, in seconds. */
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
