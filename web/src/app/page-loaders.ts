import type { PageName } from "#shared/site/pages.ts";
import { type LoadPage, visitorPageLoaders } from "./visitor-page-loaders.ts";

// The visitor's pages have their own file, because the admin area previews them.
export const pageLoaders: Readonly<Record<PageName, LoadPage>> = {
  ...visitorPageLoaders,
  login: () => import("#web/features/sign-in/login-page.tsx"),
  admin: () => import("./admin-page.tsx"),
};
