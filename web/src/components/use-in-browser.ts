import { useDeferredValue, useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False while the page is prerendered and hydrated, when content from this tab must not be rendered.
 * The value is deferred, so that what then replaces the prerendered content renders in slices.
 */
export function useInBrowser(): boolean {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useDeferredValue(inBrowser);
}
