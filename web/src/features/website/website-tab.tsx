import { useDeferredValue, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { AdminWebsite } from "#shared/website/publications.ts";
import type { Website } from "#shared/website/website.ts";
import { LoadProblem } from "#web/admin/failures.tsx";
import { type Section, Sections } from "#web/admin/sections.tsx";
import { useChange } from "#web/admin/use-change.ts";
import { useMedia } from "#web/admin/use-media.ts";
import { YoursOrTheirs } from "#web/admin/yours-or-theirs.tsx";
import type { Elements } from "#web/components/elements.ts";
import { Form } from "#web/components/form.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { toast } from "#web/components/toasts.ts";
import { ChecklistCard } from "./checklist-card.tsx";
import { LiveSince, SaveBar } from "./editing/save-bar.tsx";
import { SectionDifferences } from "./editing/section-differences.tsx";
import { useGoTo } from "./editing/use-go-to.ts";
import { differencesBetween } from "./form/content-differences.ts";
import { ContentContext, useContentForm } from "./form/content-form.ts";
import { readableContent, type SectionId } from "./form/draft.ts";
import { useWebsite } from "./form/use-website.ts";
import { inFormOrder, sectionForms } from "./form/website-fields.ts";
import { PreviewSection, SavedContentNotice } from "./preview-section.tsx";
import { PublishSection } from "./publishing/publish-section.tsx";
import styles from "./section.module.css";
import { SectionFields } from "./section-fields.tsx";
import { useSavedWebsite } from "./website-query.ts";

export interface WebsiteFormProps {
  readonly start: AdminWebsite;
  /** Shows the site's pages with some content, first where a section or a field of it is shown. */
  readonly preview: (content: Website, path?: string) => Elements;
}

function WebsiteForm({ start, preview }: WebsiteFormProps) {
  const edit = useWebsite(start);
  const change = useChange();
  const { server, versions } = edit;
  const { box, goTo } = useGoTo();
  const content = useContentForm(edit, goTo);
  const { problems } = content;
  const shownProblem = useRef<string>(undefined);
  const readable = readableContent(edit.fields, problems, server.content);
  // Typing does not wait for the preview.
  const previewed = useDeferredValue(readable.content);
  const beside = useSectionBeside();
  const [field, setField] = useState<string>();
  const isLive = server.publications.length > 0;
  const checklist = (
    <ChecklistCard content={readable.content} savedContent={server.content} isLive={isLive} />
  );

  /** @returns what is saved, or `undefined` when it is not; the page shows why. */
  async function save() {
    content.setRefused(problems.size > 0);
    if (problems.size > 0) {
      shownProblem.current = undefined;
      showNextProblem();
      return undefined;
    }
    const saved = await edit.save();
    // Nothing is there without a conflict.
    if (!saved) goTo("conflicts");
    return saved;
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
    const { base, fields } = edit;
    void change({
      call() {
        edit.drop();
        content.setRefused(false);
      },
      done: "Changes discarded.",
      undo: () => ({ call: () => edit.resume({ base, fields }), done: "Changes restored." }),
    });
  }

  const sections: readonly Section[] = [
    ...sectionForms.map((section, index) => ({
      id: section.id,
      label: section.label,
      content: <SectionFields section={section} next={sectionForms[index + 1]} />,
    })),
    {
      id: "preview",
      label: "Preview",
      content: <PreviewSection readable={readable} preview={(shown) => preview(shown, field)} />,
    },
    {
      id: "publish",
      label: "Publish",
      content: <PublishSection edit={edit} hasProblems={problems.size > 0} save={save} />,
    },
  ];

  return (
    <ContentContext value={content.form}>
      <div className={styles["tab"]} ref={box}>
        <p className={styles["live"]}>
          <LiveSince server={server} />
        </p>
        {!isLive && checklist}
        {versions && (
          <div tabIndex={-1} data-path="conflicts">
            <YoursOrTheirs
              title="Your website has changed since you opened it"
              savedBy={edit.savedBy}
              onDecide={edit.decide}
            >
              <SectionDifferences
                differences={differencesBetween(...versions)}
                names={["Theirs", "Yours"]}
              />
            </YoursOrTheirs>
          </div>
        )}
        <div className={styles["editor"]}>
          <Form
            aria-label="Website"
            className={styles["form"]}
            onSubmit={saveDraft}
            refusal={undefined}
            onFocus={({ target }) => setField((before) => editedField(target) ?? before)}
            onBlur={content.leave}
            autoComplete="off"
          >
            <Sections label="Website" sections={sections} />
            <SaveBar
              edit={edit}
              refusedCount={content.isRefused ? problems.size : 0}
              onNext={showNextProblem}
              onDrop={drop}
            />
          </Form>
          {beside && (
            <aside className={`stack-4 ${styles["beside"]}`} aria-label="Preview">
              <SavedContentNotice broken={readable.broken} />
              {preview(previewed, field?.startsWith(`${beside}.`) ? field : beside)}
            </aside>
          )}
        </div>
        {isLive && checklist}
      </div>
    </ContentContext>
  );
}

function useSectionBeside(): SectionId | undefined {
  const [search] = useSearchParams();
  const hasRoom = useMedia("(min-width: 85rem)");
  const section = search.get("section") ?? sectionForms[0]?.id;
  return hasRoom ? sectionForms.find(({ id }) => id === section)?.id : undefined;
}

/** The path of a field, list or picture. What chooses the previewed page is in the form, and no field of it. */
function editedField(target: Element): string | undefined {
  const field = target.closest("[name], [data-path]");
  const path = field?.getAttribute("name") ?? field?.getAttribute("data-path") ?? undefined;
  return path?.startsWith("preview.") ? undefined : path;
}

export function WebsiteTab({ preview }: Omit<WebsiteFormProps, "start">) {
  const read = useSavedWebsite();
  if (read.data) return <WebsiteForm start={read.data} preview={preview} />;
  if (read.isLoading) return <Skeleton label="Loading your website…" lines={8} />;
  return <LoadProblem of={read} what="content of your website" />;
}
