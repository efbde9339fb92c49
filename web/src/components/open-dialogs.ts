/**
 * The modal dialogs that are open, the topmost last. While one is, everything outside it is inert,
 * in the top layer too: what is to be pressed then has to be inside it.
 */
const dialogs: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Notes that a dialog is open, until the returned function is called. */
export function noteOpenDialog(dialog: HTMLDialogElement): () => void {
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

/** Calls back whenever another dialog is topmost, until the returned function is called. */
export function watchTopmostDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function tell() {
  for (const listener of listeners) listener();
}
