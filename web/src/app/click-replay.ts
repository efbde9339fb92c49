/** The last button that was clicked before React has hydrated the page, and its place among all. */
let clicked: { readonly button: HTMLButtonElement; readonly place: number } | undefined;
/** Set when the code failed to load. */
let onClick: (() => void) | undefined;

const listening = { capture: true };

const allButtons = () => [...document.querySelectorAll("button")];

/**
 * Holds clicks on buttons until React has hydrated the page. The visitor sees the page before its
 * code has loaded; a click in between would do nothing, or submit a form the browser's own way.
 * Only the last click is replayed.
 */
export function recordClicks(): void {
  document.addEventListener("click", record, listening);
}

function record(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  clicked = { button, place: allButtons().indexOf(button) };
  onClick?.();
}

/** Replays the recorded click, if any: the page is hydrated. */
export function replayClick(): void {
  document.removeEventListener("click", record, listening);
  if (clicked) buttonNow(clicked)?.click();
  clicked = undefined;
}

/** The button that was clicked, or on a page that React had to replace the one in its place. */
function buttonNow({ button, place }: NonNullable<typeof clicked>): HTMLButtonElement | undefined {
  if (button.isConnected) return button;
  const other = allButtons()[place];
  return other?.className === button.className ? other : undefined;
}

/** Reloads the page at the next click, or at once for a recorded one: the code failed to load. */
export function reloadOnClick(reload: () => void): void {
  onClick = reload;
  // Some buttons are disabled until the code has loaded.
  for (const button of document.querySelectorAll<HTMLButtonElement>("button:disabled")) {
    button.disabled = false;
  }
  if (clicked) reload();
}
