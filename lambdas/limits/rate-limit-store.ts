import { createHmac, randomBytes } from "node:crypto";
import { isIPv6 } from "node:net";
import * as z from "zod/mini";
import { anyOf, isAbsent, isAtMost } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";

const daySeconds = 24 * 60 * 60;

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
  readonly of: "network" | "mailbox" | "everyone" | "draft";
  readonly most: number;
  /** At most a day, and a whole number of windows is a day. */
  readonly windowSeconds: number;
}

/** A network that a visitor is in, the mailbox behind their address, or a draft. */
export interface Counted {
  readonly name: string;
  /** The factor by which its limit is multiplied. */
  readonly room: number;
}

export type RateLimitStore = ReturnType<typeof createRateLimitStore>;

const DayKey = z.object({ digestKey: z.string() });
const newDayKey = () => randomBytes(32).toString("base64url");

/**
 * One counter for each limit, network and window. It is incremented only while it is below the limit, so
 * concurrent callers cannot exceed it. A write that the SDK repeats because its answer was lost counts
 * twice, which is the safe side.
 *
 * The table has no addresses, only digests of them. Their key is random, is kept beside them for its day
 * and expires with it: afterwards no list of all addresses reveals which one a digest belonged to.
 */
export function createRateLimitStore(table: Table, newKey: () => string = newDayKey) {
  let latest: { readonly day: number; readonly digest: KeyedDigest } | undefined;

  async function digestOf(day: number): Promise<KeyedDigest> {
    if (latest?.day === day) return latest.digest;
    const setOnce = { digestKey: newKey(), expiresAt: (day + 1) * daySeconds };
    const recordKey = `key#${day}`;
    const item = await table.update({ recordKey }, { setOnce }, isAbsent("used"));
    const digest = createKeyedDigest(DayKey.parse(item).digestKey);
    latest = { day, digest };
    return digest;
  }

  return {
    /**
     * Counts one more use, if the limit allows it.
     * @param what is limited: each has its own counts.
     * @param counted the draft, the mailbox, or the visitor's networks as `networksOf` gives them; what the smallest may
     *   not do any more is not counted for the larger ones.
     * @returns `undefined` when it is allowed, else the seconds until the window ends.
     */
    take: async (
      what: string,
      { of, most, windowSeconds }: RateLimit,
      counted: readonly Counted[],
      at: Date,
    ): Promise<number | undefined> => {
      const seconds = at.getTime() / 1000;
      const window = Math.floor(seconds / windowSeconds);
      const endsAt = (window + 1) * windowSeconds;
      const digest = await digestOf(Math.floor(seconds / daySeconds));
      const subjects = of === "everyone" ? [{ name: of, room: 1 }] : counted;
      for (const { name, room } of subjects) {
        // The window is part of the digest: a network has another digest an hour later.
        const counter = digest(what, of, String(windowSeconds), String(window), name);
        const isAllowed = await table.update(
          { recordKey: `${what}#${counter}` },
          { set: { expiresAt: endsAt }, add: { used: 1 } },
          anyOf(isAbsent("used"), isAtMost("used", most * room - 1)),
        );
        if (!isAllowed) return Math.max(1, Math.ceil(endsAt - seconds));
      }
      return undefined;
    },
  };
}

/** The prefixes of an IPv6 address that are counted: a device, a household and a company have these. */
const prefixes = [
  { bits: 64, room: 1 },
  { bits: 56, room: 2 },
  { bits: 48, room: 4 },
] as const;

/**
 * The networks that limits count by, the smallest first: an IPv4 address, or the prefixes of an IPv6
 * address. A provider gives a household 256 or more networks of 64 bits, so a limit on those alone would
 * be no limit.
 */
export function networksOf(address: string): Counted[] {
  const [unzoned = ""] = address.split("%");
  if (!isIPv6(unzoned)) return [{ name: unzoned, room: 1 }];
  const [, embedded] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(unzoned) ?? [];
  if (embedded !== undefined) return [{ name: embedded, room: 1 }];
  const hex = groupsOf(unzoned)
    .map((group) => group.padStart(4, "0"))
    .join("");
  return prefixes.map(({ bits, room }) => ({ name: `${hex.slice(0, bits / 4)}/${bits}`, room }));
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
