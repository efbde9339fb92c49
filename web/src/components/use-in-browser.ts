import { useDeferredValue, useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Whether what this tab remembers may be shown: not while the page is rendered beforehand, nor
 * while the browser takes that rendering over, when both must agree. Then what is shown instead is
 * rendered in slices, so that a slow phone can scroll in between.
 */
export function useInBrowser(): boolean {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useDeferredValue(inBrowser);
}
