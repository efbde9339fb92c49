import { type Draft, isSame, type SectionId, sectionIds } from "./draft.ts";

export interface Merge {
  /** My words, with the sections that only they have changed. */
  readonly draft: Draft;
  /** The sections taken from them. */
  readonly taken: readonly SectionId[];
  /** The sections that both have changed; the draft has mine. */
  readonly conflicts: readonly SectionId[];
}

/** Merges two edits of the same words, section by section. */
export function mergeWords(base: Draft, mine: Draft, theirs: Draft): Merge {
  const differ = sectionIds.filter((id) => !isSame(mine[id], theirs[id]));
  const taken = differ.filter((id) => isSame(base[id], mine[id]));
  return {
    draft: withSections(mine, taken, theirs),
    taken,
    conflicts: differ.filter((id) => !taken.includes(id) && !isSame(base[id], theirs[id])),
  };
}

/** Words with some sections of others. */
export function withSections(words: Draft, ids: readonly SectionId[], from: Draft): Draft {
  return { ...words, ...Object.fromEntries(ids.map((id) => [id, from[id]])) };
}
