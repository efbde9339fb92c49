import { type FocusEvent, useMemo, useState } from "react";
import { entriesOf, problemsOf, valueAt, withValueAt } from "./draft.ts";
import type { WebsiteEditing } from "./use-editing.ts";
import type { WordsForm } from "./words-context.ts";

/** What the fields show of an edit: its values, and the errors that the trainer should see by now. */
export function useWordsForm(
  { editing, change }: WebsiteEditing,
  { goTo, putPicture }: Pick<WordsForm, "goTo" | "putPicture">,
) {
  const { draft } = editing;
  const problems = useMemo(() => problemsOf(draft), [draft]);
  /** The fields that the trainer has left, with the lists and sections that they are in. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isRefused, setRefused] = useState(false);

  const form: WordsForm = {
    draft,
    goTo,
    putPicture,
    errorOf: (path) => (isRefused || left.has(path) ? problems.get(path) : undefined),
    edit(path, to) {
      change((now) => ({
        ...now,
        draft: withValueAt(now.draft, path, to(valueAt(now.draft, path))),
      }));
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
