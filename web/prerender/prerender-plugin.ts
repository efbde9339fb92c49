import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin, Rolldown, ViteBuilder } from "vite";
import { fullWebsite } from "#shared/website/full-website.ts";
import { type Stylesheet, stylesFor, usedBy } from "./document-styles.ts";
import { everyWorkout } from "./every-workout.ts";
import type { SiteBuild } from "./renderer.tsx";

/** The names of the renderer's files; functions that publish load the first with the second. */
const rendererFiles = { module: "renderer.js", build: "site-build.json" } as const;

/**
 * Renders every page to its own document, which works before, and without, its code. For that
 * the site is built twice: for browsers, and for rendering, here and in the functions that publish the
 * trainer's content. The renderer is left in a folder beside the site's, with `-renderer` after its name.
 */
export function prerenderPages(entry: string): Plugin {
  return {
    name: "prerender-pages",
    config: ({ build }, { command }) =>
      command === "build"
        ? {
            builder: {},
            environments: {
              ssr: {
                // The functions have nothing but this bundle.
                resolve: { noExternal: true },
                define: { "process.env.NODE_ENV": '"production"' },
                build: {
                  outDir: `${build?.outDir}-renderer`,
                  emptyOutDir: true,
                  copyPublicDir: false,
                  rolldownOptions: {
                    input: { renderer: entry },
                    // Rendered in browsers only: more than half of the site's code.
                    external: /\/(?:admin|login)-page\.tsx$/,
                  },
                },
              },
            },
          }
        : {},
    async buildApp(builder) {
      const chunks = await buildChunks(builder, "client");
      await buildChunks(builder, "ssr");
      await writeDocuments(
        outputDirectory(builder, "client"),
        outputDirectory(builder, "ssr"),
        chunks,
      );
    },
  };
}

async function writeDocuments(
  site: string,
  renderer: string,
  chunks: readonly Rolldown.OutputChunk[],
): Promise<void> {
  const module: typeof import("./renderer.tsx") = await import(
    pathToFileURL(path.join(renderer, rendererFiles.module)).href
  );
  const { createSiteRenderer, firstContent, inlineStylesOf, libraryAddresses, renderEveryPart } =
    module;
  const entry = stylesheetsOf(chunks.filter(({ isEntry }) => isEntry));
  const stylesheets: readonly Stylesheet[] = await Promise.all(
    stylesheetsOf(chunks).map(async (file) => ({
      file,
      styles: await readFile(path.join(site, file), "utf8"),
      isInline: entry.includes(file),
    })),
  );
  const rendered = await renderEveryPart(
    [firstContent, fullWebsite],
    [undefined, everyWorkout, { workouts: [], categories: [] }],
  );
  const styleFiles: Record<string, readonly string[]> = {};
  const styled: Record<string, string> = {};
  for (const [document, html] of Object.entries(rendered)) {
    const used = stylesheets.filter((each) => !each.isInline && usedBy(html, each));
    styleFiles[document] = used.map(({ file }) => file);
    const name = inlineStylesOf(document);
    styled[name] = (styled[name] ?? "") + html;
  }
  const build: SiteBuild = {
    template: await readFile(path.join(site, "index.html"), "utf8"),
    inlineStyles: Object.fromEntries(
      Object.entries(styled).map(([name, html]) => [name, stylesFor(html, stylesheets)]),
    ),
    styleFiles,
  };
  await writeFile(path.join(renderer, rendererFiles.build), JSON.stringify(build));
  const render = createSiteRenderer(build);
  // Those of the library are not deployed: their styles are in the policy, and the page routing knows them.
  const library = await render(firstContent, undefined, libraryAddresses);
  for (const file of [...(await render(firstContent)), ...library]) {
    await write(site, file.path, file.content);
  }
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
