import { appendFileSync } from "node:fs";
import path from "node:path";
import { Match, Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { createApp } from "#infra/create-app.ts";
import { constructId, functionNames } from "#infra/functions/function-table.ts";
import { filesPutAt } from "#infra/stages.ts";
import { placeholderBuild, synthesize } from "#infra/testing/synthesized.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";
import { documentOf, notFoundDocument, sitemapPath } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";

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
  securityHeaders: "67f7725c-6f97-4210-82d7-5512b31e9d03",
  securityHeadersAndSharing: "e61eb60c-9c35-4d20-a928-2b84e02af89c",
};

describe("the files", () => {
  test("of prod have earlier versions for 35 days, as the tables have backups.", () => {
    synthesize({ stage: "prod" }).hasResourceProperties("AWS::S3::Bucket", {
      VersioningConfiguration: { Status: "Enabled" },
      LifecycleConfiguration: {
        Rules: [
          {
            Status: "Enabled",
            NoncurrentVersionExpiration: { NoncurrentDays: 35 },
            ExpiredObjectDeleteMarker: true,
          },
        ],
      },
    });
    expect(only("AWS::S3::Bucket")["Properties"].VersioningConfiguration).toBeUndefined();
  });

  test("are in a bucket that only CloudFront reads, over TLS.", () => {
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

  test("are cached permanently if their name has a hash, and revalidated if not.", () => {
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

  test("are never deleted if an open tab may load them, or a function has written them.", () => {
    template.hasResourceProperties("Custom::CDKBucketDeployment", {
      Exclude: ["assets/*", "*.html", "robots.txt", "website.json", "pictures/*"],
      Prune: true,
    });
  });

  test.each([
    ["FunctionsRender", /^WebsiteAssetsCustomResource/],
    // These also load the content that is put with the rendered pages.
    ["FunctionsSite", /^WebsiteRenderedPages/],
    ["FunctionsVisitorLibrary", /^WebsiteRenderedPages/],
  ])("are there before %s is updated, whose pages load them.", (name, resource) => {
    const functions = Object.entries(template.findResources("AWS::Lambda::Function"));
    const [, found] = functions.find(([id]) => id.startsWith(name))!;
    expect(found["DependsOn"]).toContainEqual(expect.stringMatching(resource));
  });

  test("are there before the pages that load them are rendered.", () => {
    template.hasResource("Custom::RenderedPages", {
      DependsOn: Match.arrayWith([
        Match.stringLikeRegexp("^WebsiteAssetsCustomResource"),
        Match.stringLikeRegexp("^WebsitePagesCustomResource"),
      ]),
    });
  });
});

test("Files and pages that are lost from the bucket are put again, without a change in them, when a deployment puts everything back.", () => {
  const properties = (context: object) =>
    ["Custom::CDKBucketDeployment", "Custom::RenderedPages"].flatMap((type) =>
      Object.values(synthesize({ stage: "prod", ...context }).findResources(type)).map(
        ({ Properties }) => JSON.stringify(Properties),
      ),
    );
  const before = properties({});
  const again = properties({ [filesPutAt]: "2026-11-26T02:00:00.000Z" });
  expect(again).toHaveLength(3);
  // CloudFormation runs a custom resource only when one of its properties changes.
  for (const each of again) expect(before).not.toContain(each);
});

describe("the pages", () => {
  const rendered = (siteTemplate = template) =>
    Object.values(siteTemplate.findResources("Custom::RenderedPages"))[0]?.["Properties"];

  test("are rendered by the function at the end of a deployment, which waits for five minutes.", () => {
    expect(rendered()).toEqual({
      ServiceToken: {
        "Fn::GetAtt": [expect.stringMatching(/^FunctionsRender[0-9A-F]{8}$/), "Arn"],
      },
      ServiceTimeout: "300",
      code: expect.stringMatching(/^[0-9a-f]{64}$/),
      contentTable: { Ref: expect.stringMatching(/^TablesSettingsTable/) },
      bucket: { Ref: expect.stringMatching(/^WebsiteFiles/) },
    });
  });

  test("are rendered again when the code or the renderer beside it has changed.", () => {
    const codeOf = (change: (folder: string) => void) => {
      const build = placeholderBuild();
      change(path.join(build.functions, "render"));
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

  test("are only written once the function may do so.", () => {
    const resources = template.toJSON()["Resources"];
    const [name = ""] = rendered().ServiceToken["Fn::GetAtt"];
    expect(resources[name].DependsOn).toContainEqual(
      expect.stringMatching(/^FunctionsRenderRoleDefaultPolicy/),
    );
  });
});

const all = [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors];

describe("the distribution", () => {
  test("serves HTTPS only, up to HTTP/3, and compresses.", () => {
    expect(distribution.HttpVersion).toBe("http2and3");
    expect(distribution.DefaultCacheBehavior.ViewerProtocolPolicy).toBe("redirect-to-https");
    expect(behaviours["/assets/*"].ViewerProtocolPolicy).toBe("redirect-to-https");
    expect(behaviours["/api/*"].ViewerProtocolPolicy).toBe("https-only");
    for (const { Compress } of all) expect(Compress).toBe(true);
  });

  test("passes requests to the API uncached, with everything but the host.", () => {
    const api = behaviours["/api/*"];
    expect(api.CachePolicyId).toBe(managed.cachingDisabled);
    expect(api.OriginRequestPolicyId).toBe(managed.allViewerExceptHostHeader);
    expect(api.AllowedMethods).toEqual(
      expect.arrayContaining(["GET", "POST", "PUT", "PATCH", "DELETE"]),
    );
    expect(api.FunctionAssociations).toMatchObject([{ EventType: "viewer-request" }]);
    const origin = distribution.Origins.find(({ Id }: { Id: string }) => Id === api.TargetOriginId);
    expect(JSON.stringify(origin.DomainName)).toContain(".execute-api.");
    expect(origin.CustomOriginConfig.OriginProtocolPolicy).toBe("https-only");
  });

  test("lets other origins read the files that pages load, and neither pages nor the API.", () => {
    expect(behaviours["/assets/*"].ResponseHeadersPolicyId).toBe(managed.securityHeadersAndSharing);
    expect(behaviours["/api/*"].ResponseHeadersPolicyId).toBe(managed.securityHeaders);
    expect(distribution.DefaultCacheBehavior.ResponseHeadersPolicyId).toBe(managed.securityHeaders);
  });

  test("proves to every function of the API, by a secret, that a request came through CloudFront.", () => {
    const secret = { Ref: expect.stringMatching(/^OriginSecretValue/) };
    const functions = Object.entries(template.findResources("AWS::Lambda::Function"));
    const knowing = functions
      .filter(([, { Properties }]) => Properties.Environment?.Variables.ORIGIN_SECRET)
      .map(([id, { Properties }]) => {
        expect(Properties.Environment.Variables.ORIGIN_SECRET).toEqual(secret);
        return id.slice(0, -8);
      });
    const answering = Object.values<Endpoint>(endpoints).map(({ lambda }) => lambda);
    expect(knowing.sort()).toEqual(
      functionNames
        .filter((name) => answering.some((each) => each === name))
        .map((name) => `Functions${constructId(name)}`)
        .sort(),
    );
    const OriginCustomHeaders = [{ HeaderName: "x-origin-secret", HeaderValue: secret }];
    const origins: { Id: string; OriginCustomHeaders?: object[] }[] = distribution.Origins;
    expect(origins.filter((origin) => origin.OriginCustomHeaders)).toMatchObject([
      { OriginPath: "/api", OriginCustomHeaders },
      { Id: behaviours["/api/*"].TargetOriginId, OriginCustomHeaders },
    ]);
  });

  test("asks the API alone for the library, its workouts and their sitemap.", () => {
    const { TargetOriginId, PathPattern: _, ...library } = behaviours["/workouts*"];
    const { TargetOriginId: __, ...pages } = distribution.DefaultCacheBehavior;
    expect(library).toEqual(pages);
    const origin = distribution.Origins.find(({ Id }: { Id: string }) => Id === TargetOriginId);
    expect(JSON.stringify(origin.DomainName)).toContain(".execute-api.");
    const documents = [documentOf(paths.workouts), documentOf("/workouts/{workoutId}")];
    expect(
      [...documents, notFoundDocument, sitemapPath].map((path) => origin.OriginPath + path),
    ).toEqual([
      endpoints.getLibraryPage.path,
      endpoints.getWorkoutPage.path,
      endpoints.getMissingPage.path,
      endpoints.getSitemap.path,
    ]);
  });

  test("neither repeats an error that is over nor replaces the API's errors.", () => {
    expect(distribution.CustomErrorResponses).toEqual(
      [404, 500, 501, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  test("serves pictures as it serves hashed files.", () => {
    const { PathPattern: _, ...pictures } = behaviours["/pictures/*"];
    const { PathPattern: __, ...assets } = behaviours["/assets/*"];
    expect(pictures).toEqual(assets);
  });

  test("runs the page routing for pages and not for hashed files.", () => {
    const associations = distribution.DefaultCacheBehavior.FunctionAssociations;
    expect(associations.map(({ EventType }: { EventType: string }) => EventType)).toEqual([
      "viewer-request",
      "viewer-response",
    ]);
    expect(behaviours["/assets/*"].FunctionAssociations).toBeUndefined();
    expect(behaviours["/assets/*"].CachePolicyId).toBe(managed.cachingOptimized);
  });

  test("serves a domain with TLS 1.2 at least.", () => {
    const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/12345678-90ab";
    synthesize({ domain: "touchline.example", certificateArn }).hasResourceProperties(
      "AWS::CloudFront::Distribution",
      {
        DistributionConfig: {
          Aliases: ["touchline.example", "www.touchline.example"],
          ViewerCertificate: {
            AcmCertificateArn: certificateArn,
            MinimumProtocolVersion: "TLSv1.2_2025",
          },
        },
      },
    );
  });

  test("is the address in the outputs and in the environment of functions that send mail.", () => {
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
