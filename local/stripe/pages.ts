import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { HttpAnswer, HttpRequest } from "../http-message.ts";

/** The pages on the site's port, by method and address, such as `GET /__local/stripe`. */
export type Pages = Readonly<
  Record<string, (request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>>
>;

/** Text that is already HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type HtmlValue = Html | string | readonly Html[];

/** A template of HTML that escapes every value that is not HTML itself. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  const written = values.map((value, index) => `${write(value)}${parts[index + 1] ?? ""}`);
  return new Html(`${parts[0] ?? ""}${written.join("")}`);
}

function write(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("\n");
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A document of the stand-in loads only the stand-in's files, and only the site may frame it. */
export function page(title: string, content: Html): HttpAnswer {
  const { text } = html`<!doctype html>
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
`;
  return document("text/html", text);
}

function document(type: string, text: string): HttpAnswer {
  return {
    status: 200,
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-security-policy":
        "default-src 'none'; style-src 'self'; img-src data:; font-src 'self'; frame-ancestors 'self'",
    },
    body: Buffer.from(text),
  };
}

/** The browser's files. */
export const assets: Pages = {
  "GET /__local/stripe.js": async () => document("text/javascript", await bundle()),
  "GET /__local/stripe/pages.css": async () =>
    document("text/css", await readFile(fileOf("pages.css"), "utf8")),
  "GET /__local/stripe/payment-frame": async () =>
    document("text/html", await readFile(fileOf("payment-frame.html"), "utf8")),
  "GET /__local/stripe/wallet-sheet": async () =>
    document("text/html", await readFile(fileOf("wallet-sheet.html"), "utf8")),
};

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
