import type { PageName } from "#shared/site/pages.ts";
import { type LoadPage, publicPageLoaders } from "./public-page-loaders.ts";

/** Every page. The admin area previews the public ones, so it is not among those. */
export const pageLoaders: Readonly<Record<PageName, LoadPage>> = {
  ...publicPageLoaders,
  admin: () => import("./admin-page.tsx"),
};

export const loadNotFoundPage: LoadPage = () => import("./not-found-page.tsx");
