import type { AdminWebsite } from "#shared/website/publications.ts";
import { type Draft, isSame, type SectionId } from "./draft.ts";
import { mergeWords, withSections } from "./merge-words.ts";

/** An edit of the words. */
export interface Editing {
  /** The server's latest answer. */
  readonly server: AdminWebsite;
  /** The saved words that the draft was made from, and their revision. */
  readonly base: Draft;
  readonly revision: number;
  readonly draft: Draft;
  /** Sections that another administrator has changed too, and about which the trainer must decide. */
  readonly conflicts: readonly SectionId[];
  /** Sections that were taken from another administrator without a question. */
  readonly taken: readonly SectionId[];
}

export function startEditing(server: AdminWebsite): Editing {
  const { words, revision } = server;
  return { server, base: words, revision, draft: words, conflicts: [], taken: [] };
}

export const isChanged = ({ draft, base }: Editing) => !isSame(draft, base);

/**
 * Continues an edit from newer saved words. Until the trainer has decided about every conflict the
 * edit keeps its revision and, for those sections, its base, so that a reload finds them again.
 */
export function continueFrom(editing: Editing, server: AdminWebsite): Editing {
  const { draft, taken, conflicts } = mergeWords(editing.base, editing.draft, server.words);
  return {
    server,
    base: withSections(server.words, conflicts, editing.base),
    revision: conflicts.length === 0 ? server.revision : editing.revision,
    draft,
    conflicts,
    taken: [...new Set([...editing.taken, ...taken])],
  };
}

/** Ends the conflict about a section. */
export function decide(editing: Editing, id: SectionId, keep: "mine" | "theirs"): Editing {
  const { server } = editing;
  const conflicts = editing.conflicts.filter((each) => each !== id);
  return {
    ...editing,
    conflicts,
    base: withSections(editing.base, [id], server.words),
    draft: keep === "mine" ? editing.draft : withSections(editing.draft, [id], server.words),
    revision: conflicts.length === 0 ? server.revision : editing.revision,
  };
}
