/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** Both ends are possible. */
  integer(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<Item>(list: readonly Item[]): Item;
  uuid(): string;
}

/** @param index of the request, each of which has numbers of its own. */
export function createRandom(seed: number, index: number): Random {
  let state = mix(mix(seed) ^ Math.imul(index + 1, 0x9e3779b1));
  function next(): number {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    return mix(state) / 2 ** 32;
  }
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (list) => {
      for (const item of list.slice(integer(0, list.length - 1))) return item;
      throw new Error("There is nothing to pick from.");
    },
    uuid: () =>
      "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replaceAll("x", () => integer(0, 15).toString(16)),
  };
}

function mix(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 15), number | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}
