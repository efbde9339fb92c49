import type { ReactNode } from "react";
import { Route, Routes } from "react-router-dom";
import { browserPages, type PageName, pageNames, unindexedPages } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import type { Elements } from "#web/components/elements.ts";
import { NoReferrer, PageSkeleton } from "#web/components/page.tsx";
import { useInBrowser } from "#web/components/use-in-browser.ts";
import { lazyPage } from "./lazy-page.ts";
import { pageLoaders } from "./page-loaders.ts";
import { loadNotFoundPage } from "./visitor-page-loaders.ts";

const NotFoundPage = lazyPage(loadNotFoundPage);

const routes: Elements = pageNames.map((name) => {
  const Page = lazyPage(pageLoaders[name]);
  const page = browserPages.includes(name) ? (
    <BrowserOnly name={name}>
      <Page />
    </BrowserOnly>
  ) : (
    <Page />
  );
  return <Route key={name} path={paths[name]} element={page} />;
});

export function AppRoutes() {
  return (
    <Routes>
      {routes}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** Renders a page in the browser only; its prerendered document holds a skeleton. */
function BrowserOnly({ name, children }: { name: PageName; children: ReactNode }) {
  if (useInBrowser()) return children;
  return (
    <>
      {unindexedPages.includes(name) && <meta name="robots" content="noindex" />}
      {name === "myBooking" && <NoReferrer />}
      <PageSkeleton />
    </>
  );
}
