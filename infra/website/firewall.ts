import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";

/**
 * The limit for one address in five minutes. It is far above the busiest admin session, and not more than
 * all callers together may call of one endpoint at once (`throttle`). AWS does not promise an exact limit.
 */
export const requestsPerAddress = 1000;

/**
 * The same for `POST /api/` alone, which costs more than a page: a visitor whose payment is polled sends a
 * hundred in five minutes. A flood needs three times as many addresses.
 */
const postsPerAddress = 300;

/**
 * A web application firewall for CloudFront: two limits for each address, and AWS's lists of bad addresses and
 * bad requests. CloudFront's Free plan includes up to five rules.
 */
export class Firewall extends Construct {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const acl = new CfnWebACL(this, "WebAcl", {
      description: "Protects the site and its API.",
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visibility("all"),
      rules: [
        limitEach(0, "ask", { limit: requestsPerAddress }),
        limitEach(1, "post", { limit: postsPerAddress, scopeDownStatement: postToApi }),
        managedRules(2, "AWSManagedRulesAmazonIpReputationList"),
        managedRules(3, "AWSManagedRulesKnownBadInputsRuleSet"),
        managedRules(4, "AWSManagedRulesCommonRuleSet", bodyRules),
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

const postToApi: CfnWebACL.StatementProperty = {
  andStatement: {
    statements: [
      matches({ method: {} }, "EXACTLY", "POST"),
      matches({ uriPath: {} }, "STARTS_WITH", "/api/"),
    ],
  },
};

/** Blocks an address that sends more than so many requests in five minutes. */
function limitEach(
  priority: number,
  name: string,
  limit: Pick<CfnWebACL.RateBasedStatementProperty, "limit" | "scopeDownStatement">,
): CfnWebACL.RuleProperty {
  return {
    name: `addresses-that-${name}-too-often`,
    priority,
    action: { block: {} },
    statement: { rateBasedStatement: { aggregateKeyType: "IP", ...limit } },
    visibilityConfig: visibility(`${name}-too-often`),
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

/** A rule group of AWS. Rules that would block real visitors are only counted. */
function managedRules(
  priority: number,
  name: string,
  counted: readonly string[] = [],
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: "AWS",
        name,
        ...(counted.length > 0 && {
          ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
        }),
      },
    },
    visibilityConfig: visibility(name),
  };
}

function visibility(name: string): CfnWebACL.VisibilityConfigProperty {
  return {
    cloudWatchMetricsEnabled: true,
    metricName: `touchline-${name}`,
    // A sample would hold visitors' addresses.
    sampledRequestsEnabled: false,
  };
}
