import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { allOf, anyOf, equals, isAbsent, isAtMost } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { epochSeconds } from "./use-holds.ts";

/** The booking that has an email address's one use of a code. */
const Claim = z.object({
  bookingId: z.string(),
  /** When that booking was last started with the code, in epoch seconds and parts of them. */
  claimedAt: z.number(),
});
export type Claim = z.infer<typeof Claim>;

/** Longer than DynamoDB keeps the claim's expired draft, in seconds. */
const droppedAfterSeconds = 8 * 24 * 60 * 60;

/**
 * Longer than a booking is kept, in seconds. Retention and erasure release its claim earlier; one that
 * a request has made again at that moment expires.
 */
const keptSeconds = 8 * 366 * 24 * 60 * 60;

/** The key of a claim: a digest, from which the address cannot be read, only guessed. */
export function claimKeyOf(code: string, email: string): { claimKey: string } {
  const claimKey = createHash("sha256")
    .update(JSON.stringify([code, mailboxOf(email)]))
    .digest("base64url");
  return { claimKey };
}

/**
 * The mailbox behind an address, in lower case. Mail services deliver `sam+news@…` to `sam@…`, and
 * Gmail ignores dots as well, so one client has many spellings. Only claims use this: mail goes to
 * the address as it was typed.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const [name = ""] = address.slice(0, at).split("+", 1);
  const domain = address.slice(at + 1);
  // An address that begins with + has nothing before it.
  const local = name || address.slice(0, at);
  return gmailDomains.has(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

const gmailDomains: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);

export type AddressClaims = ReturnType<typeof createAddressClaims>;

/**
 * Claims on the one use that each mailbox has of a code. Every write can be repeated safely.
 */
export function createAddressClaims(table: Table) {
  return {
    /**
     * Claims the use for a booking, or renews its claim. Refused when another booking has it, or when
     * this booking keeps it.
     * @param instead another booking's claim that is known to be void and may be replaced.
     */
    claim: async (code: string, email: string, bookingId: string, at: Date, instead?: Claim) => {
      const isClaimed = await table.update(
        claimKeyOf(code, email),
        {
          set: {
            bookingId,
            claimedAt: at.getTime() / 1000,
            expiresAt: epochSeconds(at) + droppedAfterSeconds,
          },
        },
        anyOf(
          isAbsent("claimKey"),
          // A claim that is kept must not expire earlier again.
          allOf(equals("bookingId", bookingId), isAbsent("isKept")),
          ...(instead
            ? [
                allOf(
                  equals("bookingId", instead.bookingId),
                  equals("claimedAt", instead.claimedAt),
                ),
              ]
            : []),
        ),
      );
      return isClaimed ? "claimed" : "refused";
    },

    find: async (code: string, email: string): Promise<Claim | undefined> => {
      const item = await table.get(claimKeyOf(code, email));
      return item && Claim.parse(item);
    },

    /** Keeps the claim of a confirmed booking as long as the booking; others expire after some days. */
    keep: async (code: string, email: string, bookingId: string, at: Date): Promise<void> => {
      const kept = { isKept: true, expiresAt: epochSeconds(at) + keptSeconds };
      await table.update(claimKeyOf(code, email), { set: kept }, equals("bookingId", bookingId));
    },

    /**
     * Releases a booking's claim, unless it has been renewed since, even within the same second.
     * @param since when the claim was last known.
     */
    release: async (code: string, email: string, bookingId: string, since: Date): Promise<void> => {
      await table.remove(
        claimKeyOf(code, email),
        allOf(equals("bookingId", bookingId), isAtMost("claimedAt", since.getTime() / 1000)),
      );
    },
  };
}
