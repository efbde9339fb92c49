import { Duration } from "aws-cdk-lib";
import type { HttpStage } from "aws-cdk-lib/aws-apigatewayv2";
import {
  AlarmStatusWidget,
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  GraphWidgetView,
  type IAlarm,
  LogQueryWidget,
  Metric,
  SingleValueWidget,
  TextWidget,
} from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import type { Functions } from "#infra/functions/functions.ts";
import type { Settings } from "#infra/settings.ts";
import { type Stage, stackName } from "#infra/stages.ts";
import {
  type FirewallRule,
  firewallMetric,
  firewallNamespace,
  firewallRules,
  hitsMetric,
  isCounted,
  ruleMetric,
} from "#infra/website/firewall-rules.ts";
import { type BusinessEvent, businessEvents } from "#shared/contract/counted-events.ts";
import { eventMetric } from "./monitoring.ts";

export interface DashboardProps {
  readonly stage: Stage;
  readonly siteOrigin: string;
  readonly alarms: readonly IAlarm[];
  readonly api: HttpStage;
  readonly functions: Functions;
  readonly firewall?: Pick<Settings, "stage" | "firewallBlocks"> & { readonly region: string };
}

const labels: Readonly<Record<BusinessEvent, string>> = {
  booking_started: "Started",
  booking_paid: "Paid",
  payment_failed: "Card refused",
  webhook_refused: "Events refused",
  mail_sent: "Emails sent",
};

const day = Duration.days(1);
const fiveMinutes = Duration.minutes(5);

/** One page on the business and the system. CloudWatch's first three dashboards are free. */
export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    const dashboard = new CloudWatchDashboard(this, "Page", {
      dashboardName: stackName(props.stage),
      defaultInterval: Duration.days(14),
    });
    dashboard.addWidgets(
      new TextWidget({
        markdown: `# Touchline, ${props.stage}\n[The site](${props.siteOrigin}) · An alarm's email says what it means and what to do.`,
        width: 12,
        height: 3,
      }),
      new AlarmStatusWidget({ alarms: [...props.alarms], title: "Alarms", width: 12, height: 3 }),
    );
    dashboard.addWidgets(...this.#business(props));
    dashboard.addWidgets(...this.#system(props));
    if (props.firewall) dashboard.addWidgets(this.#stopped(props.firewall));
    dashboard.addWidgets(this.#failures(props));
  }

  #business({ stage }: DashboardProps) {
    const metrics = businessEvents.map((event) =>
      eventMetric(event, stage, day).with({ label: labels[event] }),
    );
    return [
      new SingleValueWidget({
        title: "Bookings and emails",
        metrics,
        setPeriodToTimeRange: true,
        width: 12,
        height: 6,
      }),
      new GraphWidget({ title: "By day", left: metrics, width: 12, height: 6 }),
    ];
  }

  #system({ api }: DashboardProps) {
    const requests = { period: fiveMinutes, statistic: "Sum" } as const;
    const ofAllFunctions = (metricName: string, statistic: string) =>
      new Metric({ namespace: "AWS/Lambda", metricName, statistic, period: fiveMinutes });
    return [
      new GraphWidget({
        title: "The API's answers",
        left: [
          api.metricCount({ ...requests, label: "All" }),
          api.metricClientError({ ...requests, label: "Refused (4xx)" }),
          api.metricServerError({ ...requests, label: "Failed (5xx)" }),
        ],
        width: 12,
      }),
      new GraphWidget({
        title: "Functions",
        left: [
          ofAllFunctions("Errors", "Sum"),
          ofAllFunctions("Throttles", "Sum"),
          ofAllFunctions("ConcurrentExecutions", "Maximum"),
        ],
        width: 12,
      }),
    ];
  }

  /** What each rule of the firewall stopped, or would have stopped. */
  #stopped({ region, stage, firewallBlocks }: NonNullable<DashboardProps["firewall"]>) {
    const metric = (rule: FirewallRule, label: string) =>
      new Metric({
        namespace: firewallNamespace,
        metricName: hitsMetric(rule, firewallBlocks),
        dimensionsMap: { WebACL: firewallMetric(stage), Rule: ruleMetric(rule) },
        label: isCounted(rule, firewallBlocks) ? `${label} (let through)` : label,
        region,
        period: day,
        statistic: "Sum",
      });
    return new GraphWidget({
      title: "Requests that the firewall stopped, by day",
      left: firewallRules.map(([rule, label]) => metric(rule, label)),
      view: GraphWidgetView.BAR,
      region,
      width: 24,
      height: 6,
    });
  }

  /** The latest faults, each with the request id that the visitor was shown. */
  #failures({ functions }: DashboardProps): LogQueryWidget {
    return new LogQueryWidget({
      title: "The latest faults",
      logGroupNames: functions.all.map(({ log }) => log.logGroupName),
      queryLines: [
        "fields @timestamp, event, code, endpoint, requestId, bookingId, paymentIntentId",
        'filter level = "error"',
        "sort @timestamp desc",
        "limit 20",
      ],
      width: 24,
      height: 6,
    });
  }
}
