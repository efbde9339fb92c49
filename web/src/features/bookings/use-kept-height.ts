import { useLayoutEffect, useRef } from "react";

/**
 * Keeps an element as high as it is, so that what is below it does not move up under a second press.
 * @returns the ref of the element
 */
export function useKeptHeight<E extends HTMLElement>(isKept: boolean) {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!isKept || !element) return;
    element.style.minHeight = `${element.offsetHeight}px`;
    return () => {
      element.style.minHeight = "";
    };
  }, [isKept]);
  return ref;
}
