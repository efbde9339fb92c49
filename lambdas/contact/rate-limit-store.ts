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

export type RateLimitStore = ReturnType<typeof createRateLimitStore>;

/**
 * One counter for each subject and window. It is incremented only while it is below the limit, so
 * concurrent callers cannot exceed it. A write that the SDK repeats because its answer was lost counts
 * twice, which is the safe side.
 */
export function createRateLimitStore(table: Table, digest: KeyedDigest) {
  return {
    /**
     * Counts one more use, if the limit allows it.
     * @param subject who or what is limited; only a digest of it is stored.
     * @returns whether the limit allowed it.
     */
    take: ({ name, most, windowSeconds }: RateLimit, subject: string, at: Date) => {
      const window = Math.floor(at.getTime() / 1000 / windowSeconds);
      // The window is part of the digest: an address has another digest an hour later.
      const recordKey = `limit#${name}#${digest(name, String(window), subject)}`;
      return table.update(
        { recordKey },
        { set: { expiresAt: (window + 1) * windowSeconds }, add: { used: 1 } },
        anyOf(isAbsent("used"), isAtMost("used", most - 1)),
      );
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
