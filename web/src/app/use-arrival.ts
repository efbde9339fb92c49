import { useLayoutEffect, useState } from "react";
import { useLocation } from "react-router-dom";

/**
 * Starts every page at its top, or at the part that the address names.
 * @returns whether the visitor has come here from another page of the site.
 */
export function useArrival(): boolean {
  const { pathname, hash, key } = useLocation();
  const [first] = useState({ pathname, key });
  const [arrivedByLink, setArrivedByLink] = useState(false);
  if (!arrivedByLink && pathname !== first.pathname) setArrivedByLink(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what a new page is.
  useLayoutEffect(() => {
    // Our ids need no escapes, and a fragment that is no escape at all must not break the page.
    const target = hash && document.getElementById(hash.slice(1));
    if (target) target.scrollIntoView();
    else if (!hash) window.scrollTo(0, 0);
  }, [pathname, hash]);

  return arrivedByLink;
}
