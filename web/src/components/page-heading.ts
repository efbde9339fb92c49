import { createContext, type RefObject, useContext, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Whether the visitor has moved between pages, rather than just opened the site. */
export const ArrivedByLink = createContext(false);

/**
 * Gives a page's heading the focus when the visitor arrives from another page, so that a screen
 * reader says where they are and the next Tab starts at the top. On the first page the focus
 * stays where the browser put it.
 */
export function usePageHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrivedByLink = useContext(ArrivedByLink);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another arrival.
  useEffect(() => {
    if (arrivedByLink) heading.current?.focus({ preventScroll: true });
  }, [arrivedByLink, pathname]);

  return heading;
}
