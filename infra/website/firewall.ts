import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import type { Settings } from "#infra/settings.ts";
import { type FirewallRule, firewallMetric, isCounted, ruleMetric } from "./firewall-rules.ts";

/**
 * The limit for one address in five minutes. It is far above the busiest admin session, and not more than
 * all callers together may call of one endpoint at once (`throttle`). AWS does not promise an exact limit.
 */
export const requestsPerAddress = 1000;

/**
 * The same for `POST /api/` alone, which costs more than a page: a visitor whose payment is polled sends a
 * hundred in five minutes. A flood needs three times as many addresses. Webhooks do not count: after an
 * outage Stripe sends many again, from few addresses.
 */
const postsPerAddress = 300;

/**
 * A web application firewall for CloudFront: two limits for each address, and AWS's lists of bad addresses and
 * bad requests. CloudFront's Free plan includes up to five rules.
 */
export class Firewall extends Construct {
  readonly webAclArn: string;

  constructor(
    scope: Construct,
    id: string,
    { stage, firewallBlocks: blocks }: Pick<Settings, "stage" | "firewallBlocks">,
  ) {
    super(scope, id);
    const acl = new CfnWebACL(this, "WebAcl", {
      description: "Protects the site and its API.",
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      // No sample of what is let through: it would hold visitors' addresses without a purpose.
      visibilityConfig: { ...visibility(firewallMetric(stage)), sampledRequestsEnabled: false },
      rules: [
        limitEach(0, "ask", { limit: requestsPerAddress }),
        limitEach(1, "post", { limit: postsPerAddress, scopeDownStatement: postToApi }),
        managedRules(2, "AWSManagedRulesAmazonIpReputationList", blocks),
        managedRules(3, "AWSManagedRulesKnownBadInputsRuleSet", blocks),
        managedRules(4, "AWSManagedRulesCommonRuleSet", blocks, bodyRules),
      ],
    });
    this.webAclArn = acl.attrArn;
  }
}

const matches = (
  fieldToMatch: CfnWebACL.FieldToMatchProperty,
  positionalConstraint: "EXACTLY" | "STARTS_WITH",
  searchString: string,
): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch,
    positionalConstraint,
    searchString,
    textTransformations: [{ priority: 0, type: "NONE" }],
  },
});

/**
 * Webhooks prove themselves by their signature. AWS's groups refuse requests without `User-Agent`, which a
 * service need not send, and addresses of hosts, from which services call.
 */
const noWebhook: CfnWebACL.StatementProperty = {
  notStatement: { statement: matches({ uriPath: {} }, "STARTS_WITH", "/api/webhooks/") },
};

const postToApi: CfnWebACL.StatementProperty = {
  andStatement: {
    statements: [
      matches({ method: {} }, "EXACTLY", "POST"),
      matches({ uriPath: {} }, "STARTS_WITH", "/api/"),
      noWebhook,
    ],
  },
};

/** Blocks an address that sends more than so many requests in five minutes. */
function limitEach(
  priority: number,
  name: "ask" | "post",
  limit: Pick<CfnWebACL.RateBasedStatementProperty, "limit" | "scopeDownStatement">,
): CfnWebACL.RuleProperty {
  return {
    name: `addresses-that-${name}-too-often`,
    priority,
    action: { block: {} },
    statement: { rateBasedStatement: { aggregateKeyType: "IP", ...limit } },
    visibilityConfig: visibility(ruleMetric(`${name}-too-often`)),
  };
}

/**
 * The rules that look into bodies would block what people write: long answers about their health, pictures
 * of the trainer's, a < or an address in a message. Bodies are parsed by their schema and stored as text.
 */
const bodyRules = [
  "SizeRestrictions_BODY",
  "CrossSiteScripting_BODY",
  "GenericLFI_BODY",
  "GenericRFI_BODY",
  "EC2MetaDataSSRF_BODY",
];

/** A rule group of AWS, for all but webhooks. Rules that would block real visitors are always only counted. */
function managedRules(
  priority: number,
  name: FirewallRule,
  blocks: boolean,
  counted: readonly string[] = [],
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: isCounted(name, blocks) ? { count: {} } : { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: "AWS",
        name,
        scopeDownStatement: noWebhook,
        ...(counted.length > 0 && {
          ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
        }),
      },
    },
    visibilityConfig: visibility(ruleMetric(name)),
  };
}

/** AWS keeps the samples of what a rule stops or counts for three hours. */
function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: true };
}
