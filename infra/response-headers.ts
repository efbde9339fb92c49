import { Duration, Stack } from "aws-cdk-lib";
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from "aws-cdk-lib/aws-cloudfront";
import { Construct } from "constructs";
import { videoFrameOrigins } from "#shared/video-links.ts";
import { apiPolicy, pagePolicy, strictTransport } from "./security-policies.ts";

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
          contentSecurityPolicy: apiPolicy,
          override: true,
        },
      },
    });
  }
}

const everywhere: ResponseSecurityHeadersBehavior = {
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
