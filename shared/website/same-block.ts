import { BlockTerms } from "./block-terms.ts";

/** Whether two blocks are sold on the same terms, whatever they cost. */
export function isSameBlock(one: BlockTerms | undefined, other: BlockTerms | undefined): boolean {
  return termsOf(one) === termsOf(other);
}

function termsOf(block: BlockTerms | undefined): string | undefined {
  return block && JSON.stringify(BlockTerms.parse(block));
}
