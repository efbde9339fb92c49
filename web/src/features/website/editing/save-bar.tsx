import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { Moment } from "#web/admin/moment.tsx";
import part from "#web/admin/part.module.css";
import { Button, ButtonLink } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import type { WebsiteEdit } from "../form/use-website.ts";
import styles from "./save-bar.module.css";

const publishAddress = "?tab=website&section=publish";

interface SaveBarProps {
  readonly edit: WebsiteEdit;
  readonly refusedCount: number;
  readonly onNext: () => void;
  readonly onDrop: () => void;
}

/** Where the content stands, and the next step: save or publish. It stays at the foot of the screen. */
export function SaveBar({ edit, refusedCount, onNext, onDrop }: SaveBarProps) {
  const { server, failure, isChanged: isUnsaved, conflict } = edit;
  const [search] = useSearchParams();
  const isPublishing = search.get("section") === "publish";
  const isIdle = !isUnsaved && !server.unpublished && !conflict;
  const status = useRef<HTMLParagraphElement>(null);
  const wasUnsaved = useRef(isUnsaved);
  useEffect(() => {
    // The pressed button has gone.
    const isFocusLost = document.activeElement === document.body;
    if (wasUnsaved.current && !isUnsaved && isFocusLost)
      status.current?.focus({ preventScroll: true });
    wasUnsaved.current = isUnsaved;
  }, [isUnsaved]);
  return (
    <div className={styles["bar"]} data-idle={isIdle || undefined}>
      {failure !== undefined && (
        <p className={part["error"]} role="alert">
          {failure}
        </p>
      )}
      {refusedCount > 0 && (
        <p className={classNames("cluster", part["error"], styles["refused"])} role="alert">
          <span>
            {refusedCount === 1
              ? "One field needs another look."
              : `${refusedCount} fields need another look.`}
          </span>{" "}
          <Button variant="quiet" onClick={onNext}>
            Show the Next
          </Button>
        </p>
      )}
      <div className={classNames("cluster", styles["line"])}>
        <p ref={status} tabIndex={-1}>
          {conflict
            ? `First choose a version of ${conflict.map(({ label }) => label).join(" and ")}.`
            : isUnsaved
              ? "Not saved yet"
              : server.unpublished
                ? "Saved, not live yet"
                : "No changes to save"}
        </p>
        {isUnsaved || conflict ? (
          <>
            <Button variant="quiet" onClick={onDrop}>
              Discard My Changes
            </Button>
            {!isPublishing && !conflict && (
              <ButtonLink variant="secondary" to={publishAddress}>
                Check and Publish
              </ButtonLink>
            )}
            <Button
              type="submit"
              variant={isPublishing ? "secondary" : "primary"}
              busy={edit.busy}
              disabled={conflict !== undefined}
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

export function LiveSince({ server }: Pick<WebsiteEdit, "server">) {
  const [live] = server.publications;
  if (!live) return <span>Visitors see the content the site came with.</span>;
  return (
    <span>
      Live since <Moment at={live.at} />
    </span>
  );
}
