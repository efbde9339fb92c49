import type { ServerResponse } from "node:http";

/** Text that is already HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A template of HTML: what is put in is escaped, unless it is HTML itself. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  const written = values.map((value, index) => `${write(value)}${parts[index + 1] ?? ""}`);
  return new Html(`${parts[0] ?? ""}${written.join("")}`);
}

type HtmlValue = Html | string | number | readonly Html[];

function write(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("\n");
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** What the stand-in's documents may load: its own files, and to be framed by the site only. */
export const documentHeaders = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-ancestors 'self'; base-uri 'none'",
  "x-content-type-options": "nosniff",
} as const;

export function sendPage(
  response: ServerResponse,
  { title, content }: { title: string; content: Html },
): void {
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
