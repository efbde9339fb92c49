import type { AdminWebsite } from "#shared/website/publications.ts";
import { isSame } from "#web/admin/is-same.ts";
import { type Draft, type SectionId, sectionIds, withSections } from "./draft.ts";

export interface Editing {
  readonly server: AdminWebsite;
  /** The saved content that the draft was made from, and their revision. */
  readonly base: Draft;
  readonly revision: number;
  readonly draft: Draft;
  /** Sections that another administrator has changed too, and about which the trainer must decide. */
  readonly conflicts: readonly SectionId[];
  /** Sections that were taken from another administrator without a question. */
  readonly taken: readonly SectionId[];
}

export function startEditing(server: AdminWebsite): Editing {
  const { content, revision } = server;
  return { server, base: content, revision, draft: content, conflicts: [], taken: [] };
}

export const isChanged = ({ draft, base }: Editing) => !isSame(draft, base);

/**
 * Continues an edit from newer saved content. Until the trainer has decided about every conflict the
 * edit keeps its revision and, for those sections, its base, so that a reload finds them again.
 */
export function continueFrom(editing: Editing, server: AdminWebsite): Editing {
  const { base, draft } = editing;
  const theirs: Draft = server.content;
  const differ = sectionIds.filter((id) => !isSame(draft[id], theirs[id]));
  const taken = differ.filter((id) => isSame(base[id], draft[id]));
  const conflicts = differ.filter((id) => !taken.includes(id) && !isSame(base[id], theirs[id]));
  return {
    server,
    base: withSections(theirs, conflicts, base),
    revision: conflicts.length === 0 ? server.revision : editing.revision,
    draft: withSections(draft, taken, theirs),
    conflicts,
    taken: [...new Set([...editing.taken, ...taken])],
  };
}

export function decide(editing: Editing, id: SectionId, keep: "mine" | "theirs"): Editing {
  const { server } = editing;
  const conflicts = editing.conflicts.filter((each) => each !== id);
  return {
    ...editing,
    conflicts,
    base: withSections(editing.base, [id], server.content),
    draft: keep === "mine" ? editing.draft : withSections(editing.draft, [id], server.content),
    revision: conflicts.length === 0 ? server.revision : editing.revision,
  };
}
