/**
 * Where this tab, and this tab only, keeps what is under way: it holds health details, so it must
 * not outlive the tab nor be seen from another. Apart from the drafts' schemas, so that a page can
 * find out cheaply that there is none.
 */

/** What can be under way in a tab: the booking of a consultation, and a payment of sessions. */
export type DraftKind = "booking" | "payment";

const storageKey = (kind: DraftKind) => `${kind}-draft`;

/** The tab's storage; `undefined` where the browser refuses it. */
export function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** The saved text; `null` when there is none. */
export function storedText(kind: DraftKind, storage = tabStorage()): string | null {
  return storage?.getItem(storageKey(kind)) ?? null;
}

/** Saves a text, or forgets it. A browser that refuses loses nothing but the safety net. */
export function storeText(kind: DraftKind, text: string | null, storage = tabStorage()): void {
  try {
    if (text === null) storage?.removeItem(storageKey(kind));
    else storage?.setItem(storageKey(kind), text);
  } catch {
    // Full or forbidden: the form itself still holds everything.
  }
}
