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

/** The saved text; `null` when there is none, or the browser refuses it. */
export function storedText(kind: DraftKind, storage = tabStorage()): string | null {
  try {
    return storage?.getItem(storageKey(kind)) ?? null;
  } catch {
    return null;
  }
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

/**
 * Forgets what is saved under an id once it has become a booking; a newer draft is left alone. It
 * needs no schema, and so no code that a page would have to fetch first: what somebody has written
 * about their health must not stay behind because the network went.
 */
export function forgetStored(kind: DraftKind, id: string, storage = tabStorage()): void {
  // As JSON has it, quotes and all, an id is only found as a whole value.
  if (storedText(kind, storage)?.includes(JSON.stringify(id))) storeText(kind, null, storage);
}
