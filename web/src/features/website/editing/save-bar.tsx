import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { Moment } from "#web/admin/moment.tsx";
import part from "#web/admin/part.module.css";
import { Button, ButtonLink } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import type { Editing } from "../form/editing.ts";
import { sectionLabel } from "../form/website-fields.ts";
import styles from "./save-bar.module.css";

const publishAddress = "?tab=website&section=publish";

interface SaveBarProps {
  readonly editing: Editing;
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
  /** How many fields stand in the way of saving. */
  readonly refusedCount: number;
  readonly failure: string | undefined;
  readonly onNext: () => void;
  readonly onDrop: () => void;
}

/** Where the content stands, and the next step: save, then publish. It stays at the foot of the screen. */
export function SaveBar({ editing, isUnsaved, isSaving, onNext, onDrop, ...bar }: SaveBarProps) {
  const { conflicts, server } = editing;
  const [search] = useSearchParams();
  const isPublishing = search.get("section") === "publish";
  const isIdle = !isUnsaved && !server.unpublished && conflicts.length === 0;
  const status = useRef<HTMLParagraphElement>(null);
  const wasUnsaved = useRef(isUnsaved);
  useEffect(() => {
    // The pressed button has gone.
    const isFocusLost = document.activeElement === document.body;
    if (wasUnsaved.current && !isUnsaved && isFocusLost) status.current?.focus();
    wasUnsaved.current = isUnsaved;
  }, [isUnsaved]);
  return (
    <div className={styles["bar"]} data-idle={isIdle || undefined}>
      {bar.failure !== undefined && (
        <p className={part["error"]} role="alert">
          {bar.failure}
        </p>
      )}
      {bar.refusedCount > 0 && (
        <p className={classNames(part["error"], styles["refused"])} role="alert">
          <span>
            {bar.refusedCount === 1
              ? "One field needs another look."
              : `${bar.refusedCount} fields need another look.`}
          </span>{" "}
          <Button variant="quiet" onClick={onNext}>
            Show the Next
          </Button>
        </p>
      )}
      <div className={styles["line"]}>
        <p ref={status} tabIndex={-1}>
          {conflicts.length > 0
            ? `First choose a version of ${conflicts.map(sectionLabel).join(" and ")}.`
            : isUnsaved
              ? "Not saved yet"
              : server.unpublished
                ? "Saved, not live yet"
                : "No changes to save"}
        </p>
        {isUnsaved || conflicts.length > 0 ? (
          <>
            <Button variant="quiet" onClick={onDrop}>
              Discard My Changes
            </Button>
            <Button
              type="submit"
              variant={isPublishing ? "secondary" : "primary"}
              busy={isSaving}
              disabled={conflicts.length > 0}
            >
              Save
            </Button>
          </>
        ) : (
          server.unpublished &&
          !isPublishing && <ButtonLink to={publishAddress}>Check and Publish</ButtonLink>
        )}
      </div>
    </div>
  );
}

/** Since when visitors see the published content. */
export function LiveSince({ editing: { server } }: { editing: Editing }) {
  const [live] = server.publications;
  if (!live) return <span>Visitors see the content that the site came with.</span>;
  return (
    <span>
      Live since <Moment at={live.at} />
    </span>
  );
}
