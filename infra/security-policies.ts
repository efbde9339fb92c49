import { videoFrameOrigins } from "#shared/workouts/video-links.ts";

/**
 * What browsers are told to refuse, apart from CDK: the stack deploys it, and the smoke test asks
 * the live site for the very same.
 */

/** For what is never a document: answers of the API, and what pages load. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** How long browsers are to come by HTTPS only: two years, as the preload lists ask. */
export const strictTransport = {
  maxAgeSeconds: 730 * 24 * 60 * 60,
  includeSubdomains: true,
} as const;

/**
 * CloudFront's limit on the value of a custom header. What it allows this header is not said, so it
 * keeps to the same.
 */
const maximumPolicyLength = 1783;

/**
 * The one policy of all pages: after its first document the site is a single-page application, so
 * that document's policy holds on every later route.
 *
 * @param region where the pages' user pool is
 * @param styleHashes the sources for the styles that stand in documents
 * @throws when it became too long to be deployed
 */
export function pagePolicy(region: string, styleHashes: readonly string[]): string {
  const stripeScripts = ["https://js.stripe.com", "https://*.js.stripe.com"];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...stripeScripts],
    "style-src": ["'self'", ...styleHashes],
    // The QR code for an authenticator app is drawn into a data URL; the picture of an offer is
    // wherever the trainer has put it.
    "img-src": ["'self'", "data:", "https:"],
    "font-src": ["'self'"],
    "media-src": ["'self'"],
    "manifest-src": ["'self'"],
    "connect-src": [
      "'self'",
      "https://api.stripe.com",
      `https://cognito-idp.${region}.amazonaws.com`,
    ],
    "frame-src": [
      ...stripeScripts,
      "https://hooks.stripe.com",
      ...Object.values(videoFrameOrigins),
    ],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  const policy = Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
  if (policy.length > maximumPolicyLength) {
    throw new Error(
      `The content security policy has ${policy.length} characters, of ${maximumPolicyLength}.`,
    );
  }
  return policy;
}
