import * as z from "zod/mini";
import { wildcardMatcher } from "../wildcards.ts";
import type { Template } from "./template.ts";

/** The CloudFront distribution of the template: its behaviours, function and headers. */

const Association = z.object({
  EventType: z.enum(["viewer-request", "viewer-response"]),
  FunctionARN: z.string(),
});

const Behaviour = z.object({
  PathPattern: z._default(z.string(), "*"),
  TargetOriginId: z.string(),
  AllowedMethods: z._default(z.array(z.string()), ["GET", "HEAD"]),
  Compress: z.literal(true),
  OriginRequestPolicyId: z.optional(z.string()),
  ResponseHeadersPolicyId: z.string(),
  FunctionAssociations: z._default(z.array(Association), []),
});

const Origin = z.object({
  Id: z.string(),
  S3OriginConfig: z.optional(z.unknown()),
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
    CustomErrorResponses: z._default(
      z.array(z.strictObject({ ErrorCode: z.int(), ErrorCachingMinTTL: z.int() })),
      [],
    ),
  }),
});

const Override = z.literal(true);
const HeadersPolicy = z.object({
  ResponseHeadersPolicyConfig: z.strictObject({
    Comment: z.string(),
    Name: z.string(),
    SecurityHeadersConfig: z.strictObject({
      ContentSecurityPolicy: z.object({ Override, ContentSecurityPolicy: z.string() }),
      ContentTypeOptions: z.object({ Override }),
      FrameOptions: z.object({ Override, FrameOption: z.string() }),
      ReferrerPolicy: z.object({ Override, ReferrerPolicy: z.string() }),
      StrictTransportSecurity: z.strictObject({
        Override,
        AccessControlMaxAgeSec: z.number(),
        IncludeSubdomains: z.literal(true),
      }),
    }),
    CorsConfig: z.optional(
      z.strictObject({
        AccessControlAllowOrigins: z.object({ Items: z.tuple([z.literal("*")]) }),
        AccessControlAllowMethods: z.object({ Items: z.tuple([z.literal("GET")]) }),
        AccessControlAllowHeaders: z.object({ Items: z.tuple([z.literal("*")]) }),
        AccessControlAllowCredentials: z.literal(false),
        OriginOverride: Override,
      }),
    ),
    CustomHeadersConfig: z.optional(
      z.object({ Items: z.array(z.object({ Override, Header: z.string(), Value: z.string() })) }),
    ),
  }),
});

const RequestPolicy = z.object({
  OriginRequestPolicyConfig: z.object({
    HeadersConfig: z.object({
      HeaderBehavior: z.literal("whitelist"),
      Headers: z.array(z.string()),
    }),
  }),
});

const EdgeFunction = z.object({
  FunctionCode: z.string(),
  FunctionConfig: z.object({ Runtime: z.literal("cloudfront-js-2.0") }),
});

export interface CdnDefinition {
  /** In the order in which they are tried; the last takes everything. */
  readonly behaviours: readonly CdnBehaviour[];
  /** For how many seconds an error of an origin is repeated, by status. */
  readonly errorSeconds: ReadonlyMap<number, number>;
}

/** What CloudFront repeats, and for how long, unless the distribution says otherwise. */
const usualErrorSeconds = [404, 414, 500, 501, 502, 503, 504].map(
  (status) => [status, 10] as const,
);

export interface CdnBehaviour {
  readonly pathPattern: string;
  readonly origin: { readonly kind: "site" | "api"; readonly headers: Record<string, string> };
  readonly allowedMethods: readonly string[];
  /** The headers that are sent to the origin, names in lower case; all of the viewer's if absent. */
  readonly forwardedHeaders?: readonly string[];
  /** Set on every answer. Names in lower case. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** The CloudFront Function that runs before the origin is asked and after it has answered. */
  readonly functionCode?: string;
}

