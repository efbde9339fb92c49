import { type ComponentType, lazy } from "react";
import { tabStore } from "#web/tab-store.ts";

/** Whether the tab has been reloaded already. */
const reloaded = tabStore("touchline:reloaded-for-new-version", { parse: (kept) => kept === true });

/** Whether the browser is leaving for another document, which aborts the imports of this one. */
let isLeaving = false;
const noteLeaving = () => {
  isLeaving = true;
};
// Prerendering has no window.
globalThis.addEventListener?.("beforeunload", noteLeaving);

/** Its message is for visitors (specification §8). */
export class PageNotLoaded extends Error {}

/**
 * Loads a page's code. After a deployment the files of an open tab are gone, so a failure reloads the
 * tab once.
 * @throws PageNotLoaded if the reload did not help or there is no network
 */
export async function loadPage<Loaded>(
  load: () => Promise<Loaded>,
  reload = () => window.location.reload(),
): Promise<Loaded> {
  globalThis.addEventListener?.("beforeunload", noteLeaving);
  try {
    const loaded = await load();
    // Firefox keeps no page with this listener for the Back button.
    globalThis.removeEventListener?.("beforeunload", noteLeaving);
    reloaded.forget();
    return loaded;
  } catch (error) {
    // A reload would bring a leaving visitor back.
    if (!isLeaving) {
      if (!navigator.onLine || !isFirstFailure()) {
        // The browser's message is an address, which tells a visitor nothing.
        throw new PageNotLoaded("Loading chunk of this page failed.", { cause: error });
      }
      reload();
    }
    // Shows nothing until the document is replaced.
    return new Promise(() => {});
  }
}

function isFirstFailure(): boolean {
  if (reloaded.read()) return false;
  reloaded.keep(true);
  // With storage blocked, the tab would reload for ever.
  return reloaded.read() === true;
}

export function lazyPage<Props = object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadPage(load));
}
