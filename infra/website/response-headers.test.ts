import { writeFileSync } from "node:fs";
import path from "node:path";
import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { createApp } from "#infra/create-app.ts";
import { placeholderBuild } from "#infra/testing/synthesized.ts";

const template = synthesizeWithStyles("body{}");

/** The stack of a site whose pages all have these inline styles. */
function synthesizeWithStyles(styles: string): Template {
  const build = placeholderBuild(["index.html", "404.html", "assets/app-1a2b3c.js"]);
  for (const document of ["index.html", "404.html"]) {
    writeFileSync(path.join(build.site, document), `<head><style>${styles}</style></head>`);
  }
  const assembly = createApp({ build, context: {} }).synth();
  return Template.fromJSON(assembly.getStackByName("Touchline-dev").template);
}

/** The response headers of a path. */
function headersOf(pathPattern: string) {
  const [distribution] = Object.values(template.findResources("AWS::CloudFront::Distribution"));
  const { DefaultCacheBehavior, CacheBehaviors } = distribution!["Properties"].DistributionConfig;
  const behaviour =
    CacheBehaviors.find((each: { PathPattern: string }) => each.PathPattern === pathPattern) ??
    DefaultCacheBehavior;
  const policy = template.toJSON()["Resources"][behaviour.ResponseHeadersPolicyId.Ref];
  return policy.Properties.ResponseHeadersPolicyConfig;
}

/** A policy's directives, with the region of the deployment filled in. */
function directives(policy: unknown): Record<string, string[]> {
  const text =
    typeof policy === "string"
      ? policy
      : (policy as { "Fn::Join": [string, unknown[]] })["Fn::Join"][1]
          .map((part) => (typeof part === "string" ? part : "eu-west-2"))
          .join("");
  return Object.fromEntries(
    text.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

describe("the headers of pages", () => {
  const pages = headersOf("*");

  it("let a page load only what Stripe, YouTube, Google Drive and Cognito need", () => {
    const policy = pages.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
    expect(directives(policy)).toEqual({
      "default-src": ["'none'"],
      "script-src": ["'self'", "https://js.stripe.com", "https://*.js.stripe.com"],
      // SHA-256 of "body{}".
      "style-src": ["'self'", "'sha256-fJgEClQWV1hGkK4qHMO0KotTsVnMYMXTq7/suurGyUo='"],
      "style-src-attr": ["'unsafe-inline'"],
      "img-src": ["'self'", "data:"],
      "font-src": ["'self'"],
      "media-src": ["'self'"],
      "manifest-src": ["'self'"],
      "worker-src": ["'self'"],
      "connect-src": [
        "'self'",
        "https://api.stripe.com",
        "https://cognito-idp.eu-west-2.amazonaws.com",
      ],
      "frame-src": [
        "https://js.stripe.com",
        "https://*.js.stripe.com",
        "https://hooks.stripe.com",
        "https://www.youtube-nocookie.com",
        "https://drive.google.com",
      ],
      "form-action": ["'self'"],
      "base-uri": ["'none'"],
      "frame-ancestors": ["'none'"],
    });
  });

  it("allow style attributes, and no other inline styles or scripts", () => {
    const policy = directives(
      pages.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy,
    );
    const inline = Object.entries(policy).filter(([, sources]) =>
      sources.some((source) => /unsafe-/.test(source)),
    );
    expect(inline).toEqual([["style-src-attr", ["'unsafe-inline'"]]]);
  });

  it("require HTTPS and declared types, shorten referrers and forbid framing", () => {
    expect(pages.SecurityHeadersConfig).toMatchObject({
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 63072000,
        IncludeSubdomains: true,
        Override: true,
      },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: "DENY", Override: true },
      ReferrerPolicy: { ReferrerPolicy: "strict-origin-when-cross-origin", Override: true },
    });
  });

  it("turn off browser features that the site does not use", () => {
    const custom = Object.fromEntries(
      pages.CustomHeadersConfig.Items.map(({ Header, Value }: Record<string, string>) => [
        Header,
        Value,
      ]),
    );
    expect(custom["Permissions-Policy"]).toContain("camera=(), geolocation=(), microphone=()");
    expect(custom["Permissions-Policy"]).toContain(
      'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
    );
    expect(custom["Cross-Origin-Opener-Policy"]).toBe("same-origin-allow-popups");
  });
});

describe("the headers of API answers and assets", () => {
  it("allow no content to load", () => {
    const data = headersOf("/api/*").SecurityHeadersConfig;
    expect(directives(data.ContentSecurityPolicy.ContentSecurityPolicy)).toEqual({
      "default-src": ["'none'"],
      "frame-ancestors": ["'none'"],
    });
    expect(data.StrictTransportSecurity.AccessControlMaxAgeSec).toBe(63072000);
    expect(data.ContentTypeOptions).toEqual({ Override: true });
  });

  it("are on the files that pages load", () => {
    const { SecurityHeadersConfig } = headersOf("/api/*");
    expect(headersOf("/assets/*").SecurityHeadersConfig).toEqual(SecurityHeadersConfig);
  });
});

describe("the headers of files that pages load", () => {
  it("let Stripe's card form read the font, without credentials", () => {
    expect(headersOf("/assets/*").CorsConfig).toEqual({
      AccessControlAllowOrigins: { Items: ["*"] },
      AccessControlAllowMethods: { Items: ["GET"] },
      AccessControlAllowHeaders: { Items: ["*"] },
      AccessControlAllowCredentials: false,
      OriginOverride: true,
    });
  });

  it("open neither the pages nor the API to other origins", () => {
    expect(headersOf("*").CorsConfig).toBeUndefined();
    expect(headersOf("/api/*").CorsConfig).toBeUndefined();
  });
});
