import { useEffect, useRef, useState } from "react";
import { paths } from "#shared/site/paths.ts";
import { publishWebsite } from "#shared/website/admin-api.ts";
import { counted } from "#web/admin/counted.ts";
import desk from "#web/admin/desk.module.css";
import { LoadProblem } from "#web/admin/failures.tsx";
import { usePress } from "#web/admin/use-change.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useSessionEnd } from "#web/signed-in/require-session.tsx";
import { LiveSince } from "../editing/save-bar.tsx";
import { SectionDifferences } from "../editing/section-differences.tsx";
import { differencesBetween } from "../form/content-differences.ts";
import {
  isAsTyped,
  isChangedMeanwhile,
  type Saved,
  type WebsiteEdit,
} from "../form/use-website.ts";
import styles from "../section.module.css";
import { PublicationHistory, usePublication } from "./publication-history.tsx";
import { UnusedPictures } from "./unused-pictures.tsx";

interface PublishSectionProps {
  readonly edit: WebsiteEdit;
  readonly hasProblems: boolean;
  /** @returns `undefined` when the content is not saved; the page shows why. */
  readonly save: () => Promise<Saved | undefined>;
}

type Outcome = "published" | "changed" | "unanswered" | { readonly problem: string };

/** The endpoint's own errors, after which another press would not help. */
const endings: ReadonlySet<string> = new Set(publishWebsite.errors);

/** What would change for visitors, and the press that publishes it. */
export function PublishSection({ edit, hasProblems, save }: PublishSectionProps) {
  const live = usePublication(edit.server.publications[0]?.number ?? 0);
  const [outcome, setOutcome] = useState<Outcome>();
  const endsSession = useSessionEnd();
  const ended = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) ended.current?.focus();
  }, [outcome]);
  const differences = live.data ? differencesBetween(live.data.content, edit.fields) : [];
  const changes = counted(differences.length, "change");

  async function publish() {
    setOutcome(undefined);
    const saved = edit.isChanged ? await save() : edit.server;
    if (!saved) return;
    // What another administrator has saved meanwhile is in it, and the trainer has not seen it.
    if (edit.isChanged && !isAsTyped(saved.content, edit.fields)) return setOutcome("changed");
    try {
      await edit.publish(saved.revision);
      setOutcome("published");
    } catch (error) {
      if (!endsSession(error)) setOutcome(outcomeOf(error));
    }
  }

  const { pending, press } = usePress((_label: string) => publish());
  // What was pressed keeps its name while it is under way.
  const label = pending?.[0] ?? (edit.isChanged || hasProblems ? "Save and Publish" : "Publish");

  return (
    <div className={styles["section"]}>
      <h2>Publish</h2>
      {outcome && (
        <div ref={ended} tabIndex={-1}>
          {outcome === "published" && (
            <Notice tone="success" title={<LiveSince server={edit.server} />}>
              <p>
                Visitors see your new content from now on. <a href={paths.home}>View site</a>
              </p>
            </Notice>
          )}
          {outcome === "changed" && (
            <Notice tone="warning" role="alert" title="Another administrator has just saved">
              <p>Nothing was published. Please look at the changes again.</p>
            </Notice>
          )}
          {outcome === "unanswered" && (
            <Notice
              tone="danger"
              role="alert"
              title="No clear reply, so it may or may not have worked. It’s safe to try again."
            />
          )}
          {typeof outcome === "object" && (
            <Notice tone="danger" role="alert" title={outcome.problem} />
          )}
        </div>
      )}
      {live.isLoading && <Skeleton label="Loading what is live…" lines={4} />}
      <LoadProblem of={live} what="content that is live" />
      {live.data && differences.length === 0 && typeof outcome !== "object" && (
        <p>Nothing to publish: this content is live.</p>
      )}
      {differences.length > 0 && (
        <>
          <h3>{`For your visitors: ${changes}`}</h3>
          <SectionDifferences differences={differences} names={["Live", "New"]} />
          <p>Visitors see it a few seconds later. You can go back to the old content.</p>
          <Button
            className={desk["alone"]}
            ignoresRepeat
            busy={pending !== undefined}
            onClick={() => void press(label)}
          >
            {label}
          </Button>
          <p role="status">{pending && "Publishing… This takes a few seconds."}</p>
        </>
      )}
      <PublicationHistory edit={edit} />
      <UnusedPictures edit={edit} />
    </div>
  );
}

function outcomeOf(error: unknown): Outcome {
  if (isChangedMeanwhile(error)) return "changed";
  return error instanceof ApiError && endings.has(error.code)
    ? { problem: error.detail }
    : "unanswered";
}
