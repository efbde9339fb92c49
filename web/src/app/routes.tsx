import { type ReactNode, useEffect } from "react";
import { Route, Routes, useLocation, useNavigate } from "react-router-dom";
import {
  browserPages,
  type PageName,
  pageAddress,
  pageNames,
  unindexedPages,
} from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import type { Elements } from "#web/components/elements.ts";
import { lazyPage } from "#web/components/lazy-page.ts";
import { NoReferrer, PageSkeleton } from "#web/components/page.tsx";
import { useInBrowser } from "#web/components/use-in-browser.ts";
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
  const visited = useLocation();
  const navigate = useNavigate();
  const pathname = pageAddress(visited.pathname);
  const isRight = pathname === visited.pathname;
  const location = isRight ? visited : { ...visited, pathname };
  useEffect(() => {
    if (!isRight) navigate(location, { replace: true, state: location.state });
  });
  return (
    <Routes location={location}>
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
