import { contentPages } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";

/** The addresses of all pages that are to be found. */
export function sitemap(): string {
  const addresses = contentPages.map(
    (name) => `  <url><loc>${site.origin}${paths[name]}</loc></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    "</urlset>",
    "",
  ].join("\n");
}
