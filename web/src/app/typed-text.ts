/**
 * Keeps the text typed into a page whose code failed to load, over the reload that tries again. It
 * may be health data: it stays in this tab, and only until the page is back.
 */

const key = "typed-text";
const textControls = "textarea[name], input[name]:not([type=radio], [type=checkbox])";

/** Saves what is typed in the page's text fields. */
export function saveTypedText(): void {
  const typed = [...document.querySelectorAll<HTMLInputElement>(textControls)].map(
    ({ name, value }) => [name, value] as const,
  );
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)));
  } catch {
    // Storage is full or blocked: the visitor types it again.
  }
}

/** Puts the saved text into the fields that are still empty, and deletes it. */
export function restoreTypedText(): void {
  try {
    const typed = new Map(Object.entries(JSON.parse(sessionStorage.getItem(key) ?? "{}")));
    sessionStorage.removeItem(key);
    for (const control of document.querySelectorAll<HTMLInputElement>(textControls)) {
      control.value ||= String(typed.get(control.name) ?? "");
    }
  } catch {
    // Storage is blocked, or holds something else.
  }
}
