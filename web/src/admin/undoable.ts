import { openerOfDialogs, topmostDialog } from "#web/components/modal-dialog.ts";
import { toast } from "#web/components/toasts.ts";

/**
 * Says what a press has done, with a button that takes it back and returns the focus to where the press was. Both
 * sentences say what is now true of the same thing: *Time dismissed.*, *Time restored.*
 */
export function sayUndoable(done: string, undo: () => unknown, place = placeOfPress()): void {
  const run = async () => {
    await undo();
    const { activeElement } = document;
    const back = await whenThere(place);
    // A trainer who has gone on is not interrupted.
    const hasGoneOn = document.activeElement !== activeElement || topmostDialog();
    if (!hasGoneOn && !activeElement?.matches("input, select, textarea")) back.focus();
  };
  toast.success(done, { label: "Undo", run: () => void run() });
}

/** What was pressed, or the opener of the dialogs that it was pressed in; once it is gone, what is in its place. */
export function placeOfPress(): () => HTMLElement | undefined {
  const pressed = openerOfDialogs() ?? document.activeElement;
  if (!(pressed instanceof HTMLElement)) return () => undefined;
  const [name, row] = [nameOf(pressed), rowOf(pressed)];
  return () =>
    pressed.isConnected
      ? pressed
      : [...document.querySelectorAll<HTMLElement>(pressed.localName)].find(
          (each) => nameOf(each) === name && rowOf(each) === row,
        );
}

/** How long a list may take that is read again, with what was taken back. */
const waitMs = 5000;

/** Waits until something is found; longer than a list takes, it is not. */
function whenThere(find: () => HTMLElement | undefined): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const look = () => {
      const found = find();
      if (!found) return;
      observer.disconnect();
      resolve(found);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true });
    setTimeout(() => observer.disconnect(), waitMs);
    look();
  });
}

const nameOf = (control: Element) => control.getAttribute("aria-label") ?? control.textContent;

function rowOf(control: Element): string | null | undefined {
  const row = control.closest<HTMLElement>("article");
  return row?.dataset["booking"] ?? row?.getAttribute("aria-label");
}
