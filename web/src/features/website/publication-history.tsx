import { useCallback, useState } from "react";
import desk from "#web/admin/desk.module.css";
import { LoadProblem } from "#web/admin/failures.tsx";
import { Moment } from "#web/admin/moment.tsx";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { Skeleton } from "#web/components/skeleton.tsx";
import { toast } from "#web/components/toasts.ts";
import { useLoaded } from "#web/components/use-loaded.ts";
import { DifferencesList } from "./differences-list.tsx";
import styles from "./publication-history.module.css";
import section from "./section.module.css";
import type { WebsiteEditing } from "./use-editing.ts";
import type { WebsiteApi } from "./website-api.ts";
import { WordsAsText } from "./words-as-text.tsx";
import { differencesBetween } from "./words-in-lines.ts";

interface PublicationHistoryProps {
  readonly edit: WebsiteEditing;
  readonly api: WebsiteApi;
}

/** The publications that are kept: who made them, when, and what they said. */
export function PublicationHistory({ edit, api }: PublicationHistoryProps) {
  const { publications } = edit.editing.server;
  const [open, setOpen] = useState<number>();
  if (publications.length === 0) return null;
  return (
    <section
      className={classNames(section["part"], styles["history"])}
      aria-labelledby="publications"
    >
      <h3 id="publications">Published before</h3>
      <p className="small-print">The last twenty. You can bring back the words of each.</p>
      <ol>
        {publications.map(({ number, at, by }, index) => (
          <li key={number}>
            <div className={styles["publication"]}>
              <p>
                <strong>
                  <Moment at={at} />
                </strong>{" "}
                {index === 0 && <Badge tone="good">Live</Badge>}
                <br />
                <span className="small-print">{by}</span>
              </p>
              <Button
                variant="quiet"
                aria-expanded={open === number}
                aria-label={`Look at publication ${number}`}
                onClick={() => setOpen(open === number ? undefined : number)}
              >
                {open === number ? "Close" : "Look"}
              </Button>
            </div>
            {open === number && <PublishedWords number={number} edit={edit} api={api} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The words of a publication, beside those in the form. */
function PublishedWords({ number, edit, api }: PublicationHistoryProps & { number: number }) {
  const load = useCallback(() => api.publication(number), [api, number]);
  const { value, error, isLoading, reload } = useLoaded(load);
  const { draft } = edit.editing;
  if (isLoading && !value) return <Skeleton label="Loading the publication…" lines={3} />;
  if (!value) return <LoadProblem error={error} what="publication" onRetry={reload} />;
  const { words } = value;
  const differences = differencesBetween(draft, words);

  function putIntoForm() {
    edit.change((now) => ({ ...now, draft: words }));
    toast.success("These words are in the form. Save and publish them to make them live.", {
      label: "Undo",
      run: () => edit.change((now) => ({ ...now, draft })),
    });
  }

  return (
    <div className={styles["published"]}>
      {differences.length === 0 ? (
        <p>These are the words in the form.</p>
      ) : (
        <>
          <DifferencesList differences={differences} names={["In the form", "Then"]} />
          <Button variant="secondary" onClick={putIntoForm}>
            Put These Words into the Form
          </Button>
        </>
      )}
      <details className={desk["details"]}>
        <summary>All its words</summary>
        <WordsAsText words={words} />
      </details>
    </div>
  );
}
