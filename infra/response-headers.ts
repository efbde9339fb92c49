import { Duration, Stack } from "aws-cdk-lib";
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from "aws-cdk-lib/aws-cloudfront";
import { Construct } from "constructs";
import { videoFrameOrigins } from "#shared/video-links.ts";

/** The security headers of every answer. */
export class ResponseHeaders extends Construct {
  /** For pages and their files. */
  readonly pages: ResponseHeadersPolicy;
  /** For the API, whose answers are never a document. */
  readonly api: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.pages = new ResponseHeadersPolicy(this, "Pages", {
      comment: "Touchline's pages",
      securityHeadersBehavior: {
        ...everywhere,
        contentSecurityPolicy: {
          contentSecurityPolicy: pagePolicy(Stack.of(this).region),
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: "Permissions-Policy", value: permissionsPolicy, override: true },
          {
            // Popups stay connected: card wallets open one.
            header: "Cross-Origin-Opener-Policy",
            value: "same-origin-allow-popups",
            override: true,
          },
        ],
      },
    });
    this.api = new ResponseHeadersPolicy(this, "Api", {
      comment: "Touchline's API",
      securityHeadersBehavior: {
        ...everywhere,
        contentSecurityPolicy: {
          contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
          override: true,
        },
      },
    });
  }
}

const everywhere: ResponseSecurityHeadersBehavior = {
  strictTransportSecurity: {
    accessControlMaxAge: Duration.days(730),
    includeSubdomains: true,
    override: true,
  },
  contentTypeOptions: { override: true },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
  referrerPolicy: {
    referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
    override: true,
  },
};

/**
 * The one policy of all pages: after its first document the site is a single-page application, so
 * that document's policy holds on every later route.
 */
function pagePolicy(region: string): string {
  const stripeScripts = ["https://js.stripe.com", "https://*.js.stripe.com"];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...stripeScripts],
    "style-src": ["'self'"],
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
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

const permissionsPolicy = [
  "camera=()",
  "geolocation=()",
  "microphone=()",
  "usb=()",
  `fullscreen=(self ${Object.values(videoFrameOrigins)
    .map((origin) => `"${origin}"`)
    .join(" ")})`,
  'payment=(self "https://js.stripe.com")',
].join(", ");
