import { createContext, type FocusEvent, useContext, useMemo, useState } from "react";
import { type Draft, entriesOf, problemsOf, sectionOf, valueAt, withValueAt } from "./draft.ts";
import type { WebsiteEdit } from "./use-website.ts";

export interface ContentForm {
  readonly draft: Draft;
  /** The error at a path, once its field was left or a save was refused. */
  readonly errorOf: (path: string) => string | undefined;
  readonly edit: (path: string, change: (value: unknown) => unknown) => void;
  readonly editList: (
    path: string,
    change: (entries: readonly unknown[]) => readonly unknown[],
  ) => void;
  readonly goTo: (path: string) => void;
}

export const ContentContext = createContext<ContentForm | undefined>(undefined);

export function useContent(): ContentForm {
  const form = useContext(ContentContext);
  if (!form) throw new Error("The fields belong into the form of the website's content.");
  return form;
}

/** What the fields show of an edit: its values, and the errors that the trainer should see by now. */
export function useContentForm(edit: WebsiteEdit, goTo: ContentForm["goTo"]) {
  const { fields: draft, latest, type } = edit;
  const problems = useMemo(() => problemsOf(draft), [draft]);
  /** The fields that the trainer has left, with the lists and sections that they are in. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isRefused, setRefused] = useState(false);

  const form: ContentForm = {
    draft,
    goTo,
    errorOf: (path) => (isRefused || left.has(path) ? problems.get(path) : undefined),
    edit(path, to) {
      const [section, value] = [sectionOf(path), to(valueAt(latest(), path))];
      type(section, withValueAt(latest(), path, value)[section]);
    },
    editList(path, to) {
      // The entries have other paths now.
      setLeft(
        (before) =>
          new Set([...before].filter((each) => !each.startsWith(`${path}.`)).concat(path)),
      );
      form.edit(path, (list) => to(entriesOf(list)));
    },
  };

  return {
    form,
    problems,
    isRefused,
    setRefused,
    leave({ target }: FocusEvent<HTMLElement>) {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      const keys = target.name.split(".");
      const paths = keys.map((_, index) => keys.slice(0, index + 1).join("."));
      setLeft((before) => new Set([...before, ...paths]));
    },
  };
}
