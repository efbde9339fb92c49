import { type ReactNode, useId } from "react";
import styles from "./dialog.module.css";
import { CrossIcon } from "./icons.tsx";
import { useModalDialog } from "./modal-dialog.ts";

interface DialogProps {
  open: boolean;
  /** Asked for by Escape, the backdrop or the close button; the caller then sets `open`. */
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A modal dialog. While closed it is not in the page at all, so its content starts afresh. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, children }: Omit<DialogProps, "open">) {
  const titleId = useId();
  const modal = useModalDialog(onClose);
  return (
    <dialog {...modal} className={styles["dialog"]} aria-labelledby={titleId}>
      <div className={styles["box"]}>
        <header className={styles["header"]}>
          <h2 id={titleId} className={styles["title"]}>
            {title}
          </h2>
          <button type="button" className={styles["close"]} onClick={onClose} aria-label="Close">
            <CrossIcon />
          </button>
        </header>
        <div className={styles["content"]}>{children}</div>
      </div>
    </dialog>
  );
}
