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
 * What is to be written, with the fields of what is stored that this release does not know.
 * @param known what this release reads of what is stored
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
  const places = samePlaces(written, known);
  return written.map((entry: unknown, at) => {
    const place = places.get(at);
    return place === undefined ? entry : kept(entry, stored[place], known[place]);
  });
}

/**
 * Where each entry of a list was before. Entries have no ids: one is still the same while at least half of its
 * fields are, and those that are most alike come first.
 */
function samePlaces(written: readonly unknown[], known: readonly unknown[]): Map<number, number> {
  const pairs = written.flatMap((entry, at) =>
    known.map((other, place) => ({ at, place, alike: alikeness(entry, other) })),
  );
  const places = new Map<number, number>();
  const taken = new Set<number>();
  for (const { at, place, alike } of pairs.toSorted((one, other) => other.alike - one.alike)) {
    if (alike < 0.5 || places.has(at) || taken.has(place)) continue;
    places.set(at, place);
    taken.add(place);
  }
  return places;
}

/** How many of the fields of two entries are the same, of 1. */
function alikeness(one: unknown, other: unknown): number {
  if (!isFields(one) || !isFields(other)) return 0;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  const same = [...names].filter((name) => isDeepStrictEqual(one[name], other[name]));
  return same.length / names.size;
}

/** A set of the database is none. */
function isFields(value: unknown): value is Item {
  return typeof value === "object" && value !== null && value.constructor === Object;
}
