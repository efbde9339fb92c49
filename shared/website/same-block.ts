import type { BlockTerms } from "./block-terms.ts";

// Apart from the terms, which every page that calls the API has.
export function isSameBlock(one: BlockTerms | undefined, other: BlockTerms | undefined): boolean {
  return (
    one?.name === other?.name && one?.sessions === other?.sessions && one?.weeks === other?.weeks
  );
}
