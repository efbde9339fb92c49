import { useQueryClient } from "@tanstack/react-query";
import { useContext, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import type { AdminWebsite } from "#shared/website/publications.ts";
import { Website } from "#shared/website/website.ts";
import { showAnswer } from "#web/admin/desk-cache.tsx";
import { refusalOr } from "#web/admin/failures.tsx";
import { isSame } from "#web/admin/is-same.ts";
import { keptRecord } from "#web/admin/record-edit.ts";
import { readAs } from "#web/admin/use-form-fields.ts";
import { useRecordForm } from "#web/admin/use-record-form.ts";
import { ApiError } from "#web/api/api-error.ts";
import { toast } from "#web/components/toasts.ts";
import { useSessionEnd } from "#web/signed-in/require-session.tsx";
import { WebsiteApiContext } from "../website-api.ts";
import { websiteKey } from "../website-query.ts";
import { Draft } from "./draft.ts";
import { sectionLabels } from "./website-fields.ts";

const Saved = z.object({ content: Draft, revision: z.int(), by: z.optional(z.string()) });
export type Saved = z.infer<typeof Saved>;

const savedIn = ({ content, revision, saved }: AdminWebsite): Saved => ({
  content,
  revision,
  by: saved?.by,
});

const websiteRecord = {
  labels: sectionLabels,
  fieldsOf: ({ content }: Saved): Draft => content,
  read: (draft: Draft) => readAs(Website, draft),
  changed: "website_changed" as const,
  savedBy: ({ by }: Saved) => by,
};

const keptEdit = keptRecord("website", Saved, Draft);

/** Shown when the trainer leaves the content for another part of the site. */
const keptText = "Your website changes are not saved yet. This browser tab keeps them for you.";

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** The edit of the content, section by section, kept in the tab until it is saved. */
export function useWebsite(server: AdminWebsite) {
  const api = useContext(WebsiteApiContext);
  const cache = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const endsSession = useSessionEnd();

  async function show(call: Promise<AdminWebsite>): Promise<Saved> {
    const answer = await call;
    await showAnswer(cache, websiteKey, answer);
    return savedIn(answer);
  }

  const form = useRecordForm({
    kind: websiteRecord,
    start: savedIn(server),
    kept: keptEdit,
    save: (content, { revision }) => show(api.save({ content, revision })),
    latest: () => show(api.get()),
    onFailure(error) {
      if (!endsSession(error)) setFailure(failureOf(error));
    },
  });
  const { isChanged } = form;

  // Elsewhere in the admin area too: closing the browser's tab loses what it keeps.
  const isUnsaved = useRef(isChanged);
  useEffect(() => {
    isUnsaved.current = isChanged;
    if (isChanged) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  }, [isChanged]);
  useEffect(() => () => void (isUnsaved.current && toast.info(keptText)), []);

  return {
    ...form,
    server,
    failure,
    /** @returns what is saved, or `undefined` when it is not; the page shows why. */
    async save(): Promise<Saved | undefined> {
      setFailure(undefined);
      return form.save();
    },
    drop() {
      setFailure(undefined);
      form.drop();
    },
    /**
     * @param revision of what the trainer has seen
     * @throws as the API does; the form then shows what another administrator has saved meanwhile
     */
    async publish(revision: number): Promise<void> {
      try {
        await show(api.publish({ revision }));
      } catch (error) {
        const isLive = error instanceof ApiError && error.code === "publication_unfinished";
        if (isLive || isChangedMeanwhile(error)) await show(api.get());
        throw error;
      }
    },
  };
}

export type WebsiteEdit = ReturnType<typeof useWebsite>;

/** Whether the content that was saved is what was typed; blanks at the ends of texts do not count. */
export function isAsTyped(saved: Draft, typed: Draft): boolean {
  return isSame(saved, Website.safeParse(typed).data);
}

export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === "website_changed";
}

function failureOf(error: unknown): string {
  if (error instanceof ApiError && error.fieldErrors[0]) return error.fieldErrors[0].message;
  return refusalOr(
    error,
    "Your changes could not be saved. They are still here: please try again.",
  );
}
