import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { createTestApp, everyOption } from "#infra/testing/synthesized.ts";

/*
 * What CloudFront's Free plan leaves out. The features are those of the table *Pricing plan features*, in AWS's
 * words, and of *Unsupported features* below it:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/flat-rate-pricing-plan.html (read in
 * November 2026). A distribution that has one of them cannot be subscribed to the plan.
 */

// biome-ignore lint/suspicious/noExplicitAny: a template has any shape.
type Properties = Record<string, any>;

interface Site {
  readonly distributions: readonly Properties[];
  /** Of all distributions. */
  readonly behaviours: readonly Properties[];
  readonly firewalls: readonly Properties[];
  /** All statements of all rules, also those within others. */
  readonly statements: readonly Properties[];
  /** The types of the resources. */
  readonly types: readonly string[];
}

/** AWS's own policies, by the ids in CloudFront's documentation. */
const managedPolicies = [
  "4135ea2d-6df8-44a3-9df3-4b5a84be39ad", // CachingDisabled
  "658327ea-f89d-4fab-a63d-7e88639e58f6", // CachingOptimized
  "b689b0a8-53d0-40ab-baf2-68738e2966ac", // AllViewerExceptHostHeader
  "67f7725c-6f97-4210-82d7-5512b31e9d03", // SecurityHeadersPolicy
  "e61eb60c-9c35-4d20-a928-2b84e02af89c", // CORS-and-SecurityHeadersPolicy
];
const isCustom = (id: unknown) => id !== undefined && !managedPolicies.includes(String(id));
const has = (things: readonly Properties[], pattern: RegExp) =>
  things.some((thing) => pattern.test(JSON.stringify(thing)));

