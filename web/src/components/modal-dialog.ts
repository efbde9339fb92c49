import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
} from "react";

/** Escape and a click on the backdrop close it; then the focus returns to where it was. */
export function useModalDialog(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);

  // A layout effect, so that toasts leave the dialog before it is removed.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const dialog = ref.current;
    if (dialog) open(dialog);
    const noteClosed = dialog ? noteOpenDialog(dialog, opener) : () => undefined;
    return () => {
      noteClosed();
      // The browser returns no focus from a removed dialog, or to an opener that was rendered again.
      if (dialog && !isPlain(dialog)) dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, []);

  return {
    ref,
    onClose: () => {
      // The event is asynchronous: strict mode may have reopened the dialog.
      if (!ref.current?.open) onClose();
    },
    // The children fill the dialog, so a click on the element itself is on the backdrop. It must
    // also start there, because a text selection may end there.
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressedBackdrop.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (pressedBackdrop.current && event.target === event.currentTarget) onClose();
    },
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
      if (event.key === "Escape" && isPlain(event.currentTarget)) onClose();
    },
  };
}

const isPlain = (dialog: HTMLDialogElement) => "plain" in dialog.dataset;

/** In a browser without modal dialogs, it only lies above the page. */
function open(dialog: HTMLDialogElement): void {
  try {
    dialog.showModal();
  } catch {
    dialog.dataset["plain"] = "";
    dialog.setAttribute("role", "dialog");
    dialog.setAttribute("aria-modal", "true");
    dialog.setAttribute("open", "");
    dialog.querySelector<HTMLElement>("button, a, input, select, textarea")?.focus();
  }
}

interface OpenDialog {
  readonly dialog: HTMLDialogElement;
  /** What had the focus before. */
  readonly opener: Element | null;
}

/** The open modal dialogs, the topmost last. Toasts move into it, because all else is inert. */
const dialogs: OpenDialog[] = [];
const listeners = new Set<() => void>();

function noteOpenDialog(dialog: HTMLDialogElement, opener: Element | null): () => void {
  const noted = { dialog, opener };
  dialogs.push(noted);
  tell();
  return () => {
    dialogs.splice(dialogs.indexOf(noted), 1);
    tell();
  };
}

export function topmostDialog(): HTMLDialogElement | undefined {
  return dialogs.at(-1)?.dialog;
}

/** What had the focus in the page before dialogs opened; nothing while none is open. */
export function openerOfDialogs(): Element | null | undefined {
  return dialogs[0]?.opener;
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
