import { useState } from "react";
import { publishWebsite } from "#shared/website/admin-api.ts";
import { ConfirmDialog } from "#web/admin/confirm-dialog.tsx";
import { ApiError } from "#web/api/api-error.ts";
import { Notice } from "#web/components/notice.tsx";
import { useSessionEnd } from "#web/session/require-session.tsx";
import { isChangedMeanwhile } from "../form/use-editing.ts";

interface PublishDialogProps {
  /** How much changes, such as `3 changes`. */
  readonly changes: string;
  readonly publish: () => Promise<unknown>;
  readonly onEnd: (outcome: Outcome) => void;
  readonly onClose: () => void;
}

/** How the question ends: another press would not help where something has changed or is missing. */
export type Outcome = "published" | "changed" | { readonly missing: string };

/** The refusals of content in which something is missing. */
const missing: readonly string[] = ["picture_missing", "trader_missing"];

/** Asks once more, publishes, and tries again after a failure. */
export function PublishDialog({ changes, publish, onEnd, onClose }: PublishDialogProps) {
  const [isPublishing, setPublishing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const endsSession = useSessionEnd();

  async function run() {
    setPublishing(true);
    setFailure(undefined);
    try {
      await publish();
      onEnd("published");
    } catch (error) {
      setPublishing(false);
      if (endsSession(error)) return;
      if (isChangedMeanwhile(error)) onEnd("changed");
      else if (error instanceof ApiError && missing.includes(error.code)) {
        onEnd({ missing: error.detail });
      } else setFailure(failureOf(error));
    }
  }

  return (
    <ConfirmDialog
      title={`Publish ${changes}?`}
      confirm={failure === undefined ? "Publish Now" : "Try Again"}
      tone="primary"
      onConfirm={run}
      onClose={onClose}
    >
      <p>Visitors see the new content a few seconds later. You can bring the old content back.</p>
      <p role="status">{isPublishing && "Publishing… This takes a few seconds."}</p>
      {failure !== undefined && <Notice tone="danger" title={failure} />}
    </ConfirmDialog>
  );
}

/** The endpoint's own errors say what visitors see. After any other, that is not known. */
const known: ReadonlySet<string> = new Set(publishWebsite.errors);

function failureOf(error: unknown): string {
  if (error instanceof ApiError && known.has(error.code)) return error.detail;
  return "There was no clear answer, so it may or may not have worked. Trying again does no harm.";
}