/** Each feature with the first tier that has it, and whether a site uses it. */
const leftOut: readonly (readonly [feature: string, tier: string, (site: Site) => boolean])[] = [
  [
    "Custom caching rules",
    "Business",
    (s) => s.behaviours.some((b) => isCustom(b["CachePolicyId"])),
  ],
  ["High-speed origin routing", "Premium", (s) => has(s.distributions, /"OriginShield"/)],
  ["Origin load reduction", "Premium", (s) => has(s.distributions, /"OriginShield"/)],
  ["Automatic origin failover", "Premium", (s) => has(s.distributions, /"OriginGroups?"/)],
  [
    "Custom origin request rules",
    "Business",
    (s) => s.behaviours.some((b) => isCustom(b["OriginRequestPolicyId"])),
  ],
  [
    "Custom response header rules",
    "Business",
    (s) => s.behaviours.some((b) => isCustom(b["ResponseHeadersPolicyId"])),
  ],
  [
    "Number of cache behaviors: 5",
    "Pro",
    (s) => s.distributions.some((d) => 1 + (d["CacheBehaviors"] ?? []).length > 5),
  ],
  ["Advanced DDoS Protection", "Business", (s) => has(s.statements, /AntiDDoS/)],
  ["Number of WAF rules: 5", "Pro", (s) => s.firewalls.some((f) => f["Rules"].length > 5)],
  [
    "Protections for WordPress, PHP, and SQL databases",
    "Pro",
    (s) => has(s.statements, /AWSManagedRules(SQLi|Linux|Unix|Windows|PHP|WordPress)/),
  ],
  ["CAPTCHA challenge", "Pro", (s) => has(s.firewalls, /"Captcha"/)],
  [
    "Header-based threat filtering",
    "Pro",
    (s) => has(s.statements, /"(SingleHeader|Headers|HeaderOrder|Cookies)"/),
  ],
  ["Regex-based threat filtering", "Business", (s) => has(s.statements, /"Regex\w*Statement"/)],
  ["JavaScript challenge", "Business", (s) => has(s.firewalls, /"Challenge"/)],
  ["Bot management and analytics (+AI bots)", "Business", (s) => has(s.statements, /BotControl/)],
  ["Custom WAF response", "Pro", (s) => has(s.firewalls, /"CustomResponse/)],
  ["Private origins within VPC", "Business", (s) => has(s.distributions, /"VpcOriginConfig"/)],
  ["Mutual TLS (origin)", "Business", (s) => has(s.distributions, /OriginMtls/)],
  ["Mutual TLS (mTLS)", "Premium", (s) => has(s.distributions, /"ViewerMtls/)],
  ["Edge key-value store", "Pro", (s) => s.types.includes("AWS::CloudFront::KeyValueStore")],
  [
    "Access Logs",
    "Pro",
    (s) => has(s.distributions, /"Logging"/) || s.types.includes("AWS::Logs::DeliverySource"),
  ],
  ["WAF request logs", "Pro", (s) => s.types.includes("AWS::WAFv2::LoggingConfiguration")],
  ["Real-time access logs", "no", (s) => has(s.behaviours, /"RealtimeLogConfigArn"/)],
  ["ForwardedValues", "no", (s) => has(s.behaviours, /"ForwardedValues"/)],
  ["Legacy cache settings", "no", (s) => has(s.behaviours, /"(Min|Max|Default)TTL"/)],
  ["Field level encryption", "no", (s) => has(s.behaviours, /"FieldLevelEncryptionId"/)],
  ["Origin access identity (OAI)", "no", (s) => has(s.distributions, /origin-access-identity/)],
  ["Continuous deployment", "no", (s) => has(s.distributions, /ContinuousDeployment|"Staging"/)],
  ["Rule Groups", "no", (s) => has(s.statements, /"RuleGroupReferenceStatement"/)],
  // Seen live, and not in the table: WAFFeatureNotIncludedInPricingPlanException.
  ["Size constraints", "Pro", (s) => has(s.statements, /"SizeConstraintStatement"/)],
];

function siteOf(context: Readonly<Record<string, unknown>>): Site {
  const templates = createTestApp(context)
    .synth()
    .stacks.map(({ template }) => Template.fromJSON(template));
  const propertiesOf = (type: string): Properties[] =>
    templates.flatMap((each) =>
      Object.values(each.findResources(type)).map(({ Properties }) => Properties ?? {}),
    );
  const distributions = propertiesOf("AWS::CloudFront::Distribution").map(
    ({ DistributionConfig }) => DistributionConfig,
  );
  const firewalls = propertiesOf("AWS::WAFv2::WebACL");
  return {
    distributions,
    behaviours: distributions.flatMap((each) => [
      each["DefaultCacheBehavior"],
      ...(each["CacheBehaviors"] ?? []),
    ]),
    firewalls,
    statements: firewalls.flatMap(({ Rules }) =>
      Rules.map((rule: Properties) => rule["Statement"]),
    ),
    types: templates.flatMap((each) =>
      Object.values<{ Type: string }>(each.toJSON()["Resources"]).map(({ Type }) => Type),
    ),
  };
}

describe.each([
  ["prod", { stage: "prod", freePlan: "true" }],
  ["prod with every option", { stage: "prod", ...everyOption }],
  ["dev with a firewall", { firewall: "true", firewallBlocks: "true", freePlan: "true" }],
])("On the Free plan, %s", (_, context) => {
  const site = siteOf(context);

  test("has a distribution, a firewall and the subscription.", () => {
    expect([site.distributions.length, site.firewalls.length]).toEqual([1, 1]);
    expect(site.behaviours.length).toBeGreaterThan(1);
    expect(site.types).toContain("AWS::PricingPlanManager::Subscription");
  });

  test.each(leftOut)("does without: %s (%s).", (_, __, isUsed) => {
    expect(isUsed(site)).toBe(false);
  });

  test("sets no price class, and takes the firewall that the plan requires.", () => {
    for (const each of site.distributions) {
      expect(each["PriceClass"]).toBeUndefined();
      expect(each["WebACLId"]).toBeDefined();
    }
  });
});

test("A site with any of them is noticed.", () => {
  const site = siteOf({ stage: "prod", freePlan: "true" });
  const [distribution, firewall] = [site.distributions[0]!, site.firewalls[0]!];
  const noticed = (changed: Partial<Site>) =>
    leftOut.filter(([, , isUsed]) => isUsed({ ...site, ...changed })).map(([feature]) => feature);
  const withOrigins = { ...distribution, OriginGroups: { Items: [{ Id: "group" }] } };
  expect(noticed({ distributions: [withOrigins] })).toEqual(["Automatic origin failover"]);
  const behaviours = [...site.behaviours, { CachePolicyId: { Ref: "Policy" } }];
  expect(noticed({ behaviours })).toEqual(["Custom caching rules"]);
  const rules = [...firewall["Rules"], ...firewall["Rules"]];
  expect(noticed({ firewalls: [{ ...firewall, Rules: rules }] })).toEqual([
    "Number of WAF rules: 5",
  ]);
  const header = { ByteMatchStatement: { FieldToMatch: { SingleHeader: { Name: "user-agent" } } } };
  expect(noticed({ statements: [{ NotStatement: { Statement: header } }] })).toEqual([
    "Header-based threat filtering",
  ]);
});
