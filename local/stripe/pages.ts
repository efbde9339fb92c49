import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Route } from "./exchange.ts";

/** Text that is already HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type HtmlValue = Html | string | number | readonly Html[];

/** A template of HTML that escapes every value that is not HTML itself. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  const written = values.map((value, index) => `${write(value)}${parts[index + 1] ?? ""}`);
  return new Html(`${parts[0] ?? ""}${written.join("")}`);
}

function write(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("\n");
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The stand-in's documents load only its own files, and only the site may frame them. */
const documentHeaders = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-ancestors 'self'; base-uri 'none'",
  "x-content-type-options": "nosniff",
} as const;

export function sendPage(response: ServerResponse, title: string, content: Html): void {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...documentHeaders });
  response.end(
    html`<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/__local/stripe/pages.css">
  </head>
  <body>
    ${content}
  </body>
</html>
`.text,
  );
}

/** The browser files, by address. */
const assets = [
  { address: "/__local/stripe.js", source: "stripe.ts" },
  { address: "/__local/stripe/pages.css", source: "pages.css" },
  { address: "/__local/stripe/payment-frame", source: "payment-frame.html" },
  { address: "/__local/stripe/payment-frame.css", source: "payment-frame.css" },
  { address: "/__local/stripe/payment-frame.js", source: "payment-frame.ts" },
] as const;

const mediaTypes: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ts: "text/javascript; charset=utf-8",
};

/** Serves the browser files. Each script is bundled when it is first requested. */
export function assetRoutes(): readonly Route[] {
  const contents = new Map<string, Promise<string>>();
  return assets.map(({ address, source }) => ({
    method: "GET",
    path: new RegExp(`^${address.replaceAll(".", "\\.")}$`),
    handle: async ({ response }) => {
      const content = contents.get(source) ?? load(source);
      contents.set(source, content);
      const body = await content;
      const type = mediaTypes[source.split(".").at(-1) ?? ""] ?? "";
      response.writeHead(200, { ...documentHeaders, "content-type": type });
      response.end(body);
    },
  }));
}

async function load(source: string): Promise<string> {
  const path = fileURLToPath(new URL(`./browser/${source}`, import.meta.url));
  if (!source.endsWith(".ts")) return readFile(path, "utf8");
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    format: "iife",
    minify: true,
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  return outputFiles.map(({ text }) => text).join("");
}
