import { type ComponentType, lazy } from "react";

/** What a page loader needs of the browser. */
export interface PageHost {
  /** Survives a reload and ends with the tab. */
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly isOnline: () => boolean;
  readonly reload: () => void;
}

const reloadedKey = "touchline:reloaded-for-new-version";

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
    whereStorageWorks(() => host.storage.removeItem(reloadedKey));
    return loaded;
  } catch (error) {
    if (!host.isOnline() || !isFirstFailure(host.storage)) {
      // The browser's own words are an address that says nothing to a visitor.
      throw new Error("Loading chunk of this page failed.", { cause: error });
    }
    host.reload();
    // The page is on its way out; showing anything now would only flash.
    return new Promise<never>(() => {});
  }
}

function isFirstFailure(storage: PageHost["storage"]): boolean {
  // Where storage is blocked, reloading could go round in circles.
  const first = whereStorageWorks(() => {
    if (storage.getItem(reloadedKey) !== null) return false;
    storage.setItem(reloadedKey, "yes");
    return true;
  });
  return first ?? false;
}

function whereStorageWorks<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** A page whose code is loaded when it is first shown. */
export function lazyPage<Props = object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() =>
    loadPage(load, {
      // Through getters: with storage blocked, already naming it throws.
      storage: {
        getItem: (key) => sessionStorage.getItem(key),
        setItem: (key, value) => sessionStorage.setItem(key, value),
        removeItem: (key) => sessionStorage.removeItem(key),
      },
      isOnline: () => navigator.onLine,
      reload: () => window.location.reload(),
    }),
  );
}
