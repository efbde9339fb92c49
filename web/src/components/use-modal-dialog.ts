import { type MouseEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { noteOpenDialog } from "./open-dialogs.ts";

/** What a `<dialog>` needs to be modal for as long as it is mounted. */
export interface ModalDialog {
  ref: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void;
  onClick: (event: MouseEvent<HTMLDialogElement>) => void;
}

/**
 * Makes a `<dialog>` modal while it is mounted: the browser keeps the focus inside, and Escape or a
 * press on the backdrop closes it. Afterwards the focus returns to where it came from.
 */
export function useModalDialog(onClose: () => void): ModalDialog {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);

  // Before the dialog is taken out of the page, what was moved into it moves out again.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const dialog = ref.current;
    dialog?.showModal();
    const noteClosed = dialog ? noteOpenDialog(dialog) : () => undefined;
    return () => {
      noteClosed();
      // Taking an open dialog out of the page does not return the focus; closing it might not
      // either, when the opener was drawn anew in between.
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, []);

  return {
    ref,
    onClose: () => {
      // The event comes late: strict mode has closed and opened the dialog again in between.
      if (!ref.current?.open) onClose();
    },
    // The dialog's own box is filled by its children: the element itself is only hit through the
    // backdrop. Selecting text may end there too, so the press has to begin there.
    onPointerDown: (event) => {
      pressedBackdrop.current = event.target === event.currentTarget;
    },
    onClick: (event) => {
      if (pressedBackdrop.current && event.target === event.currentTarget) onClose();
    },
  };
}
