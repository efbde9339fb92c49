import { GetMetricDataCommand } from "@aws-sdk/client-cloudwatch";
import { edgeStackName, hasFirewall } from "#infra/stages.ts";
import {
  firewallMetric,
  firewallNamespace,
  firewallRules,
  hitsMetric,
  isCounted,
  ruleMetric,
} from "#infra/website/firewall-rules.ts";
import { absent, type CheckResult, type Deployed, ok, todo } from "./check.ts";

const hourSeconds = 3600;
const dayMs = 24 * hourSeconds * 1000;

/** What the firewall did in a day, and whether the site is behind it at all. */
export async function checkFirewall(deployed: Deployed): Promise<CheckResult> {
  const { stage, choices } = deployed;
  if (!hasFirewall(stage, choices)) return absent("is off in this stage");
  const blocks = String(choices.firewallBlocks ?? false) === "true";
  const [allowed = 0, ...hits] = await requestsOfDay(deployed, [
    ["AllowedRequests", "ALL"],
    ...firewallRules.map(([rule]) => [hitsMetric(rule, blocks), ruleMetric(rule)] as const),
  ]);
  const found = firewallRules
    .map(([rule, label], index) => ({ rule, label, count: hits[index] ?? 0 }))
    .filter(({ count }) => count > 0);
  if (allowed + found.length === 0) {
    return todo(
      "has seen no request in a day, so the site may not be behind it",
      `After a first deployment, try again in ten minutes. Otherwise open the site's distribution in CloudFront's console, and choose the firewall of ${edgeStackName(stage)} under Security.`,
    );
  }
  const list = (counted: boolean) =>
    found
      .filter(({ rule }) => isCounted(rule, blocks) === counted)
      .map(({ label, count }) => `${count} for ${label}`)
      .join(", ") || "none";
  const stopped = `let ${allowed} requests through in a day, and stopped ${list(false)}`;
  return ok(blocks ? stopped : `${stopped}; firewallBlocks would also stop ${list(true)}`);
}

/** The sums of metrics of the firewall over the last day, each given by its name and its rule. */
async function requestsOfDay(
  { edgeClients, now, stage }: Deployed,
  metrics: readonly (readonly [name: string, rule: string])[],
): Promise<readonly number[]> {
  const end = now();
  const { MetricDataResults = [] } = await edgeClients.cloudWatch.send(
    new GetMetricDataCommand({
      StartTime: new Date(end.getTime() - dayMs),
      EndTime: end,
      MetricDataQueries: metrics.map(([MetricName, rule], index) => ({
        Id: `m${index}`,
        MetricStat: {
          Metric: {
            Namespace: firewallNamespace,
            MetricName,
            Dimensions: [
              { Name: "WebACL", Value: firewallMetric(stage) },
              { Name: "Rule", Value: rule },
            ],
          },
          Period: hourSeconds,
          Stat: "Sum",
        },
      })),
    }),
  );
  return metrics.map((_, index) => {
    const { Values = [] } = MetricDataResults.find(({ Id }) => Id === `m${index}`) ?? {};
    return Values.reduce((sum, value) => sum + value, 0);
  });
}
