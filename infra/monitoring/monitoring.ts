import { Aws, Duration } from "aws-cdk-lib";
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import type { Api } from "#infra/api/api.ts";
import type { Functions } from "#infra/functions/functions.ts";
import type { Settings } from "#infra/settings.ts";
import type { Stage } from "#infra/stages.ts";
import {
  type AlarmEvent,
  alarmEvents,
  type BusinessEvent,
  metricNamespace,
} from "#shared/contract/counted-events.ts";
import { throttle } from "#shared/contract/endpoint.ts";
import { inLetters } from "#shared/values/numbers-in-sentences.ts";
import { type Advice, type AlarmSentences, adviceFor, eventAlarms } from "./alarm-sentences.ts";

/** In how many minutes calls are counted, and for how many upkeep may be silent. */
const floodMinutes = 5;
const silentMinutes = 30;

export interface MonitoringProps {
  readonly functions: Functions;
  readonly api: Api;
  /** Alarms are mailed to `alarmEmail`, which confirms the subscription once. */
  readonly settings: Pick<Settings, "stage" | "alarmEmail">;
}

/**
 * The alarms that are mailed to the operator. When a function behind the API crashes or times out,
 * the API answers 5xx, which has an alarm; upkeep and the mail reports need alarms on their own errors.
 */
export class Monitoring extends Construct {
  readonly alarms: readonly Alarm[];
  readonly #topic: Topic;
  readonly #advice: Advice;

  constructor(scope: Construct, id: string, { functions, api, settings }: MonitoringProps) {
    super(scope, id);
    this.#topic = this.#createTopic(settings.alarmEmail);
    this.#advice = adviceFor(settings.stage);
    const upkeep = functions.named("upkeep");

    this.alarms = [
      this.#alarm("ServerErrors", {
        metric: api.stage.metricServerError({ period: Duration.minutes(5), statistic: "Sum" }),
        meaning:
          "A visitor or the trainer saw that something went wrong, or Stripe could not deliver an event.",
        action: ({ doctor }) =>
          `Look at "The latest faults" on the dashboard: if the code is payment_unavailable, look at status.stripe.com first. Otherwise run ${doctor}, and search the logs for the requestId. Tell the trainer if it lasts.`,
      }),
      this.#alarm("Throttles", {
        // Without dimensions: the limit on concurrent executions applies to the account and region.
        metric: new Metric({
          namespace: "AWS/Lambda",
          metricName: "Throttles",
          period: Duration.minutes(5),
          statistic: "Sum",
        }),
        meaning:
          "The AWS account reached its limit on concurrent functions, so a visitor's request was rejected.",
        action: ({ doctor }) =>
          `Run ${doctor}: its line Capacity has the command that asks AWS for more, and how to set some aside for the trainer. If the visitors are not real, find the busiest route in the API's access log.`,
      }),
      this.#alarm("CallsRejected", {
        // API Gateway may leave a flood's rejected calls out of its logs and metrics, so this counts all
        // calls. A flooded route lets twice as many through.
        metric: api.stage.metricCount({ period: Duration.minutes(floodMinutes), statistic: "Sum" }),
        threshold: (throttle.ratePerSecond * floodMinutes * 60) / 2,
        meaning: `So many calls came in ${inLetters(floodMinutes)} minutes that the API rejects bookings, payments, messages or Stripe's events, or soon will; pages try once more, and Stripe repeats its events for days.`,
        action: () =>
          `Wait for ${inLetters(floodMinutes)} minutes: the firewall of prod blocks one address by itself. If the alarm stays, the calls come from many addresses: open the site's distribution in CloudFront's console and block the countries that send most under Security.`,
      }),
      this.#alarm("UpkeepErrors", {
        metric: upkeep.metricErrors({ period: Duration.minutes(15), statistic: "Sum" }),
        meaning:
          "A run of upkeep failed, so a visitor who paid may still wait for the confirmation.",
        action: ({ doctor }) =>
          `The next run repeats all other work, so you can ignore an alarm that clears by itself. If it stays, look for the cause in upkeep's log and run ${doctor}: its line Payments names each client who has paid and has no booking.`,
      }),
      this.#alarm("UpkeepNotRunning", {
        metric: upkeep.metricInvocations({
          period: Duration.minutes(silentMinutes),
          statistic: "Sum",
        }),
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.BREACHING,
        meaning: `Upkeep has not run for ${silentMinutes} minutes, so lost payments and emails are not being recovered.`,
        action: ({ doctor }) =>
          `Check in EventBridge Scheduler's console that the stack's schedules are enabled. Then run ${doctor}: its line Payments names each client who has paid and has no booking.`,
      }),
      this.#alarm("MailReportErrors", {
        metric: functions
          .named("mail-reports")
          .metricErrors({ period: Duration.minutes(15), statistic: "Sum" }),
        meaning:
          "A report of a bounced email could not be recorded, so the trainer may believe that the visitor has it.",
        action: () =>
          'Look for the cause under "The latest faults" on the dashboard, and in the log of the function MailReports. Lambda tries three times within a few minutes; the report is lost if the errors went on for longer. Tell the trainer to phone any client who does not answer an email sent today.',
      }),
      this.#alarm("PaymentsDeclined", {
        metric: eventMetric("payment_failed", settings.stage, Duration.hours(1)),
        // More than two visitors can cause: after ten declined attempts a payment is cancelled.
        threshold: 25,
        meaning:
          "Banks declined many payments within an hour, so a stranger may be trying out stolen cards on this site.",
        action: () =>
          'Look at the failed payments in Stripe\'s dashboard; if their cards differ, add Radar rules that block them, as the operator guide says under "Many declined payments".',
      }),
      ...alarmEvents.map((event) => {
        const { id, periodMinutes = 5, ...alarm } = eventAlarms[event];
        const metric = eventMetric(event, settings.stage, Duration.minutes(periodMinutes));
        return this.#alarm(id, { metric, ...alarm });
      }),
    ];
  }

  #createTopic(operatorEmail: string): Topic {
    const topic = new Topic(this, "Alarms", { displayName: "Touchline", enforceSSL: true });
    topic.addSubscription(new EmailSubscription(operatorEmail));
    // Requiring TLS replaces the topic's default policy, which allowed CloudWatch to publish.
    topic.grantPublish(
      new ServicePrincipal("cloudwatch.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
      }),
    );
    return topic;
  }

  /** An alarm fires at the first occurrence and treats missing data as good, unless `props` differ. */
  #alarm(id: string, { meaning, action, ...props }: AlarmSentences & AlarmOptions): Alarm {
    const alarm = new Alarm(this, id, {
      alarmDescription: `${meaning} ${action(this.#advice)}`,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...props,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
    return alarm;
  }
}

type AlarmOptions = Pick<AlarmProps, "metric"> &
  Partial<Pick<AlarmProps, "threshold" | "comparisonOperator" | "treatMissingData">>;

/** How often the functions logged an event in a period. The log lines carry the metric. */
export function eventMetric(
  event: AlarmEvent | BusinessEvent,
  stage: Stage,
  period: Duration,
): Metric {
  return new Metric({
    namespace: metricNamespace,
    metricName: event,
    dimensionsMap: { stage },
    period,
    statistic: "Sum",
  });
}
