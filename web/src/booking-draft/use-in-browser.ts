import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Whether what this tab remembers may be shown: not while the page is rendered beforehand, nor
 * while the browser takes that rendering over, when both must agree.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
