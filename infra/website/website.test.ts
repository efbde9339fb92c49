import { appendFileSync } from "node:fs";
import path from "node:path";
import { Match, Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { createApp } from "#infra/create-app.ts";
import { placeholderBuild, synthesize } from "#infra/testing/synthesized.ts";

const template = synthesize();

function only(type: string) {
  const found = Object.values(template.findResources(type));
  expect(found).toHaveLength(1);
  return found[0]!;
}

const distribution = only("AWS::CloudFront::Distribution")["Properties"].DistributionConfig;
const behaviours = Object.fromEntries(
  distribution.CacheBehaviors.map((behaviour: { PathPattern: string }) => [
    behaviour.PathPattern,
    behaviour,
  ]),
);

/** AWS's own policies, by the ids in CloudFront's documentation. */
const managed = {
  cachingDisabled: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
  cachingOptimized: "658327ea-f89d-4fab-a63d-7e88639e58f6",
  allViewerExceptHostHeader: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
};

function headersOf(behaviour: { ResponseHeadersPolicyId: { Ref: string } }) {
  const policy = template.toJSON()["Resources"][behaviour.ResponseHeadersPolicyId.Ref];
  return policy.Properties.ResponseHeadersPolicyConfig;
}

describe("the files", () => {
  it("are in a bucket that only CloudFront reads, over TLS", () => {
    const bucket = only("AWS::S3::Bucket")["Properties"];
    expect(bucket.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(JSON.stringify(bucket.BucketEncryption)).toContain('"SSEAlgorithm":"AES256"');

    const statements = only("AWS::S3::BucketPolicy")["Properties"].PolicyDocument.Statement;
    expect(statements).toEqual([
      expect.objectContaining({
        Effect: "Deny",
        Action: "s3:*",
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      }),
      expect.objectContaining({
        Effect: "Allow",
        Action: "s3:GetObject",
        Principal: { Service: "cloudfront.amazonaws.com" },
        Condition: { StringEquals: { "AWS:SourceArn": expect.anything() } },
      }),
    ]);
  });

  it("are read with origin access control", () => {
    const control = only("AWS::CloudFront::OriginAccessControl")["Properties"];
    expect(control.OriginAccessControlConfig).toMatchObject({
      OriginAccessControlOriginType: "s3",
      SigningBehavior: "always",
      SigningProtocol: "sigv4",
    });
  });

  it("are cached permanently if their name has a hash, and revalidated if not", () => {
    const deployments = Object.entries(template.findResources("Custom::CDKBucketDeployment"));
    const settings = deployments.map(([id, { Properties }]) => [
      id.replace(/CustomResource.*/, ""),
      Properties.SystemMetadata["cache-control"],
      Properties.Prune,
    ]);
    expect(settings).toEqual([
      ["WebsiteAssets", "public, max-age=31536000, immutable", false],
      ["WebsitePages", "no-cache", true],
    ]);
  });

  it("are never deleted if an open tab may load them, or a function has written them", () => {
    template.hasResourceProperties("Custom::CDKBucketDeployment", {
      Exclude: ["assets/*", "*.html", "sitemap.xml", "robots.txt", "pictures/*"],
      Prune: true,
    });
  });

  it("are there before the pages that load them are rendered", () => {
    template.hasResource("Custom::RenderedPages", {
      DependsOn: Match.arrayWith([
        Match.stringLikeRegexp("^WebsiteAssetsCustomResource"),
        Match.stringLikeRegexp("^WebsitePagesCustomResource"),
      ]),
    });
  });
});

describe("the pages", () => {
  const rendered = (siteTemplate = template) =>
    Object.values(siteTemplate.findResources("Custom::RenderedPages"))[0]?.["Properties"];

  it("are rendered by the function at the end of a deployment, which waits for five minutes", () => {
    expect(rendered()).toEqual({
      ServiceToken: {
        "Fn::GetAtt": [expect.stringMatching(/^FunctionsWebsiteRender[0-9A-F]{8}$/), "Arn"],
      },
      ServiceTimeout: "300",
      code: expect.stringMatching(/^[0-9a-f]{64}$/),
      contentTable: { Ref: expect.stringMatching(/^TablesSettingsTable/) },
      bucket: { Ref: expect.stringMatching(/^WebsiteFiles/) },
    });
  });

  it("are rendered again when the code or the renderer beside it has changed", () => {
    const codeOf = (change: (folder: string) => void) => {
      const build = placeholderBuild();
      change(path.join(build.functions, "website-render"));
      const assembly = createApp({ build }).synth();
      return rendered(Template.fromJSON(assembly.getStackByName("Touchline-dev").template)).code;
    };
    const append = (file: string) => (folder: string) =>
      appendFileSync(path.join(folder, file), "// changed");
    const before = codeOf(() => {});
    expect(codeOf(() => {})).toBe(before);
    expect(codeOf(append("index.mjs"))).not.toBe(before);
    expect(codeOf(append("renderer.mjs"))).not.toBe(before);
    expect(codeOf(append("index.mjs.map"))).toBe(before);
  });

  it("are only written once the function may do so", () => {
    const resources = template.toJSON()["Resources"];
    const [name = ""] = rendered().ServiceToken["Fn::GetAtt"];
    expect(resources[name].DependsOn).toContainEqual(
      expect.stringMatching(/^FunctionsWebsiteRenderRoleDefaultPolicy/),
    );
  });
});

/** The paths of what is limited by the visitor's address. */
const addressed = ["/api/bookings", "/api/payments", "/api/discounts/check", "/api/contact"];

describe("the distribution", () => {
  it("serves HTTPS only, up to HTTP/3, and compresses", () => {
    expect(distribution.HttpVersion).toBe("http2and3");
    expect(distribution.DefaultCacheBehavior.ViewerProtocolPolicy).toBe("redirect-to-https");
    expect(behaviours["/assets/*"].ViewerProtocolPolicy).toBe("redirect-to-https");
    expect(behaviours["/api/*"].ViewerProtocolPolicy).toBe("https-only");
    const all = [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors];
    for (const { Compress } of all) expect(Compress).toBe(true);
  });

  it("passes requests to the API uncached, with everything but the host", () => {
    const api = behaviours["/api/*"];
    expect(api.CachePolicyId).toBe(managed.cachingDisabled);
    expect(api.OriginRequestPolicyId).toBe(managed.allViewerExceptHostHeader);
    expect(api.AllowedMethods).toEqual(
      expect.arrayContaining(["GET", "POST", "PUT", "PATCH", "DELETE"]),
    );
    expect(api.FunctionAssociations).toBeUndefined();
    const origin = distribution.Origins.find(({ Id }: { Id: string }) => Id === api.TargetOriginId);
    expect(JSON.stringify(origin.DomainName)).toContain(".execute-api.");
    expect(origin.CustomOriginConfig.OriginProtocolPolicy).toBe("https-only");
  });

  it("caches the public reads of the contract, before the rule for the API", () => {
    const patterns = distribution.CacheBehaviors.map(
      ({ PathPattern }: { PathPattern: string }) => PathPattern,
    );
    expect(patterns).toEqual([
      "/assets/*",
      "/pictures/*",
      "/api/workouts",
      "/api/workouts/*",
      "/api/categories",
      "/api/qr-settings",
      ...addressed,
      "/api/*",
    ]);
  });

  it("caches an answer only as long as the answer says, for every visitor alike", () => {
    const policy = only("AWS::CloudFront::CachePolicy")["Properties"].CachePolicyConfig;
    expect(policy).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 3600 });
    expect(policy.ParametersInCacheKeyAndForwardedToOrigin).toEqual({
      CookiesConfig: { CookieBehavior: "none" },
      HeadersConfig: { HeaderBehavior: "none" },
      QueryStringsConfig: { QueryStringBehavior: "whitelist", QueryStrings: ["cursor"] },
      EnableAcceptEncodingBrotli: true,
      EnableAcceptEncodingGzip: true,
    });
  });

  it.each(["/api/workouts", "/api/workouts/*", "/api/categories", "/api/qr-settings"])(
    "sends %s nothing outside the cache key",
    (pattern) => {
      const read = behaviours[pattern];
      expect(read.CachePolicyId).toEqual({ Ref: expect.stringMatching(/^WebsiteCachedReads/) });
      expect(read.OriginRequestPolicyId).toBeUndefined();
      expect(read.AllowedMethods ?? ["GET", "HEAD"]).toEqual(["GET", "HEAD"]);
      expect(read.ViewerProtocolPolicy).toBe("https-only");
      expect(read.TargetOriginId).toBe(behaviours["/api/*"].TargetOriginId);
      expect(headersOf(read)).toEqual(headersOf(behaviours["/api/*"]));
    },
  );

  it.each(addressed)("sends the visitor's address to %s, and nothing else but the body", (path) => {
    const contact = behaviours[path];
    const { [contact.OriginRequestPolicyId.Ref]: policy } = template.findResources(
      "AWS::CloudFront::OriginRequestPolicy",
    );
    expect(policy!["Properties"].OriginRequestPolicyConfig).toMatchObject({
      CookiesConfig: { CookieBehavior: "none" },
      HeadersConfig: {
        HeaderBehavior: "whitelist",
        Headers: ["Content-Type", "CloudFront-Viewer-Address"],
      },
      QueryStringsConfig: { QueryStringBehavior: "none" },
    });
    expect(contact.CachePolicyId).toBe(managed.cachingDisabled);
    expect(contact.AllowedMethods).toContain("POST");
    expect(headersOf(contact)).toEqual(headersOf(behaviours["/api/*"]));
  });

  it("proves to the API only that a request came through CloudFront", () => {
    const functions = template.findResources("AWS::Lambda::Function");
    const secrets = Object.values(functions).flatMap(
      ({ Properties }) => Properties.Environment?.Variables.ORIGIN_SECRET ?? [],
    );
    const secret = { Ref: behaviours["/api/contact"].OriginRequestPolicyId.Ref };
    expect(secrets).toEqual(addressed.map(() => secret));
    const proving = distribution.Origins.filter(
      ({ OriginCustomHeaders = [] }: { OriginCustomHeaders?: object[] }) =>
        OriginCustomHeaders.length > 0,
    );
    expect(proving).toMatchObject([
      {
        Id: behaviours["/api/*"].TargetOriginId,
        OriginCustomHeaders: [{ HeaderName: "x-origin-secret", HeaderValue: secrets[0] }],
      },
    ]);
  });

  it("neither repeats an error that is over nor replaces the API's errors", () => {
    expect(distribution.CustomErrorResponses).toEqual(
      [404, 500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it("serves pictures as it serves hashed files", () => {
    const { PathPattern: _, ...pictures } = behaviours["/pictures/*"];
    const { PathPattern: __, ...assets } = behaviours["/assets/*"];
    expect(pictures).toEqual(assets);
  });

  it("runs the page routing for pages and not for hashed files", () => {
    const associations = distribution.DefaultCacheBehavior.FunctionAssociations;
    expect(associations.map(({ EventType }: { EventType: string }) => EventType)).toEqual([
      "viewer-request",
      "viewer-response",
    ]);
    expect(behaviours["/assets/*"].FunctionAssociations).toBeUndefined();
    expect(behaviours["/assets/*"].CachePolicyId).toBe(managed.cachingOptimized);
  });

  it("serves a domain with TLS 1.2 at least", () => {
    const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/12345678-90ab";
    synthesize({ domain: "touchline.example", certificateArn }).hasResourceProperties(
      "AWS::CloudFront::Distribution",
      {
        DistributionConfig: {
          Aliases: ["touchline.example", "www.touchline.example"],
          ViewerCertificate: {
            AcmCertificateArn: certificateArn,
            MinimumProtocolVersion: "TLSv1.2_2021",
          },
        },
      },
    );
  });

  it("is the address in the outputs and in the environment of functions that send mail", () => {
    const host = { "Fn::GetAtt": [expect.stringMatching(/^WebsiteDistribution/), "DomainName"] };
    const origin = { "Fn::Join": ["", ["https://", host]] };
    expect(template.toJSON()["Outputs"].SiteOrigin.Value).toEqual(origin);
    const origins = Object.values(template.findResources("AWS::Lambda::Function")).flatMap(
      ({ Properties }) => Properties.Environment?.Variables.SITE_ORIGIN ?? [],
    );
    expect(origins.length).toBeGreaterThan(0);
    for (const each of origins) expect(each).toEqual(origin);
    const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/12345678-90ab";
    expect(
      synthesize({ domain: "touchline.example", certificateArn }).toJSON()["Outputs"].SiteOrigin
        .Value,
    ).toBe("https://touchline.example");
  });
});
