import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { anyOf, isAbsent, isAtMost } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";

/** A digest of texts: the same texts give the same digest, which reveals nothing about them. */
export type KeyedDigest = (...texts: readonly string[]) => string;

/**
 * @param key keeps the digests secret: without a key, trying every network address would reveal
 *   which one a digest belongs to.
 */
export function createKeyedDigest(key: string): KeyedDigest {
  return (...texts) => createHmac("sha256", key).update(JSON.stringify(texts)).digest("base64url");
}

/** How often something may happen in a window. A window begins at a full multiple of its length (UTC). */
export interface RateLimit {
  /** Whose attempts are counted together. */
  readonly of: "network" | "everyone";
  readonly most: number;
  readonly windowSeconds: number;
}

export type RateLimitStore = ReturnType<typeof createRateLimitStore>;

/**
 * One counter for each limit, network and window. It is incremented only while it is below the limit, so
 * concurrent callers cannot exceed it. A write that the SDK repeats because its answer was lost counts
 * twice, which is the safe side.
 */
export function createRateLimitStore(table: Table, digest: KeyedDigest) {
  return {
    /**
     * Counts one more use, if the limit allows it.
     * @param what is limited: each has its own counts.
     * @param network the visitor's, as `networkOf` gives it; only a digest of it is stored.
     * @returns `undefined` when it is allowed, else the seconds until the window ends.
     */
    take: async (
      what: string,
      { of, most, windowSeconds }: RateLimit,
      network: string,
      at: Date,
    ): Promise<number | undefined> => {
      const seconds = at.getTime() / 1000;
      const window = Math.floor(seconds / windowSeconds);
      const endsAt = (window + 1) * windowSeconds;
      const subject = of === "network" ? network : "everyone";
      // The window is part of the digest: a network has another digest an hour later.
      const recordKey = `${what}#${digest(what, of, String(windowSeconds), String(window), subject)}`;
      const isAllowed = await table.update(
        { recordKey },
        { set: { expiresAt: endsAt }, add: { used: 1 } },
        anyOf(isAbsent("used"), isAtMost("used", most - 1)),
      );
      return isAllowed ? undefined : Math.max(1, Math.ceil(endsAt - seconds));
    },
  };
}

/**
 * The network that limits count by: the whole of an IPv4 address, and the first 64 bits of an IPv6
 * address, because a household can choose the other 64 freely.
 */
export function networkOf(address: string): string {
  const [unzoned = ""] = address.split("%");
  if (!isIPv6(unzoned)) return unzoned;
  const [, embedded] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(unzoned) ?? [];
  if (embedded !== undefined) return embedded;
  return `${groupsOf(unzoned).slice(0, 4).join(":")}::/64`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // A URL spells its host in the canonical form.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = "", tail] = hostname.slice(1, -1).split("::");
  const split = (text: string) => (text === "" ? [] : text.split(":"));
  if (tail === undefined) return split(head);
  const zeros = 8 - split(head).length - split(tail).length;
  return [...split(head), ...Array<string>(zeros).fill("0"), ...split(tail)];
}
