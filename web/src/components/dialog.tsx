import { type ReactNode, useId } from "react";
import { IconButton } from "./button.tsx";
import styles from "./dialog.module.css";
import { CrossIcon } from "./icons.tsx";
import { useModalDialog } from "./modal-dialog.ts";

interface DialogProps {
  /** Called by Escape, the backdrop and the close button. */
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A modal dialog, open as long as it is rendered. */
export function Dialog({ onClose, title, children }: DialogProps) {
  const titleId = useId();
  const modal = useModalDialog(onClose);
  return (
    <dialog {...modal} className={styles["dialog"]} aria-labelledby={titleId}>
      <div className={styles["box"]}>
        <header className={styles["header"]}>
          <h2 id={titleId} className={styles["title"]}>
            {title}
          </h2>
          <IconButton onClick={onClose} aria-label="Close">
            <CrossIcon />
          </IconButton>
        </header>
        <div className={styles["content"]}>{children}</div>
      </div>
    </dialog>
  );
}
