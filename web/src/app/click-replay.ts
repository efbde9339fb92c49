/** The last button that was clicked before React has hydrated the page, and its place among all. */
let clicked: { readonly button: HTMLButtonElement; readonly place: number } | undefined;
/** The last choice that was made before that: React would set it back, or replace its control. */
let chosen: Choice | undefined;
type Choice = Readonly<Pick<HTMLSelectElement, "name" | "value">>;
/** Set when the code failed to load. */
let onClick: (() => void) | undefined;

const listening = { capture: true };

const allSelects = () => [...document.querySelectorAll("select")];

const allButtons = () => [...document.querySelectorAll("button")];

/**
 * Holds clicks on buttons until React has hydrated the page. The visitor sees the page before its
 * code has loaded; a click in between would do nothing, or submit a form the browser's own way.
 * Only the last click and the last choice are replayed.
 */
export function recordClicks(): void {
  document.addEventListener("click", record, listening);
  document.addEventListener("change", recordChoice, listening);
  for (const select of allSelects()) if (isChosen(select)) recordChoice({ target: select });
}

function record(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  clicked = { button, place: allButtons().indexOf(button) };
  onClick?.();
}

function recordChoice({ target }: Pick<Event, "target">): void {
  if (target instanceof HTMLSelectElement) chosen = { name: target.name, value: target.value };
}

/** Replays what was recorded, if anything: the page is hydrated. */
export function replayClick(): void {
  document.removeEventListener("click", record, listening);
  document.removeEventListener("change", recordChoice, listening);
  if (chosen) choose(chosen);
  if (clicked) buttonNow(clicked)?.click();
  chosen = undefined;
  clicked = undefined;
}

/** The button that was clicked, or on a page that React had to replace the one in its place. */
function buttonNow({ button, place }: NonNullable<typeof clicked>): HTMLButtonElement | undefined {
  if (button.isConnected) return button;
  const other = allButtons()[place];
  return other?.className === button.className ? other : undefined;
}

/** Chosen before this code ran. */
function isChosen({ options, selectedIndex }: HTMLSelectElement): boolean {
  const atFirst = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex !== Math.max(0, atFirst);
}

function choose({ name, value }: Choice): void {
  const select = allSelects().find((each) => each.name === name);
  if (!select) return;
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
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
