import * as z from "zod/mini";
import { wildcardMatcher } from "../wildcards.ts";
import type { Template } from "./template.ts";

/** CloudFront as synthesized: which path goes where, what runs on the way, which headers are added. */

const Association = z.object({
  EventType: z.enum(["viewer-request", "viewer-response"]),
  FunctionARN: z.string(),
});

const Behaviour = z.object({
  PathPattern: z._default(z.string(), "*"),
  TargetOriginId: z.string(),
  AllowedMethods: z._default(z.array(z.string()), ["GET", "HEAD"]),
  Compress: z._default(z.boolean(), false),
  OriginRequestPolicyId: z.optional(z.string()),
  ResponseHeadersPolicyId: z.optional(z.string()),
  FunctionAssociations: z._default(z.array(Association), []),
});

const Origin = z.object({
  Id: z.string(),
  S3OriginConfig: z.optional(z.unknown()),
  CustomOriginConfig: z.optional(z.unknown()),
  OriginCustomHeaders: z._default(
    z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })),
    [],
  ),
});

const Distribution = z.object({
  DistributionConfig: z.object({
    DefaultRootObject: z._default(z.string(), ""),
    DefaultCacheBehavior: Behaviour,
    CacheBehaviors: z._default(z.array(Behaviour), []),
    Origins: z.array(Origin),
  }),
});

const Overridable = { Override: z.boolean() };
const HeadersPolicy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z._default(
      z.strictObject({
        ContentSecurityPolicy: z.optional(
          z.object({ ...Overridable, ContentSecurityPolicy: z.string() }),
        ),
        ContentTypeOptions: z.optional(z.object(Overridable)),
        FrameOptions: z.optional(z.object({ ...Overridable, FrameOption: z.string() })),
        ReferrerPolicy: z.optional(z.object({ ...Overridable, ReferrerPolicy: z.string() })),
        StrictTransportSecurity: z.optional(
          z.object({
            ...Overridable,
            AccessControlMaxAgeSec: z.number(),
            IncludeSubdomains: z._default(z.boolean(), false),
            Preload: z._default(z.boolean(), false),
          }),
        ),
      }),
      {},
    ),
    CustomHeadersConfig: z._default(
      z.object({
        Items: z.array(z.object({ ...Overridable, Header: z.string(), Value: z.string() })),
      }),
      { Items: [] },
    ),
    RemoveHeadersConfig: z._default(
      z.object({ Items: z.array(z.object({ Header: z.string() })) }),
      { Items: [] },
    ),
  }),
});
type HeadersPolicyConfig = z.infer<typeof HeadersPolicy>["ResponseHeadersPolicyConfig"];

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

/** Headers that a behaviour adds to every answer. Names in lower case. */
export interface HeadersRule {
  readonly set: readonly { name: string; value: string; override: boolean }[];
  readonly remove: readonly string[];
}

export interface CdnBehaviour {
  readonly pathPattern: string;
  readonly origin: { readonly kind: "site" | "api"; readonly headers: Record<string, string> };
  readonly allowedMethods: readonly string[];
  /** Which headers go to the origin, names in lower case; all of the viewer's when absent. */
  readonly forwardedHeaders?: readonly string[];
  readonly compress: boolean;
  readonly headers: HeadersRule;
  /** The code of the CloudFront Function that sees each request first. */
  readonly viewerRequestCode?: string;
  readonly viewerResponseCode?: string;
}

export interface CdnDefinition {
  /** Served for `/`; empty when there is none. */
  readonly rootObject: string;
  /** In the order in which they are tried; the last takes everything. */
  readonly behaviours: readonly CdnBehaviour[];
}