export function readDistribution(template: Template): CdnDefinition {
  const policies = template.read("AWS::CloudFront::ResponseHeadersPolicy", HeadersPolicy);
  const requestPolicies = template.read("AWS::CloudFront::OriginRequestPolicy", RequestPolicy);
  const functions = template.read("AWS::CloudFront::Function", EdgeFunction);
  const [distribution] = template.read("AWS::CloudFront::Distribution", Distribution);
  if (!distribution) throw new Error("The template has no CloudFront distribution.");
  const config = distribution.DistributionConfig;

  const errorSeconds = new Map<number, number>(usualErrorSeconds);
  for (const { ErrorCode, ErrorCachingMinTTL } of config.CustomErrorResponses) {
    errorSeconds.set(ErrorCode, ErrorCachingMinTTL);
  }
  const behaviours = [...config.CacheBehaviors, config.DefaultCacheBehavior].map((behaviour) => {
    const origin = config.Origins.find(({ Id }) => Id === behaviour.TargetOriginId);
    const policy = policies.find(({ ref }) => ref === behaviour.ResponseHeadersPolicyId);
    if (!origin || !policy) {
      throw new Error(
        `The behaviour of ${behaviour.PathPattern} refers to a missing origin or policy.`,
      );
    }
    const forwarded = requestPolicies.find(({ ref }) => ref === behaviour.OriginRequestPolicyId)
      ?.OriginRequestPolicyConfig.HeadersConfig.Headers;
    const functionCode = codeOf(behaviour, functions);
    return {
      pathPattern: behaviour.PathPattern,
      origin: {
        kind: origin.S3OriginConfig === undefined ? ("api" as const) : ("site" as const),
        headers: Object.fromEntries(
          origin.OriginCustomHeaders.map((each) => [
            each.HeaderName.toLowerCase(),
            each.HeaderValue,
          ]),
        ),
      },
      allowedMethods: behaviour.AllowedMethods,
      ...(forwarded && { forwardedHeaders: forwarded.map((name) => name.toLowerCase()) }),
      headers: headersOf(policy),
      ...(functionCode !== undefined && { functionCode }),
    };
  });
  return { behaviours, errorSeconds };
}

/** @throws unless the same function handles requests and responses */
function codeOf(
  { FunctionAssociations, PathPattern }: z.infer<typeof Behaviour>,
  functions: readonly (z.infer<typeof EdgeFunction> & { readonly arn: string })[],
): string | undefined {
  if (FunctionAssociations.length === 0) return undefined;
  const [first, second] = FunctionAssociations;
  const found = functions.find(({ arn }) => arn === first?.FunctionARN);
  if (!found || first?.FunctionARN !== second?.FunctionARN) {
    throw new Error(`The local stack runs one function for all of ${PathPattern}.`);
  }
  return found.FunctionCode;
}

function headersOf({ ResponseHeadersPolicyConfig }: z.infer<typeof HeadersPolicy>) {
  const {
    SecurityHeadersConfig: security,
    CustomHeadersConfig: custom,
    CorsConfig: cors,
  } = ResponseHeadersPolicyConfig;
  const { AccessControlMaxAgeSec: maxAge } = security.StrictTransportSecurity;
  return [
    {
      name: "content-security-policy",
      value: security.ContentSecurityPolicy.ContentSecurityPolicy,
    },
    { name: "x-content-type-options", value: "nosniff" },
    { name: "x-frame-options", value: security.FrameOptions.FrameOption },
    { name: "referrer-policy", value: security.ReferrerPolicy.ReferrerPolicy },
    { name: "strict-transport-security", value: `max-age=${maxAge}; includeSubDomains` },
    ...(cors ? [{ name: "access-control-allow-origin", value: "*" }] : []),
    ...(custom?.Items ?? []).map(({ Header, Value }) => ({
      name: Header.toLowerCase(),
      value: Value,
    })),
  ];
}

/** What the deployment puts into the site's bucket. */
export interface SiteSource {
  /** The folder in the assembly that is copied. */
  readonly directory: string;
  /** The values of markers in text files whose content is only known at deployment. */
  readonly replacements: Readonly<Record<string, string>>;
  readonly cacheControl: string | undefined;
  /** Whether a key is copied. */
  readonly includes: (key: string) => boolean;
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
export function readSiteContent(template: Template): SiteSource[] {
  return template.read("Custom::CDKBucketDeployment", BucketDeployment).flatMap((deployment) =>
    deployment.SourceObjectKeys.map((key, index) => ({
      directory: template.assetPath(key),
      replacements: deployment.SourceMarkers[index] ?? {},
      cacheControl: deployment.SystemMetadata["cache-control"],
      includes: (objectKey: string) =>
        !deployment.Exclude.some((pattern) => wildcardMatcher(pattern)(objectKey)),
    })),
  );
}

/** The name of the bucket that the distribution serves the site's files from. */
export function readSiteBucket(template: Template): string {
  const [bucket, ...others] = template.read("AWS::S3::Bucket", z.object({}));
  if (!bucket || others.length > 0) throw new Error("The local stack has exactly one bucket.");
  return bucket.ref;
}
