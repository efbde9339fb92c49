import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Route } from "./exchange.ts";
import { documentHeaders } from "./page.ts";

/** The files of the browser's half, by address. */
const assets = [
  { address: "/__local/stripe.js", source: "stripe.ts" },
  { address: "/__local/stripe/pages.css", source: "pages.css" },
  { address: "/__local/stripe/payment-frame", source: "payment-frame.html" },
  { address: "/__local/stripe/payment-frame.css", source: "payment-frame.css" },
  { address: "/__local/stripe/payment-frame.js", source: "payment-frame.ts" },
  { address: "/__local/stripe/authentication-frame", source: "authentication-frame.html" },
  { address: "/__local/stripe/authentication-frame.js", source: "authentication-frame.ts" },
] as const;

const mediaTypes: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ts: "text/javascript; charset=utf-8",
};

/** Serves the browser's half. Each script is bundled once, when it is first asked for. */
export function browserAssetRoutes(): readonly Route[] {
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
