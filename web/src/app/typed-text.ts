import { tabStore } from "#web/tab-store.ts";

/** Text typed into a page whose code failed to load, kept in this tab until the page is reloaded. */
const store = tabStore("typed-text", {
  parse: (kept): Record<string, unknown> => Object.fromEntries(Object.entries(Object(kept))),
});

const textControls = "textarea[name], input[name]:not([type=radio], [type=checkbox])";

function findControls() {
  return [...document.querySelectorAll<HTMLInputElement>(textControls)];
}

export function saveTypedText(): void {
  const typed = findControls().map(({ name, value }) => [name, value] as const);
  store.keep(Object.fromEntries(typed));
}

/** Puts the saved text into the fields that are still empty, and deletes it. */
export function restoreTypedText(): void {
  const typed = store.read();
  store.forget();
  for (const control of typed ? findControls() : []) {
    control.value ||= String(typed?.[control.name] ?? "");
  }
}
