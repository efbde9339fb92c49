/**
 * What was typed into a page whose code did not come, over the reload that asks for it once more.
 * It may be about somebody's health: it stays in this tab, and only until the page is there again.
 */

const key = "typed-meanwhile";
const texts = "textarea[name], input[name]:not([type=radio], [type=checkbox])";

/** Keeps what was typed, for the same page's next try. */
export function keepTyped(): void {
  const typed = [...document.querySelectorAll<HTMLInputElement>(texts)].map(
    ({ name, value }) => [name, value] as const,
  );
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)));
  } catch {
    // Full or forbidden: then it is typed again.
  }
}

/** Puts what was kept back into the fields that are still empty, and keeps it no longer. */
export function restoreTyped(): void {
  try {
    const typed = new Map(Object.entries(JSON.parse(sessionStorage.getItem(key) ?? "{}")));
    sessionStorage.removeItem(key);
    for (const control of document.querySelectorAll<HTMLInputElement>(texts)) {
      control.value ||= String(typed.get(control.name) ?? "");
    }
  } catch {
    // Forbidden, or not what was kept here.
  }
}
