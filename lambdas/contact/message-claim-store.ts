import * as z from "zod/mini";
import { allOf, anyOf, equals, isAbsent, isAtMost } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";

/** Longer than any attempt takes: the function times out before. */
const lapseMs = 60_000;
/** A visitor does not press the button again after this, in seconds. */
const rememberedSeconds = 24 * 60 * 60;

const Claim = z.object({ state: z.enum(["sending", "sent", "failed"]) });
type State = z.infer<typeof Claim>["state"];

export type MessageClaimStore = ReturnType<typeof createMessageClaimStore>;

/** Ensures that a message is mailed once, even if the browser sends it several times. */
export function createMessageClaimStore(table: Table) {
  const keyOf = (message: string) => ({ recordKey: `message#${message}` });

  return {
    /**
     * Claims the right to mail a message. A claim that is never settled lapses after a minute.
     * @param message identifies the message; it is stored unchanged, so it must contain no text.
     * @param claimant identifies the attempt; a repeated write has the same one.
     * @returns `sent` when the message has been mailed, `sending` while another attempt mails it.
     */
    claim: async (message: string, claimant: string, at: Date) => {
      const claimedAtMs = at.getTime();
      const claimed = await table.update(
        keyOf(message),
        {
          set: {
            state: "sending" satisfies State,
            claimant,
            claimedAtMs,
            expiresAt: Math.ceil(claimedAtMs / 1000) + rememberedSeconds,
          },
        },
        anyOf(
          isAbsent("state"),
          equals("state", "failed" satisfies State),
          allOf(
            equals("state", "sending" satisfies State),
            anyOf(equals("claimant", claimant), isAtMost("claimedAtMs", claimedAtMs - lapseMs)),
          ),
        ),
      );
      if (claimed) return "claimed";
      const found = await table.get(keyOf(message));
      return found && Claim.parse(found).state === "sent" ? "sent" : "sending";
    },

    /** Records the outcome of an own claim: a message that has failed may be claimed again. */
    settle: async (message: string, claimant: string, state: "sent" | "failed") => {
      await table.update(keyOf(message), { set: { state } }, equals("claimant", claimant));
    },
  };
}
