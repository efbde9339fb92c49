import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import type { Elements } from "#web/components/elements.ts";
import { Form } from "#web/components/form.tsx";
import { Notice } from "#web/components/notice.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import desk from "./desk.module.css";
import type { RecordForm } from "./use-record-form.ts";
import { RecordConflict } from "./yours-or-theirs.tsx";

interface RecordDialogProps {
  readonly title: string;
  readonly form: Omit<
    RecordForm,
    "fields" | "latest" | "field" | "tick" | "type" | "reset" | "base" | "resume" | "versions"
  >;
  readonly changed: string;
  readonly saveLabel?: string;
  readonly onClose: () => void;
  readonly children: Elements;
}

/** Edits one record. Closing the dialog keeps the typed text; *Cancel* asks before dropping it. */
export function RecordDialog({
  title,
  form,
  changed,
  saveLabel = "Save Changes",
  onClose,
  children,
}: RecordDialogProps) {
  const [isLeaving, setLeaving] = useState(false);
  const isBlocked = form.conflict !== undefined;
  return (
    <>
      {/* Before the form's dialog: it closes first, so that the focus can return to the page. */}
      {isLeaving && (
        <ConfirmDialog
          title="Discard your changes?"
          confirm="Discard My Changes"
          cancel="Keep Editing"
          onConfirm={() => {
            form.drop();
            onClose();
          }}
          onClose={() => setLeaving(false)}
        >
          <p>What you have typed is not saved yet.</p>
        </ConfirmDialog>
      )}
      <Dialog title={title} onClose={onClose}>
        <Form {...form.formProps} aria-label={title} onSubmit={form.save}>
          {children}
          {form.isResumed && !isBlocked && (
            <Notice tone="info" title="Your unsaved changes are still here">
              <Button variant="secondary" onClick={form.drop}>
                Discard My Changes
              </Button>
            </Notice>
          )}
          <RecordConflict form={form} title={changed} />
          <div className={desk["actions"]}>
            <Button
              variant="secondary"
              onClick={() => (form.isChanged ? setLeaving(true) : onClose())}
            >
              Cancel
            </Button>
            <Button type="submit" busy={form.busy} disabled={isBlocked}>
              {saveLabel}
            </Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
