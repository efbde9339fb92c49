import { Duration, Stack } from "aws-cdk-lib";
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from "aws-cdk-lib/aws-cloudfront";
import { Construct } from "constructs";
import { videoFrameOrigins } from "#shared/workouts/video-links.ts";
import {
  dataPolicy,
  pagePolicy,
  readInlineStyleHashes,
  strictTransport,
  stripeHosts,
} from "./security-policies.ts";

/** The security headers of every answer. */
export class ResponseHeaders extends Construct {
  /** For pages and other files that a visitor may open by their address. */
  readonly pages: ResponseHeadersPolicy;
  /** For files that pages load. Any origin may read them: Stripe's card form loads our font. */
  readonly assets: ResponseHeadersPolicy;
  /** For answers of the API. */
  readonly data: ResponseHeadersPolicy;

  /** @param siteDirectory the folder of the built site, whose documents have inline styles */
  constructor(scope: Construct, id: string, siteDirectory: string) {
    super(scope, id);
    this.pages = new ResponseHeadersPolicy(this, "Pages", {
      comment: "Touchline's pages",
      securityHeadersBehavior: {
        ...commonHeaders,
        contentSecurityPolicy: {
          contentSecurityPolicy: pagePolicy(
            Stack.of(this).region,
            readInlineStyleHashes(siteDirectory),
          ),
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: "Permissions-Policy", value: permissionsPolicy, override: true },
          {
            // Card wallets open a popup that must be able to reach the page.
            header: "Cross-Origin-Opener-Policy",
            value: "same-origin-allow-popups",
            override: true,
          },
        ],
      },
    });
    const securityHeadersBehavior = {
      ...commonHeaders,
      contentSecurityPolicy: { contentSecurityPolicy: dataPolicy, override: true },
    };
    this.assets = new ResponseHeadersPolicy(this, "Assets", {
      comment: "Touchline's files",
      securityHeadersBehavior,
      corsBehavior: {
        accessControlAllowOrigins: ["*"],
        accessControlAllowMethods: ["GET"],
        accessControlAllowHeaders: ["*"],
        accessControlAllowCredentials: false,
        originOverride: true,
      },
    });
    this.data = new ResponseHeadersPolicy(this, "Data", {
      comment: "Touchline's API",
      securityHeadersBehavior,
    });
  }
}

const commonHeaders: ResponseSecurityHeadersBehavior = {
  strictTransportSecurity: {
    accessControlMaxAge: Duration.seconds(strictTransport.maxAgeSeconds),
    includeSubdomains: strictTransport.includeSubdomains,
    override: true,
  },
  contentTypeOptions: { override: true },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
  referrerPolicy: {
    referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
    override: true,
  },
};

const quoted = (origins: readonly string[]) => origins.map((origin) => `"${origin}"`).join(" ");

const permissionsPolicy = [
  "camera=()",
  "geolocation=()",
  "microphone=()",
  "usb=()",
  `fullscreen=(self ${quoted(Object.values(videoFrameOrigins))})`,
  // Apple Pay is asked for by the page, Google Pay by a frame of Stripe's.
  `payment=(self ${quoted(stripeHosts)})`,
].join(", ");
