/** Random numbers that follow from a seed. */
export type Random = ReturnType<typeof createRandom>;

/** @param seed the same seed gives the same numbers (mulberry32, seeded by FNV-1a). */
export function createRandom(seed: string) {
  let state = 0x811c9dc5;
  for (const character of seed) {
    state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  }
  /** From 0 up to, but not including, 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (end: number) => Math.floor(next() * end);
  function pick<const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number];
  function pick<Item>(items: readonly Item[]): Item | undefined;
  function pick(items: readonly unknown[]): unknown {
    return items[below(items.length)];
  }
  return {
    below,
    pick,
    chance: (probability: number) => next() < probability,
    /** Picks an entry in proportion to its weight. */
    weighted: <Item>(entries: readonly (readonly [weight: number, item: Item])[]): Item => {
      let left = next() * entries.reduce((sum, [weight]) => sum + weight, 0);
      const found = entries.find(([weight]) => {
        left -= weight;
        return left < 0;
      });
      if (!found) throw new Error("There is nothing to pick from.");
      return found[1];
    },
  };
}
