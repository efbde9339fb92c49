import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin, Rolldown, ViteBuilder } from "vite";
import { contentPages, documentOf, pageNames } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { createDocument } from "./document.ts";
import { robots, sitemap, structuredData } from "./search-engines.ts";

const notFoundDocument = "/404.html";

/**
 * Renders every page to a document of its own, which works before, and without, its code. For that
 * the site is built twice: for browsers, and for rendering here.
 *
 * @param entry the module that renders a page
 */
export function prerenderPages(entry: string): Plugin {
  return {
    name: "prerender-pages",
    apply: "build",
    config: () => ({
      builder: {},
      environments: {
        ssr: {
          build: {
            outDir: "../build/prerender",
            copyPublicDir: false,
            rolldownOptions: { input: { prerender: entry } },
          },
        },
      },
    }),
    async buildApp(builder) {
      const chunks = await buildChunks(builder, "client");
      await buildChunks(builder, "ssr");
      const renderer = outputDirectory(builder, "ssr");
      await writeDocuments(outputDirectory(builder, "client"), renderer, chunks);
      await rm(renderer, { recursive: true });
    },
  };
}

async function writeDocuments(
  site: string,
  renderer: string,
  chunks: readonly Rolldown.OutputChunk[],
): Promise<void> {
  const { renderPage }: typeof import("../src/prerender.tsx") = await import(
    pathToFileURL(path.join(renderer, "prerender.js")).href
  );
  const template = await readFile(path.join(site, "index.html"), "utf8");
  const stylesheets = await Promise.all(
    stylesheetsOf(chunks).map(async (file) => ({
      file,
      styles: await readFile(path.join(site, file), "utf8"),
    })),
  );
  async function writePage(address: string, document: string, facts?: object): Promise<void> {
    const rendered = await renderPage(address);
    const used = stylesheets.filter(({ styles }) => isUsed(styles, rendered));
    await write(site, document, createDocument(template, rendered, used, facts));
  }

  for (const name of pageNames) {
    const facts = contentPages.includes(name) ? structuredData(name) : undefined;
    await writePage(paths[name], documentOf(paths[name]), facts);
  }
  await writePage(notFoundDocument, notFoundDocument);
  await write(site, "/sitemap.xml", sitemap());
  await write(site, "/robots.txt", robots());
}

/** The built stylesheets, in the order in which the site's code loads them. */
function stylesheetsOf(chunks: readonly Rolldown.OutputChunk[]): readonly string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const ordered = new Set<Rolldown.OutputChunk>();

  function visit(chunk: Rolldown.OutputChunk | undefined, seen: ReadonlySet<unknown>): void {
    if (!chunk || ordered.has(chunk) || seen.has(chunk)) return;
    for (const name of chunk.imports) visit(byName.get(name), new Set([...seen, chunk]));
    ordered.add(chunk);
    for (const name of chunk.dynamicImports) visit(byName.get(name), seen);
  }

  for (const chunk of chunks) if (chunk.isEntry) visit(chunk, new Set());
  return [
    ...new Set([...ordered].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])),
  ];
}

/** Whether the stylesheet has a class that the page uses. */
function isUsed(styles: string, html: string): boolean {
  const attributes = html.matchAll(/\sclass="([^"]+)"/g);
  const classes = new Set([...attributes].flatMap(([, value = ""]) => value.split(/\s+/)));
  return [...styles.matchAll(/\.([A-Za-z_][\w-]*)/g)].some(([, name = ""]) => classes.has(name));
}

async function write(site: string, file: string, content: string): Promise<void> {
  const target = path.join(site, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
}

async function buildChunks(
  builder: ViteBuilder,
  name: "client" | "ssr",
): Promise<readonly Rolldown.OutputChunk[]> {
  const built = await builder.build(environmentOf(builder, name));
  if (!("output" in built)) throw new Error("Pages are prerendered from one finished build.");
  return built.output.filter((file) => file.type === "chunk");
}

function outputDirectory(builder: ViteBuilder, name: "client" | "ssr"): string {
  const { root, build } = environmentOf(builder, name).config;
  return path.resolve(root, build.outDir);
}

function environmentOf(builder: ViteBuilder, name: "client" | "ssr") {
  const environment = builder.environments[name];
  if (!environment) throw new Error(`The build has no environment ${name}.`);
  return environment;
}
