import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";

/** The limit for one address in five minutes, far above the busiest admin session. */
const requestsPerAddress = 1000;

/**
 * A web application firewall for CloudFront: AWS's lists of bad requests and bad addresses, and a
 * limit for each address. It is optional because each rule has a fixed monthly cost.
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
          // The API accepts 32 KiB of visitors, who write long texts about their health, and pictures of
          // the trainer.
          "SizeRestrictions_BODY",
          // An apostrophe in a name or a < in a message is no attack: both are stored as text.
          "CrossSiteScripting_BODY",
        ]),
      ],
    });
    this.webAclArn = acl.attrArn;
  }
}

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
