import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import type { AdminWebsite } from "#shared/website/publications.ts";
import { Website } from "#shared/website/website.ts";
import { isSame } from "#web/admin/is-same.ts";
import { ApiError } from "#web/api/api-error.ts";
import { toast } from "#web/components/toasts.ts";
import { tabStore } from "#web/tab-store.ts";
import type { WebsiteApi } from "../website-api.ts";
import { Draft } from "./draft.ts";
import { continueFrom, type Editing, isChanged, startEditing } from "./editing.ts";

const keptEdit = tabStore(
  "touchline:website",
  z.object({ base: Draft, revision: z.int(), draft: Draft }),
);

/** How often a save is repeated because another administrator saved other sections meanwhile. */
const attempts = 3;

/** Shown when the trainer leaves the content for another part of the site. */
const keptText = "Your website changes are not saved yet. This browser tab keeps them for you.";

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** The edit of the content, kept in the tab until it is saved. */
export function useEditing(start: AdminWebsite, api: WebsiteApi) {
  const [editing, setEditing] = useState<Editing>(() => {
    const fresh = startEditing(start);
    const kept = keptEdit.read();
    if (!kept || isSame(kept.draft, start.content)) return fresh;
    return continueFrom({ ...fresh, ...kept }, start);
  });
  // What runs later, such as an upload or an undo, continues from the latest content.
  const latest = useRef(editing);
  const isUnsaved = isChanged(editing);

  // Elsewhere in the admin area too: closing the browser's tab loses what it keeps.
  useEffect(() => {
    if (isUnsaved) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);

  useEffect(
    () => () => {
      if (isChanged(latest.current)) toast.info(keptText);
    },
    [],
  );

  function change(to: (now: Editing) => Editing): Editing {
    const next = to(latest.current);
    latest.current = next;
    setEditing(next);
    const { base, revision, draft } = next;
    if (isChanged(next)) keptEdit.keep({ base, revision, draft });
    else keptEdit.forget();
    return next;
  }

  async function reload(): Promise<Editing> {
    const server = await api.get();
    return change((now) => continueFrom(now, server));
  }

  /**
   * Saves the content. Sections that only another administrator has changed meanwhile are merged.
   * @returns the saved edit, or `undefined` when the trainer must decide about a section first
   * @throws as the API does; nothing typed is lost
   */
  async function save(): Promise<Editing | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const { conflicts, draft, revision } = latest.current;
      if (conflicts.length > 0) return undefined;
      const content = Website.parse(draft);
      // Without the blanks at the ends of texts, so that the answer is what the form has.
      change((now) => ({ ...now, draft: content }));
      try {
        const server = await api.save({ content, revision });
        return change((now) => continueFrom({ ...now, base: content }, server));
      } catch (error) {
        if (!isChangedMeanwhile(error) || attempt === attempts) throw error;
        await reload();
      }
    }
  }

  /**
   * Makes the saved content live.
   * @throws as the API does; the content that another administrator has saved meanwhile is merged
   */
  async function publish(revision: number): Promise<AdminWebsite> {
    try {
      const server = await api.publish({ revision });
      change((now) => continueFrom(now, server));
      return server;
    } catch (error) {
      const isLive = error instanceof ApiError && error.code === "publication_unfinished";
      if (isLive || isChangedMeanwhile(error)) await reload();
      throw error;
    }
  }

  return { editing, isUnsaved, change, save, publish };
}

export type WebsiteEditing = ReturnType<typeof useEditing>;

export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === "website_changed";
}
