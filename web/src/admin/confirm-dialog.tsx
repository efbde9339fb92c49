import type { ReactNode } from "react";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import desk from "./desk.module.css";

interface ConfirmDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly cancel?: string;
  readonly tone?: "primary" | "danger";
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function ConfirmDialog({
  title,
  confirm,
  cancel = "Cancel",
  tone = "danger",
  busy,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack-5">
        {children}
        <div className={desk["actions"]}>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button variant={tone} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
