import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The styles that stand in a document, as sources of a content security policy. */
export function inlineStyleHashes(document: string): string[] {
  return [...document.matchAll(/<style>([^<]*)<\/style>/g)].map(([, styles = ""]) => {
    const hash = createHash("sha256").update(styles).digest("base64");
    return `'sha256-${hash}'`;
  });
}

/** Those of every document of the built site, each once. */
export function readInlineStyleHashes(siteDirectory: string): string[] {
  const documents = readdirSync(siteDirectory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".html"))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"));
  return [...new Set(documents.flatMap(inlineStyleHashes))].sort();
}
