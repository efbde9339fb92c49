import { tabStore } from "./tab-store.ts";

/**
 * What was typed into a page whose code did not load, kept over the reload that asks for the code
 * again. It may be about health: it is forgotten as soon as the page is there again.
 */
const typedMeanwhile = tabStore("typed-meanwhile", {
  parse: (kept): Record<string, unknown> => (typeof kept === "object" && kept ? { ...kept } : {}),
});

const texts = "textarea[name], input[name]:not([type=radio], [type=checkbox])";

/** Keeps what was typed, for the same page's next try. */
export function keepTyped(): void {
  const typed = [...document.querySelectorAll<HTMLInputElement>(texts)].map(
    ({ name, value }) => [name, value] as const,
  );
  typedMeanwhile.keep(Object.fromEntries(typed));
}

/** Puts what was kept back into the fields that are still empty, and forgets it. */
export function restoreTyped(): void {
  const typed = new Map(Object.entries(typedMeanwhile.read() ?? {}));
  typedMeanwhile.forget();
  for (const control of document.querySelectorAll<HTMLInputElement>(texts)) {
    control.value ||= String(typed.get(control.name) ?? "");
  }
}
