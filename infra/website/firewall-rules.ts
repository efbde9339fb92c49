import type { Stage } from "#infra/stages.ts";

/** The rules of the firewall in their order, as the dashboard and `npm run doctor` call them. */
export const firewallRules = [
  ["ask-too-often", "too many requests"],
  ["post-too-often", "too many calls of the API"],
  ["AWSManagedRulesAmazonIpReputationList", "bad addresses"],
  ["AWSManagedRulesKnownBadInputsRuleSet", "known exploits"],
  ["AWSManagedRulesCommonRuleSet", "common attacks"],
] as const;

export type FirewallRule = (typeof firewallRules)[number][0];

/** They may stop a client by mistake, so they only count until the operator has looked at the figures. */
const countedFirst: readonly FirewallRule[] = [
  "AWSManagedRulesAmazonIpReputationList",
  "AWSManagedRulesCommonRuleSet",
];

export const isCounted = (rule: FirewallRule, blocks: boolean) =>
  !blocks && countedFirst.includes(rule);

export const hitsMetric = (rule: FirewallRule, blocks: boolean) =>
  isCounted(rule, blocks) ? "CountedRequests" : "BlockedRequests";

/** The names in CloudWatch. Those of CloudFront's firewalls are in us-east-1. */
export const firewallNamespace = "AWS/WAFV2";
export const firewallMetric = (stage: Stage) => `touchline-${stage}`;
export const ruleMetric = (rule: FirewallRule) => `touchline-${rule}`;
