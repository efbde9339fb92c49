/** A list with one entry moved to another index. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** A list with one more entry at an index. */
export function inserted<Item>(items: readonly Item[], index: number, item: Item): readonly Item[] {
  return [...items.slice(0, index), item, ...items.slice(index)];
}

/** A list without the entry at an index. */
export function removed<Item>(items: readonly Item[], index: number): readonly Item[] {
  return items.filter((_, each) => each !== index);
}

/**
 * Where a dragged entry would go.
 * @param middles of all entries, from the top
 * @returns its index once it is dropped
 */
export function dropIndex(middles: readonly number[], from: number, pointer: number): number {
  return middles.filter((middle, index) => index !== from && middle < pointer).length;
}
