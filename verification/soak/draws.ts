import fc from "fast-check";

const streams = fc.infiniteStream(fc.nat(), { noHistory: true });

/** Numbers from 0 up to, but not including, 1. The same seed gives the same ones. */
export function numbersOf(seed: number): () => number {
  const [stream] = fc.sample(streams, { seed, numRuns: 1, unbiased: true });
  return () => (stream?.next().value ?? 0) / 2 ** 31;
}

/** Random choices. */
export type Random = ReturnType<typeof createRandom>;

export function createRandom(next: () => number) {
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
