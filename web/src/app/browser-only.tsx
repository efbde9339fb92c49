import type { ReactNode } from "react";
import { type PageName, unindexedPages } from "#shared/site/pages.ts";
import { useInBrowser } from "#web/components/use-in-browser.ts";
import { PageSkeleton } from "./page-skeleton.tsx";

interface BrowserOnlyProps {
  name: PageName;
  children: ReactNode;
}

/** Keeps a page for the browser; its document holds a skeleton. */
export function BrowserOnly({ name, children }: BrowserOnlyProps) {
  if (useInBrowser()) return children;
  return (
    <>
      {unindexedPages.includes(name) && <meta name="robots" content="noindex" />}
      <PageSkeleton />
    </>
  );
}
