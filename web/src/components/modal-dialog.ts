import { type MouseEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from "react";

/** The props of a `<dialog>` that is modal while it is mounted. */
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

  // In the layout phase, so that toasts leave the dialog before it is removed.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const dialog = ref.current;
    dialog?.showModal();
    const noteClosed = dialog ? noteOpenDialog(dialog) : () => undefined;
    return () => {
      noteClosed();
      // Removing an open dialog does not return the focus, and closing it does not when the opener
      // was rendered anew in between.
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, []);

  return {
    ref,
    onClose: () => {
      // The event is late: strict mode has closed and reopened the dialog by then.
      if (!ref.current?.open) onClose();
    },
    // The children fill the dialog's box, so the element itself is only hit through the backdrop.
    // A text selection may end there too, so the press has to begin there.
    onPointerDown: (event) => {
      pressedBackdrop.current = event.target === event.currentTarget;
    },
    onClick: (event) => {
      if (pressedBackdrop.current && event.target === event.currentTarget) onClose();
    },
  };
}

/**
 * The open modal dialogs, the topmost last. Everything outside the topmost one is inert, the top
 * layer included, so toasts move into it.
 */
const dialogs: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Registers an open dialog until the returned function is called. */
function noteOpenDialog(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog);
  tell();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    tell();
  };
}

export function topmostDialog(): HTMLDialogElement | undefined {
  return dialogs.at(-1);
}

/** Calls back when another dialog becomes the topmost, until the returned function is called. */
export function watchTopmostDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function tell() {
  for (const listener of listeners) listener();
}
