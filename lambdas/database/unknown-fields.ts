import { isDeepStrictEqual } from "node:util";
import type * as z from "zod/mini";
import type { Item } from "./table.ts";

/**
 * Fields that only a later release knows, of a release that was taken back: what is stored has them, and this
 * release reads it without them and writes it with them.
 */

/** What is stored, without the fields that a strict schema does not know. */
export function withoutUnknownFields(schema: z.ZodMiniType, stored: unknown): unknown {
  const known = structuredClone(stored);
  for (const issue of schema.safeParse(known).error?.issues ?? []) {
    if (issue.code !== "unrecognized_keys") continue;
    const place = issue.path.reduce<unknown>((tree, key) => Reflect.get(Object(tree), key), known);
    for (const key of issue.keys) Reflect.deleteProperty(Object(place), key);
  }
  return known;
}

/**
 * The item to write, with the stored fields that this release does not know.
 * @param known what this release reads of the stored item
 */
export function withUnknownFields(written: Item, stored: unknown, known: unknown): Item {
  if (!isFields(stored) || !isFields(known)) return written;
  return {
    ...Object.fromEntries(Object.entries(stored).filter(([name]) => !(name in known))),
    ...Object.fromEntries(
      Object.entries(written).map(([name, value]) => [
        name,
        kept(value, stored[name], known[name]),
      ]),
    ),
  };
}

function kept(written: unknown, stored: unknown, known: unknown): unknown {
  if (isFields(written)) return withUnknownFields(written, stored, known);
  if (!Array.isArray(written) || !Array.isArray(stored) || !Array.isArray(known)) return written;
  return written.map((entry: unknown) => {
    const place = known.findIndex((other) => isSameEntry(entry, other));
    return kept(entry, stored[place], known[place]);
  });
}

/** What the entries of lists are called by. */
const ids = ["id", "refundId", "disputeId", "sessionId", "categoryId"];

/** An entry without an id is another one as soon as anything of it is. */
function isSameEntry(one: unknown, other: unknown): boolean {
  if (!isFields(one) || !isFields(other)) return false;
  const id = ids.find((name) => name in one);
  return id === undefined ? isDeepStrictEqual(one, other) : one[id] === other[id];
}

/** A set of the database is none. */
function isFields(value: unknown): value is Item {
  return typeof value === "object" && value !== null && value.constructor === Object;
}
