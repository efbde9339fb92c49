import { useState } from "react";
import { publishWebsite } from "#shared/website/admin-api.ts";
import { ConfirmDialog } from "#web/admin/confirm-dialog.tsx";
import { ApiError } from "#web/api/api-error.ts";
import { Notice } from "#web/components/notice.tsx";
import { useSessionEnd } from "#web/signed-in/require-session.tsx";
import { isChangedMeanwhile } from "../form/use-website.ts";

interface PublishDialogProps {
  /** How much changes, such as `3 changes`. */
  readonly changes: string;
  readonly publish: () => Promise<unknown>;
  readonly onEnd: (outcome: Outcome) => void;
  readonly onClose: () => void;
}

export type Outcome = "published" | "changed" | { readonly problem: string };

/** The endpoint's own errors, after which another press would not help. */
const endings: ReadonlySet<string> = new Set(publishWebsite.errors);

export function PublishDialog({ changes, publish, onEnd, onClose }: PublishDialogProps) {
  const [isPublishing, setPublishing] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const endsSession = useSessionEnd();

  async function run() {
    setPublishing(true);
    setFailed(false);
    try {
      await publish();
      onEnd("published");
    } catch (error) {
      setPublishing(false);
      if (endsSession(error)) return;
      if (isChangedMeanwhile(error)) onEnd("changed");
      else if (error instanceof ApiError && endings.has(error.code)) {
        onEnd({ problem: error.detail });
      } else setFailed(true);
    }
  }

  return (
    <ConfirmDialog
      title={`Publish ${changes}?`}
      confirm={hasFailed ? "Try Again" : "Publish Now"}
      tone="primary"
      onConfirm={run}
      onClose={onClose}
    >
      <p>Visitors see the new content a few seconds later. You can go back to the old content.</p>
      <p role="status">{isPublishing && "Publishing… This takes a few seconds."}</p>
      {hasFailed && (
        <Notice
          tone="danger"
          title="No clear reply, so it may or may not have worked. It’s safe to try again."
        />
      )}
    </ConfirmDialog>
  );
}
