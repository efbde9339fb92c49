import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { calendarFrameSources } from "#shared/calendar/calendar-frames.ts";
import { videoFrameOrigins } from "#shared/workouts/video-links.ts";

/**
 * The security headers that the stack deploys and that the smoke test expects of the live site. AWS's managed
 * policy sets those that are the same for every answer; these are for pages, and their function sets them,
 * because CloudFront's Free plan allows only managed policies.
 */

/** How long browsers use HTTPS only, by the managed policy. */
export const strictTransport = { maxAgeSeconds: 365 * 24 * 60 * 60 } as const;

/** The hosts of Stripe.js and of its frames, in which Apple Pay and Google Pay run. */
const stripeHosts = ["https://js.stripe.com", "https://*.js.stripe.com"] as const;

/**
 * The one policy of all pages. After the first document the site is a single-page application, so
 * that document's policy applies on every later route.
 *
 * @param region where the pages' user pool is
 * @param styleHashes the sources for the documents' inline styles
 */
export function pagePolicy(region: string, styleHashes: readonly string[]): string {
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...stripeHosts],
    "style-src": ["'self'", ...styleHashes],
    // Stripe.js lays out the frames of its card form with style attributes.
    "style-src-attr": ["'unsafe-inline'"],
    // The QR code of an authenticator app is a data URL.
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "media-src": ["'self'"],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "connect-src": [
      "'self'",
      "https://api.stripe.com",
      `https://cognito-idp.${region}.amazonaws.com`,
    ],
    "frame-src": [
      ...stripeHosts,
      "https://hooks.stripe.com",
      ...Object.values(videoFrameOrigins),
      ...calendarFrameSources,
    ],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/** The headers of pages, names in lower case. The parameters are those of `pagePolicy`. */
export function pageHeaders(
  ...policy: Parameters<typeof pagePolicy>
): Readonly<Record<string, string>> {
  return {
    "content-security-policy": pagePolicy(...policy),
    "x-frame-options": "DENY",
    // Card wallets open a popup that must be able to reach the page.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    // A frame may go full screen or ask for a payment only if the page lets it, and `frame-src` says which frames
    // there are.
    "permissions-policy": "camera=(), geolocation=(), microphone=(), usb=()",
  };
}

/** The inline styles of a document, as sources of a content security policy. */
export function inlineStyleHashes(document: string): string[] {
  return [...document.matchAll(/<style>([^<]*)<\/style>/g)].map(([, styles = ""]) => {
    const hash = createHash("sha256").update(styles).digest("base64");
    return `'sha256-${hash}'`;
  });
}

/** The same for all documents of the built site, without duplicates. */
export function readInlineStyleHashes(siteDirectory: string): string[] {
  const documents = readdirSync(siteDirectory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".html"))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"));
  return [...new Set(documents.flatMap(inlineStyleHashes))].sort();
}
