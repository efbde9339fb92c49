import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import type { Elements } from "#web/components/elements.ts";
import { ActionButton } from "./action-button.tsx";
import desk from "./desk.module.css";

interface ConfirmDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly cancel?: string;
  readonly tone?: "primary" | "danger";
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
  readonly children: Elements;
}

export function ConfirmDialog({
  title,
  confirm,
  cancel = "Cancel",
  tone = "danger",
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
          <ActionButton variant={tone} action={onConfirm}>
            {confirm}
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}
