import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { HttpAnswer, HttpRequest } from "../http/http-message.ts";

/** The pages on the site's port, by method and address, such as `GET /__local/stripe`. */
export type Pages = Readonly<
  Record<string, (request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>>
>;

/** A document loads only the stand-in's files, and only the site may frame it. */
export function document(type: string, text: string): HttpAnswer {
  return {
    status: 200,
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-security-policy":
        "default-src 'none'; script-src 'unsafe-inline'; connect-src 'self'; style-src 'self'; img-src data:; font-src 'self'; frame-ancestors 'self'",
    },
    body: Buffer.from(text),
  };
}

export const assets: Pages = {
  "GET /__local/stripe.js": async () => document("text/javascript", await bundle()),
  "GET /__local/stripe": () => file("overview.html"),
  "GET /__local/stripe/pages.css": () => file("pages.css"),
  "GET /__local/stripe/payment-frame": () => file("payment-frame.html"),
  "GET /__local/stripe/wallet-sheet": () => file("wallet-sheet.html"),
};

const file = async (name: string) =>
  document(name.endsWith(".css") ? "text/css" : "text/html", await readFile(fileOf(name), "utf8"));

const fileOf = (name: string) => fileURLToPath(new URL(`./browser/${name}`, import.meta.url));

let bundled: Promise<string> | undefined;

/** Bundles Stripe.js's stand-in when it is first requested. */
function bundle(): Promise<string> {
  bundled ??= build({
    entryPoints: [fileOf("stripe.ts")],
    bundle: true,
    format: "iife",
    minify: true,
    target: "es2022",
    write: false,
    logLevel: "silent",
  }).then(({ outputFiles }) => outputFiles.map(({ text }) => text).join(""));
  return bundled;
}
