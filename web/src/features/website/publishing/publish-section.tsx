import { useEffect, useRef, useState } from "react";
import { paths } from "#shared/site/paths.ts";
import { counted } from "#web/admin/counted.ts";
import desk from "#web/admin/desk.module.css";
import { LoadProblem } from "#web/admin/failures.tsx";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { LiveSince } from "../editing/save-bar.tsx";
import { SectionDifferences } from "../editing/section-differences.tsx";
import { differencesBetween } from "../form/content-differences.ts";
import type { Draft } from "../form/draft.ts";
import { isAsTyped, type WebsiteEdit } from "../form/use-website.ts";
import styles from "../section.module.css";
import { PublicationHistory, usePublication } from "./publication-history.tsx";
import { type Outcome, PublishDialog } from "./publish-dialog.tsx";
import { UnusedPictures } from "./unused-pictures.tsx";

interface PublishSectionProps {
  readonly edit: WebsiteEdit;
  readonly hasProblems: boolean;
  /** @returns `undefined` when the content is not saved; the page shows why. */
  readonly save: () => Promise<Draft | undefined>;
}

export function PublishSection({ edit, hasProblems, save }: PublishSectionProps) {
  const live = usePublication(edit.server.publications[0]?.number ?? 0);
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const ended = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) ended.current?.focus();
  }, [outcome]);
  const differences = live.data ? differencesBetween(live.data.content, edit.fields) : [];
  const changes = counted(differences.length, "change");

  async function ask() {
    setOutcome(undefined);
    if (edit.isChanged) {
      const saved = await save();
      if (!saved) return;
      // What another administrator has saved meanwhile is in it, and the trainer has not seen it.
      if (!isAsTyped(saved, edit.fields)) return setOutcome("changed");
    }
    setOpen(true);
  }

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
          <Button className={desk["alone"]} onClick={ask}>
            {edit.isChanged || hasProblems ? "Save and Publish" : "Publish"}
          </Button>
        </>
      )}
      <PublicationHistory edit={edit} />
      <UnusedPictures edit={edit} />
      {isOpen && (
        <PublishDialog
          changes={changes}
          publish={edit.publish}
          onEnd={(ended) => {
            setOpen(false);
            setOutcome(ended);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
