import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import type { RenderSite, SiteFile } from "#shared/website/renderer.ts";
import type { Website } from "#shared/website/website.ts";

const RendererModule = z.object({
  createSiteRenderer: z.custom<(build: unknown) => RenderSite>(
    (value) => typeof value === "function",
  ),
});

/**
 * Loads the renderer of the deployed site. The build of the pages makes it, so it is a folder of the
 * function and not part of its bundle.
 * @param folder with `renderer.js` and `site-build.json`
 */
export async function loadSiteRenderer(folder: URL): Promise<RenderSite> {
  const module: unknown = await import(new URL("renderer.js", folder).href);
  const build: unknown = JSON.parse(await readFile(new URL("site-build.json", folder), "utf8"));
  return RendererModule.parse(module).createSiteRenderer(build);
}

/** The renderer in the folder beside a function's bundle, loaded when it is first needed. */
export function siteRendererBeside(bundle: string): RenderSite {
  const folder = new URL("renderer/", bundle);
  return async (...given) => (await loadSiteRenderer(folder))(...given);
}

/** What the pages in the bucket are rendered from. After a change of any of these they are put. */
export interface PageSources {
  readonly content: Website;
}

/** Renders the pages that are put into the bucket. */
export type RenderPages = (sources: PageSources) => Promise<readonly SiteFile[]>;

export function pageRendererBeside(bundle: string): RenderPages {
  const render = siteRendererBeside(bundle);
  return ({ content }) => render(content);
}