export function readDistribution(template: Template): CdnDefinition {
  const policies = template.read("AWS::CloudFront::ResponseHeadersPolicy", HeadersPolicy);
  const requestPolicies = template.read("AWS::CloudFront::OriginRequestPolicy", RequestPolicy);
  const functions = template.read("AWS::CloudFront::Function", EdgeFunction);
  const [distribution] = template.read("AWS::CloudFront::Distribution", Distribution);
  if (!distribution) throw new Error("The template has no CloudFront distribution.");
  const config = distribution.DistributionConfig;

  const headersOf = (policyId: string | undefined): HeadersRule => {
    if (policyId === undefined) return { set: [], remove: [] };
    const policy = policies.find(({ ref }) => ref === policyId);
    if (!policy) throw new Error(`The local stack does not know the headers policy ${policyId}.`);
    return headersRule(policy.ResponseHeadersPolicyConfig);
  };
  const codeOf = (behaviour: z.infer<typeof Behaviour>, eventType: string) => {
    const associated = behaviour.FunctionAssociations.find((each) => each.EventType === eventType);
    if (!associated) return undefined;
    const found = functions.find(({ arn }) => arn === associated.FunctionARN);
    if (!found) throw new Error(`The template has no function ${associated.FunctionARN}.`);
    return found.FunctionCode;
  };

  const behaviours = [...config.CacheBehaviors, config.DefaultCacheBehavior].map((behaviour) => {
    const origin = config.Origins.find(({ Id }) => Id === behaviour.TargetOriginId);
    if (!origin) throw new Error(`The distribution has no origin ${behaviour.TargetOriginId}.`);
    const requestPolicy = requestPolicies.find(
      ({ ref }) => ref === behaviour.OriginRequestPolicyId,
    );
    const viewerRequestCode = codeOf(behaviour, "viewer-request");
    const viewerResponseCode = codeOf(behaviour, "viewer-response");
    return {
      // CloudFront does not mind whether the first slash is there.
      pathPattern: behaviour.PathPattern.replace(/^(?![/*])/, "/"),
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
      ...(requestPolicy && { forwardedHeaders: headerNames(requestPolicy) }),
      compress: behaviour.Compress,
      headers: headersOf(behaviour.ResponseHeadersPolicyId),
      ...(viewerRequestCode !== undefined && { viewerRequestCode }),
      ...(viewerResponseCode !== undefined && { viewerResponseCode }),
    };
  });
  return { rootObject: config.DefaultRootObject, behaviours };
}

function headerNames({ OriginRequestPolicyConfig }: z.infer<typeof RequestPolicy>): string[] {
  return OriginRequestPolicyConfig.HeadersConfig.Headers.map((name) => name.toLowerCase());
}

function headersRule(config: HeadersPolicyConfig): HeadersRule {
  const security = config.SecurityHeadersConfig;
  const set: { name: string; value: string; override: boolean }[] = [];
  const add = (name: string, value: string, { Override }: { Override: boolean }) =>
    set.push({ name, value, override: Override });

  const csp = security.ContentSecurityPolicy;
  if (csp) add("content-security-policy", csp.ContentSecurityPolicy, csp);
  const types = security.ContentTypeOptions;
  if (types) add("x-content-type-options", "nosniff", types);
  const frames = security.FrameOptions;
  if (frames) add("x-frame-options", frames.FrameOption, frames);
  const referrer = security.ReferrerPolicy;
  if (referrer) add("referrer-policy", referrer.ReferrerPolicy, referrer);
  const transport = security.StrictTransportSecurity;
  if (transport) {
    const parts = [`max-age=${transport.AccessControlMaxAgeSec}`];
    if (transport.IncludeSubdomains) parts.push("includeSubDomains");
    if (transport.Preload) parts.push("preload");
    add("strict-transport-security", parts.join("; "), transport);
  }
  for (const item of config.CustomHeadersConfig.Items) {
    add(item.Header.toLowerCase(), item.Value, item);
  }
  return {
    set,
    remove: config.RemoveHeadersConfig.Items.map(({ Header }) => Header.toLowerCase()),
  };
}

/** What the deployment puts into the site's bucket. */
export interface SiteSource {
  /** The folder in the assembly that is copied. */
  readonly directory: string;
  /** What is put in place of each marker, in text files whose content is known at deployment only. */
  readonly replacements: Readonly<Record<string, string>>;
  /** What the files are stored with. */
  readonly cacheControl: string | undefined;
  /** Whether a key is copied at all. */
  readonly includes: (key: string) => boolean;
}

const BucketDeployment = z.object({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z._default(z.array(z.record(z.string(), z.string())), []),
  DestinationBucketKeyPrefix: z.optional(z.literal("")),
  SystemMetadata: z._default(z.object({ "cache-control": z.optional(z.string()) }), {}),
  Exclude: z._default(z.array(z.string()), []),
  Include: z._default(z.array(z.string()), []),
});

/** The sources in the order of their deployment: where two have a file, the later one's stays. */
export function readSiteContent(template: Template): SiteSource[] {
  return template.read("Custom::CDKBucketDeployment", BucketDeployment).flatMap((deployment) =>
    deployment.SourceObjectKeys.map((key, index) => ({
      directory: template.assetPath(key),
      replacements: deployment.SourceMarkers[index] ?? {},
      cacheControl: deployment.SystemMetadata["cache-control"],
      // As `aws s3 sync --exclude … --include …`, where a later filter overrules an earlier one.
      includes: (objectKey: string) =>
        matchesAny(deployment.Include, objectKey) || !matchesAny(deployment.Exclude, objectKey),
    })),
  );
}

function matchesAny(patterns: readonly string[], key: string): boolean {
  return patterns.some((pattern) => wildcardMatcher(pattern)(key));
}
