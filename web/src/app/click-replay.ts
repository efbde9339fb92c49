let replay: (() => void) | undefined;
let reloadAtClick: ((reload: () => void) => void) | undefined;

/**
 * Holds clicks on buttons until React has hydrated the page. The visitor sees the page before its
 * code has loaded; a click in between would do nothing, or submit a form the browser's own way.
 * Only the last click is replayed.
 */
export function recordClicks(target: Document = document): void {
  let clicked: HTMLButtonElement | undefined;
  let onClick: (() => void) | undefined;
  const record = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    clicked = button;
    onClick?.();
  };
  target.addEventListener("click", record, { capture: true });
  replay = () => {
    target.removeEventListener("click", record, { capture: true });
    if (clicked?.isConnected) clicked.click();
    replay = undefined;
  };
  reloadAtClick = (reload) => {
    onClick = reload;
    // Some buttons are disabled until the code has loaded.
    for (const button of target.querySelectorAll<HTMLButtonElement>("button:disabled")) {
      button.disabled = false;
    }
    if (clicked) reload();
  };
}

/** Replays the recorded click, if any: the page is hydrated. */
export function replayClick(): void {
  replay?.();
}

/** Reloads the page at the next click, or at once for a recorded one: the code failed to load. */
export function reloadOnClick(reload: () => void): void {
  reloadAtClick?.(reload);
}
