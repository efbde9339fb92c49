import { type ComponentType, lazy } from "react";
import { type TabStore, tabStore } from "#web/tab-store.ts";

export interface PageHost {
  /** Whether the tab has been reloaded already. */
  readonly reloaded: TabStore<boolean>;
  readonly isOnline: () => boolean;
  /** Whether the visitor is on the way to another document, which stops all loads of this one. */
  readonly isLeaving: () => boolean;
  readonly reload: () => void;
}

const reloaded = tabStore("touchline:reloaded-for-new-version", {
  parse: (kept) => kept === true,
});

/** Its message is for visitors (specification §8). */
export class PageNotLoaded extends Error {}

/**
 * Loads a page's code. After a deployment the files of an open tab are gone, so a failure reloads the
 * tab once.
 * @throws PageNotLoaded if the reload did not help or there is no network
 */
export async function loadPage<Loaded>(
  load: () => Promise<Loaded>,
  host: PageHost,
): Promise<Loaded> {
  try {
    const loaded = await load();
    host.reloaded.forget();
    return loaded;
  } catch (error) {
    // A reload would bring the visitor back.
    if (host.isLeaving()) return never();
    if (!host.isOnline() || !isFirstFailure(host.reloaded)) {
      // The browser's message is an address, which tells a visitor nothing.
      throw new PageNotLoaded("Loading chunk of this page failed.", { cause: error });
    }
    host.reload();
    return never();
  }
}

/** Shows nothing until the document is replaced. */
function never(): Promise<never> {
  return new Promise(() => {});
}

function isFirstFailure(mark: PageHost["reloaded"]): boolean {
  if (mark.read()) return false;
  mark.keep(true);
  // With storage blocked, the tab would reload for ever.
  return mark.read() === true;
}

let isLeaving = false;
const noteLeaving = () => {
  isLeaving = true;
};
// Prerendering has no window.
globalThis.addEventListener?.("beforeunload", noteLeaving);

/** A page whose code is loaded when it is first shown. */
export function lazyPage<Props = object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    globalThis.addEventListener?.("beforeunload", noteLeaving);
    const loaded = await loadPage(load, {
      reloaded,
      isOnline: () => navigator.onLine,
      isLeaving: () => isLeaving,
      reload: () => window.location.reload(),
    });
    // Firefox keeps no page with this listener for the Back button.
    globalThis.removeEventListener?.("beforeunload", noteLeaving);
    return loaded;
  });
}
