import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { AdminWebsite } from "#shared/website/publications.ts";
import type { Website } from "#shared/website/website.ts";
import { type Section, Sections } from "#web/admin/sections.tsx";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { Notice } from "#web/components/notice.tsx";
import { toast } from "#web/components/toasts.ts";
import { SessionEnded } from "#web/session/call-as-trainer.ts";
import { useSessionEnded } from "#web/session/require-session.tsx";
import { ChecklistCard } from "./checklist-card.tsx";
import { type SectionId, sectionIds } from "./draft.ts";
import { continueFrom, decide, startEditing } from "./editing.ts";
import { PreviewSection } from "./preview-section.tsx";
import { PublishSection } from "./publish-section.tsx";
import { readableWords } from "./readable-words.ts";
import { SaveBar } from "./save-bar.tsx";
import { SectionConflict } from "./section-conflict.tsx";
import { SectionFields } from "./section-fields.tsx";
import { useEditing } from "./use-editing.ts";
import { useWordsForm } from "./use-words-form.ts";
import type { WebsiteApi } from "./website-api.ts";
import { inFormOrder, sectionForms, sectionLabel } from "./website-fields.ts";
import styles from "./website-form.module.css";
import { WordsContext } from "./words-context.ts";

export interface WebsiteFormProps {
  readonly start: AdminWebsite;
  readonly api: WebsiteApi;
  /** Shows the site's pages with some words. */
  readonly preview: (words: Website) => ReactNode;
}

/** The words while they are edited, section by section, with their preview and publication. */
export function WebsiteForm({ start, api, preview }: WebsiteFormProps) {
  const edit = useEditing(start, api);
  const { editing, isUnsaved, change } = edit;
  const { box, goTo } = useGoTo();
  const words = useWordsForm(edit, { goTo, putPicture: api.putPicture });
  const { problems } = words;
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const shownProblem = useRef<string>(undefined);
  const sessionEnded = useSessionEnded();
  const readable = readableWords(editing.draft, problems, editing.server.words);

  /** @returns the saved edit, or `undefined` when there is none; the trainer is told why. */
  async function save() {
    setFailure(undefined);
    words.setRefused(problems.size > 0);
    if (problems.size > 0) {
      shownProblem.current = undefined;
      showNextProblem();
      return undefined;
    }
    setSaving(true);
    try {
      const saved = await edit.save();
      if (!saved) goTo("conflicts");
      return saved;
    } catch (error) {
      if (error instanceof SessionEnded) sessionEnded();
      else setFailure(failureOf(error));
      return undefined;
    } finally {
      setSaving(false);
    }
  }

  async function saveDraft() {
    if (await save()) toast.success("Saved. Visitors see it once you publish it.");
  }

  function showNextProblem() {
    const paths = inFormOrder([...problems.keys()]);
    const next = paths[(paths.indexOf(shownProblem.current ?? "") + 1) % paths.length];
    shownProblem.current = next;
    if (next !== undefined) goTo(next);
  }

  function drop() {
    change(({ server }) => startEditing(server));
    words.setRefused(false);
    setFailure(undefined);
    toast.success("Your changes are dropped.", {
      label: "Undo",
      run: () => change(({ server }) => continueFrom(editing, server)),
    });
  }

  const sections: readonly Section[] = [
    ...sectionForms.map((section, index) => ({
      id: section.id,
      label: section.label,
      content: <SectionFields section={section} next={sectionForms[index + 1]} goTo={goTo} />,
    })),
    {
      id: "preview",
      label: "Preview",
      content: <PreviewSection readable={readable} preview={preview} />,
    },
    {
      id: "publish",
      label: "Publish",
      content: <PublishSection edit={edit} api={api} hasProblems={problems.size > 0} save={save} />,
    },
  ];

  return (
    <WordsContext value={words.form}>
      <div className={styles["tab"]} ref={box}>
        <ChecklistCard words={readable.words} />
        {editing.taken.length > 0 && (
          <Notice tone="info" role="status" title={takenTitle(editing.taken)}>
            <p>
              Another administrator saved them meanwhile. What you typed is in the form as well.
            </p>
            <Button variant="secondary" onClick={() => change((now) => ({ ...now, taken: [] }))}>
              OK
            </Button>
          </Notice>
        )}
        {editing.conflicts.length > 0 && (
          <div className="stack-4" tabIndex={-1} data-path="conflicts">
            {editing.conflicts.map((id) => (
              <SectionConflict
                key={id}
                editing={editing}
                id={id}
                onDecide={(keep) => change((now) => decide(now, id, keep))}
              />
            ))}
          </div>
        )}
        <Form
          aria-label="Website"
          className={styles["form"]}
          onSubmit={saveDraft}
          refusal={undefined}
          onBlur={words.leave}
          autoComplete="off"
        >
          <Sections label="Website" sections={sections} />
          <SaveBar
            editing={editing}
            isUnsaved={isUnsaved}
            isSaving={isSaving}
            refusedCount={words.isRefused ? problems.size : 0}
            failure={failure}
            onNext={showNextProblem}
            onDrop={drop}
          />
        </Form>
      </div>
    </WordsContext>
  );
}

/** Shows the section of a path, and then puts the focus on its field, list or picture. */
function useGoTo() {
  const box = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useSearchParams();
  const [target, setTarget] = useState<string>();

  // After every render: a field may appear only once its section is shown.
  useEffect(() => {
    const element = target && closestField(box.current, target);
    if (!element) return;
    element.focus();
    setTarget(undefined);
  });

  function goTo(path: string) {
    const section = sectionIds.find((id) => id === path.split(".")[0]);
    if (section && search.get("section") !== section) {
      setSearch((now) => {
        now.set("section", section);
        return now;
      });
    }
    setTarget(path);
  }

  return { box, goTo };
}

/** The field at a path, or what contains it: a list for one of its entries. */
function closestField(box: HTMLElement | null, path: string): HTMLElement | undefined {
  const keys = path.split(".");
  for (let length = keys.length; length > 0; length -= 1) {
    const at = keys.slice(0, length).join(".");
    const found = box?.querySelector<HTMLElement>(`[name="${at}"], [data-path="${at}"]`);
    if (found) return found;
  }
  return undefined;
}

function takenTitle(taken: readonly SectionId[]): string {
  return `New words are in ${taken.map(sectionLabel).join(", ")}`;
}

function failureOf(error: unknown): string {
  if (error instanceof ApiError && error.fieldErrors[0]) return error.fieldErrors[0].message;
  return "Your words could not be saved. They are still here: please try again.";
}
