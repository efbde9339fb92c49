import { Route, Routes } from "react-router-dom";
import { browserPages, pageNames } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { BrowserOnly } from "./browser-only.tsx";
import { lazyPage } from "./lazy-page.ts";
import { loadNotFoundPage, pageLoaders } from "./page-loaders.ts";

const NotFoundPage = lazyPage(loadNotFoundPage);

const routes = pageNames.map((name) => {
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

/** Which page stands at which address. */
export function AppRoutes() {
  return (
    <Routes>
      {routes}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
