import type * as z from "zod/mini";
import { type DraftKind, storedText, storeText, tabStorage } from "./draft-storage.ts";

/** Keeps the one draft of its kind in this tab. */
export function createTabDraft<Draft>(
  kind: DraftKind,
  schema: z.ZodMiniType<Draft>,
  idOf: (draft: Draft) => string,
) {
  /** The saved draft; `undefined` when there is none, or none that this version can read. */
  function read(storage = tabStorage()): Draft | undefined {
    try {
      const draft = schema.safeParse(JSON.parse(storedText(kind, storage) ?? "null"));
      return draft.success ? draft.data : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    read,
    /** Saves the draft, in place of any other. */
    save: (draft: Draft, storage = tabStorage()): void =>
      storeText(kind, JSON.stringify(draft), storage),
    /** Forgets the saved draft once it has become a booking; a newer one is left alone. */
    forget: (id: string, storage = tabStorage()): void => {
      const draft = read(storage);
      if (draft !== undefined && idOf(draft) === id) storeText(kind, null, storage);
    },
  };
}
