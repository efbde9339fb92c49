import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";

/** Requests that one address may make in five minutes: many times what the busiest admin tab does. */
const requestsPerAddress = 1000;

/**
 * A web application firewall for CloudFront: AWS's own lists of bad requests and bad addresses, and
 * a limit for each address. Off unless asked for, because each of its rules costs a fixed sum.
 */
export class Firewall extends Construct {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const acl = new CfnWebACL(this, "WebAcl", {
      description: "Before the site and its API.",
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visibility("all"),
      rules: [
        {
          name: "addresses-that-ask-too-often",
          priority: 0,
          action: { block: {} },
          statement: {
            rateBasedStatement: { aggregateKeyType: "IP", limit: requestsPerAddress },
          },
          visibilityConfig: visibility("too-often"),
        },
        managedRules(1, "AWSManagedRulesAmazonIpReputationList"),
        managedRules(2, "AWSManagedRulesKnownBadInputsRuleSet"),
        managedRules(3, "AWSManagedRulesCommonRuleSet", [
          // The API takes 32 KiB, and people write at length about their health.
          "SizeRestrictions_BODY",
          // Nor is an apostrophe in a name, or a < in a message, an attack: it is stored as text.
          "CrossSiteScripting_BODY",
        ]),
      ],
    });
    this.webAclArn = acl.attrArn;
  }
}

/** A list that AWS keeps; what of it would turn real visitors away is only counted. */
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
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: visibility(name),
  };
}

function visibility(name: string): CfnWebACL.VisibilityConfigProperty {
  return {
    cloudWatchMetricsEnabled: true,
    metricName: `touchline-${name}`,
    // A sample holds visitors' addresses, which nobody needs.
    sampledRequestsEnabled: false,
  };
}
