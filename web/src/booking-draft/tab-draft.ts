import type * as z from "zod/mini";
import { type DraftKind, storedText, storeText, tabStorage } from "./draft-storage.ts";

/** Keeps the one draft of its kind in this tab. */
export function createTabDraft<Draft>(kind: DraftKind, schema: z.ZodMiniType<Draft>) {
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
  };
}
