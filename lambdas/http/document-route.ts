import { createHash } from "node:crypto";
import { type Endpoint, routeKeysOf } from "#shared/contract/endpoint.ts";
import { pageStatusHeader, RenderedDocument } from "#shared/contract/rendered-document.ts";
import type { GatewayAnswer, GatewayEvent } from "./gateway-event.ts";
import { type Handle, type Route, route } from "./route.ts";

/** As `route`, for an endpoint that renders a document of the site. */
export function documentRoute<
  E extends Endpoint & {
    readonly audit?: never;
    readonly document: string;
    readonly response: typeof RenderedDocument;
  },
>(endpoint: E, handle: Handle<E>): Route {
  return {
    ...route(endpoint, handle),
    keys: routeKeysOf(endpoint),
    document: {
      of: (answered, request) =>
        documentFor(request, documentAnswer(`${endpoint.document}; charset=utf-8`, answered)),
      failed: failedDocument,
    },
  };
}

/** CloudFront keeps a document for a minute; browsers ask each time whether theirs is still the same. */
function documentAnswer(contentType: string, answered: unknown): GatewayAnswer {
  const { content, isFound } = RenderedDocument.parse(answered);
  return {
    statusCode: 200,
    headers: {
      "content-type": contentType,
      "cache-control": "public, max-age=0, s-maxage=60",
      etag: `"${createHash("sha256").update(content).digest("base64url")}"`,
      [pageStatusHeader]: isFound ? "200" : "404",
    },
    body: content,
  };
}

/** The answer without a body for `HEAD`, and for a caller who has it: CloudFront after a minute, or a browser. */
function documentFor({ routeKey, headers }: GatewayEvent, document: GatewayAnswer): GatewayAnswer {
  // CloudFront marks the ETag of what it has compressed as weak.
  const known = (headers["if-none-match"] ?? "")
    .split(",")
    .map((each) => each.trim().replace(/^W\//, ""));
  if (known.includes(document.headers["etag"] ?? "")) {
    return { ...document, statusCode: 304, body: "" };
  }
  return routeKey.startsWith("HEAD ") ? { ...document, body: "" } : document;
}

/**
 * What a visitor reads in place of a document that could not be rendered. The edge function does not run for an
 * error, so there is no policy for styles or scripts.
 */
function failedDocument(statusCode: number): GatewayAnswer {
  return {
    statusCode,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    body: `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Please try again</title></head>
<body><h1>This page could not be loaded</h1><p>Please try again in a minute.</p><p><a href="/">Home</a></p></body>
</html>
`,
  };
}
