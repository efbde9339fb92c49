import { type ComponentType, lazy } from "react";
import { type TabStore, tabStore } from "#web/tab-store.ts";

/** What a page loader needs of the browser. */
export interface PageHost {
  /** Whether the tab has been reloaded already. */
  readonly reloaded: TabStore<boolean>;
  readonly isOnline: () => boolean;
  readonly reload: () => void;
}

const reloaded = tabStore("touchline:reloaded-for-new-version", {
  parse: (kept) => kept === true,
});

/**
 * Loads a page's code. After a deployment the files that a waiting tab asks for are gone: it is
 * reloaded once, to come back with the new ones. If that did not help, or there is no network, the
 * failure is thrown for the error screen.
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
    if (!host.isOnline() || !isFirstFailure(host.reloaded)) {
      // The browser's own words are an address that says nothing to a visitor.
      throw new Error("Loading chunk of this page failed.", { cause: error });
    }
    host.reload();
    // The page is on its way out; showing anything now would only flash.
    return new Promise<never>(() => {});
  }
}

function isFirstFailure(mark: PageHost["reloaded"]): boolean {
  if (mark.read()) return false;
  mark.keep(true);
  // Where storage is blocked, the tab would reload for ever.
  return mark.read() === true;
}

/** A page whose code is loaded when it is first shown. */
export function lazyPage<Props = object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() =>
    loadPage(load, {
      reloaded,
      isOnline: () => navigator.onLine,
      reload: () => window.location.reload(),
    }),
  );
}
