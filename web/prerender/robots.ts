import { endpoints as api } from "#shared/endpoints.ts";
import { site } from "#shared/site/site.ts";

/**
 * What search engines may fetch: every page, because one that they may not fetch cannot tell them
 * that it is not to be listed; and of the API what pages are made from.
 */
export function robots(): string {
  const readByPages = Object.values(api)
    .filter(({ method, access }) => method === "GET" && access === "public")
    .map(({ path }) => path.replace(/\/\{.*/, ""));
  return [
    "User-agent: *",
    ...[...new Set(readByPages)].map((path) => `Allow: ${path}`),
    "Disallow: /api/",
    "",
    `Sitemap: ${site.origin}/sitemap.xml`,
    "",
  ].join("\n");
}
