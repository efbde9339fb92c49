import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";

/**
 * The limit for one address in five minutes. It is far above the busiest admin session, and not more than
 * all callers together may call of one endpoint at once (`throttle`). AWS does not promise an exact limit.
 */
export const requestsPerAddress = 1000;

/**
 * A web application firewall for CloudFront: a limit for each address, and AWS's lists of bad addresses and
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
        managedRules(3, "AWSManagedRulesCommonRuleSet", bodyRules),
      ],
    });
    this.webAclArn = acl.attrArn;
  }
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
