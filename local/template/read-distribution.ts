import * as z from "zod/mini";
import type { Template } from "./template.ts";
import { wildcardMatcher } from "./wildcards.ts";

/** The CloudFront distribution of the template: its behaviours, function and headers. */

const Association = z.object({
  EventType: z.enum(["viewer-request", "viewer-response"]),
  FunctionARN: z.string(),
});

/** AWS's managed policies, by the ids in CloudFront's documentation. */
const securityHeaders = {
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-xss-protection": "1; mode=block",
};
const securityOnly = "67f7725c-6f97-4210-82d7-5512b31e9d03";
const securityAndSharing = "e61eb60c-9c35-4d20-a928-2b84e02af89c";
type HeadersPolicy = typeof securityOnly | typeof securityAndSharing;
const headersPolicies: Record<HeadersPolicy, Readonly<Record<string, string>>> = {
  [securityOnly]: securityHeaders,
  [securityAndSharing]: { ...securityHeaders, "access-control-allow-origin": "*" },
};
const cachingOptimized = "658327ea-f89d-4fab-a63d-7e88639e58f6";
const cachingDisabled = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
const allViewerExceptHostHeader = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

const Behaviour = z.object({
  PathPattern: z._default(z.string(), "*"),
  TargetOriginId: z.string(),
  AllowedMethods: z._default(z.array(z.string()), ["GET", "HEAD"]),
  Compress: z.literal(true),
  CachePolicyId: z.enum([cachingOptimized, cachingDisabled]),
  OriginRequestPolicyId: z.optional(z.literal(allViewerExceptHostHeader)),
  ResponseHeadersPolicyId: z.enum([securityOnly, securityAndSharing]),
  FunctionAssociations: z._default(z.array(Association), []),
});

const Origin = z.object({
  Id: z.string(),
  S3OriginConfig: z.optional(z.unknown()),
  OriginPath: z._default(z.string(), ""),
  OriginCustomHeaders: z._default(
    z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })),
    [],
  ),
});

const Distribution = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: Behaviour,
    CacheBehaviors: z.array(Behaviour),
    Origins: z.array(Origin),
  }),
});

const EdgeFunction = z.object({
  FunctionCode: z.string(),
  FunctionConfig: z.object({ Runtime: z.literal("cloudfront-js-2.0") }),
});

export type CdnBehaviour = ReturnType<typeof readDistribution>[number];

/** In the order in which they are tried; the last takes everything. */
export function readDistribution(template: Template) {
  const functions = template.read("AWS::CloudFront::Function", EdgeFunction);
  const [distribution] = template.read("AWS::CloudFront::Distribution", Distribution);
  if (!distribution) throw new Error("The template has no CloudFront distribution.");
  const config = distribution.DistributionConfig;

  return [...config.CacheBehaviors, config.DefaultCacheBehavior].map((behaviour) => {
    const origin = config.Origins.find(({ Id }) => Id === behaviour.TargetOriginId);
    if (!origin) {
      throw new Error(`The behaviour of ${behaviour.PathPattern} refers to a missing origin.`);
    }
    const codeAt = (eventType: string) => {
      const found = behaviour.FunctionAssociations.find(({ EventType }) => EventType === eventType);
      return found && functions.find(({ arn }) => arn === found.FunctionARN)?.FunctionCode;
    };
    return {
      pathPattern: behaviour.PathPattern,
      origin: {
        kind: origin.S3OriginConfig === undefined ? ("api" as const) : ("site" as const),
        /** What the path begins with that the origin is asked for. */
        path: origin.OriginPath,
        headers: Object.fromEntries(
          origin.OriginCustomHeaders.map((each) => [
            each.HeaderName.toLowerCase(),
            each.HeaderValue,
          ]),
        ),
      },
      allowedMethods: behaviour.AllowedMethods,
      headers: headersPolicies[behaviour.ResponseHeadersPolicyId],
      /** CloudFront compresses only what it may cache. */
      compresses: behaviour.CachePolicyId === cachingOptimized,
      /** The CloudFront Functions that run before the origin is asked and after it has answered. */
      requestCode: codeAt("viewer-request"),
      responseCode: codeAt("viewer-response"),
    };
  });
}

const BucketDeployment = z.object({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z._default(z.array(z.record(z.string(), z.string())), []),
  DestinationBucketKeyPrefix: z.optional(z.literal("")),
  SystemMetadata: z._default(z.object({ "cache-control": z.optional(z.string()) }), {}),
  Exclude: z._default(z.array(z.string()), []),
  Include: z.optional(z.tuple([])),
});

/** The sources in the order of their deployment: a later one overwrites the files of an earlier one. */
export function readSiteContent(template: Template) {
  return template.read("Custom::CDKBucketDeployment", BucketDeployment).flatMap((deployment) =>
    deployment.SourceObjectKeys.map((key, index) => ({
      directory: template.assetPath(key),
      /** The values of markers in text files whose content is only known at deployment. */
      replacements: deployment.SourceMarkers[index] ?? {},
      cacheControl: deployment.SystemMetadata["cache-control"],
      includes: (objectKey: string) =>
        !deployment.Exclude.some((pattern) => wildcardMatcher(pattern)(objectKey)),
    })),
  );
}

export type SiteSource = ReturnType<typeof readSiteContent>[number];

/** The name of the bucket that the distribution serves the site's files from. */
export function readSiteBucket(template: Template): string {
  const [bucket, ...others] = template.read("AWS::S3::Bucket", z.object({}));
  if (!bucket || others.length > 0) throw new Error("The local stack has exactly one bucket.");
  return bucket.ref;
}
