import type { Rolldown } from "vite";

/** The built stylesheets in the order in which the site's code would ask for them. */
export function stylesheetsOf(chunks: readonly Rolldown.OutputChunk[]): readonly string[] {
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

/** Whether a page has an element of a class that the stylesheet is about. */
export function isUsed(styles: string, html: string): boolean {
  const attributes = html.matchAll(/\sclass="([^"]+)"/g);
  const classes = new Set([...attributes].flatMap(([, value = ""]) => value.split(/\s+/)));
  return [...styles.matchAll(/\.([A-Za-z_][\w-]*)/g)].some(([, name = ""]) => classes.has(name));
}
