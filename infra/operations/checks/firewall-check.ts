import { GetMetricDataCommand } from "@aws-sdk/client-cloudwatch";
import { edgeStackName, hasFirewall } from "#infra/stages.ts";
import { firewallMetric, firewallNamespace } from "#infra/website/firewall-rules.ts";
import { type CheckResult, type Deployed, ok, todo } from "./check.ts";

const hourSeconds = 3600;
const dayMs = 24 * hourSeconds * 1000;

/** Whether the site is behind the firewall at all. The dashboard shows what each rule has stopped. */
export async function checkFirewall(deployed: Deployed): Promise<CheckResult> {
  const { stage, choices } = deployed;
  if (!hasFirewall(stage, choices)) return ok("is off in this stage");
  const allowed = await allowedInADay(deployed);
  if (allowed > 0) return ok(`let ${allowed} requests through in a day`);
  return todo(
    "has let no request through in a day, so the site may not be behind it",
    `After a first deployment, try again in ten minutes. Otherwise open the site's distribution in CloudFront's console, and choose the firewall of ${edgeStackName(stage)} under Security.`,
  );
}

async function allowedInADay({ edgeClients, now, stage }: Deployed): Promise<number> {
  const end = now();
  const { MetricDataResults = [] } = await edgeClients.cloudWatch.send(
    new GetMetricDataCommand({
      StartTime: new Date(end.getTime() - dayMs),
      EndTime: end,
      MetricDataQueries: [
        {
          Id: "allowed",
          MetricStat: {
            Metric: {
              Namespace: firewallNamespace,
              MetricName: "AllowedRequests",
              Dimensions: [
                { Name: "WebACL", Value: firewallMetric(stage) },
                { Name: "Rule", Value: "ALL" },
              ],
            },
            Period: hourSeconds,
            Stat: "Sum",
          },
        },
      ],
    }),
  );
  const sums = MetricDataResults.flatMap(({ Values = [] }) => Values);
  return sums.reduce((sum, value) => sum + value, 0);
}
