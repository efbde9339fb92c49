import { type ComponentType, lazy } from "react";
import { type TabStore, tabStore } from "#web/tab-store.ts";

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
 * Loads a page's code. After a deployment the files of an open tab are gone, so a failure reloads the
 * tab once.
 * @throws an error for the error screen, if the reload did not help or there is no network
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
      // The browser's message is an address, which tells a visitor nothing.
      throw new Error("Loading chunk of this page failed.", { cause: error });
    }
    host.reload();
    // Shows nothing until the reload.
    return new Promise<never>(() => {});
  }
}

function isFirstFailure(mark: PageHost["reloaded"]): boolean {
  if (mark.read()) return false;
  mark.keep(true);
  // With storage blocked, the tab would reload for ever.
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
