import { Aws, Duration } from "aws-cdk-lib";
import type { HttpStage } from "aws-cdk-lib/aws-apigatewayv2";
import { ComparisonOperator, Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { alarmEvents } from "#shared/contract/counted-events.ts";
import { eventAlarms } from "./alarm-sentences.ts";
import { eventMetric } from "./event-metric.ts";
import { ExplainedAlarm, type ExplainedAlarmProps } from "./explained-alarm.ts";
import type { Functions } from "./functions.ts";
import type { Settings } from "./settings.ts";

export interface MonitoringProps {
  readonly functions: Functions;
  readonly api: HttpStage;
  /** Alarms are mailed to its address, which confirms the subscription once. */
  readonly settings: Pick<Settings, "stage" | "alarmEmail">;
}

/**
 * Everything the operator is told about. A function that crashes or runs out of time while somebody
 * waits is a 5xx of the API, so only upkeep, for which nobody waits, has an alarm on its errors.
 */
export class Monitoring extends Construct {
  readonly alarms: readonly ExplainedAlarm[];
  readonly #topic: Topic;

  constructor(scope: Construct, id: string, { functions, api, settings }: MonitoringProps) {
    super(scope, id);
    this.#topic = this.#createTopic(settings.alarmEmail);
    const upkeep = functions.byName["upkeep/upkeep"];

    this.alarms = [
      this.#alarm("ServerErrors", {
        metric: api.metricServerError({ period: Duration.minutes(5), statistic: "Sum" }),
        meaning:
          "A visitor or the trainer was told that something went wrong, or Stripe could not deliver an event.",
        action:
          "Look for request_failed in the functions' logs; if its code is payment_unavailable, look at Stripe's status page first.",
      }),
      this.#alarm("Throttles", {
        // Of the whole account and region: that is what the limit on functions at work is counted over.
        metric: new Metric({
          namespace: "AWS/Lambda",
          metricName: "Throttles",
          period: Duration.minutes(5),
          statistic: "Sum",
        }),
        meaning:
          "More functions were called at once than the AWS account may run, so a visitor was turned away.",
        action:
          "Look in the API's access log for the route that is called so often; if the visitors are real, ask AWS to raise the limit on concurrent executions.",
      }),
      this.#alarm("UpkeepErrors", {
        metric: upkeep.metricErrors({ period: Duration.minutes(15), statistic: "Sum" }),
        meaning:
          "A run of upkeep failed, so somebody who paid may still be without their confirmation.",
        action:
          "Look for the cause in upkeep's log; the next run repeats the work, so an alarm that clears by itself needs nothing.",
      }),
      this.#alarm("UpkeepNotRunning", {
        metric: upkeep.metricInvocations({ period: Duration.minutes(30), statistic: "Sum" }),
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.BREACHING,
        meaning:
          "Upkeep has not run for half an hour, so payments and mail that went astray are not being recovered.",
        action: "Check in EventBridge that the stack's rule is enabled.",
      }),
      ...alarmEvents.map((event) => {
        const { id, ...alarm } = eventAlarms[event];
        const metric = eventMetric(event, settings.stage, Duration.minutes(5));
        return this.#alarm(id, { metric, ...alarm });
      }),
    ];
  }

  #createTopic(operatorEmail: string): Topic {
    const topic = new Topic(this, "Alarms", { displayName: "Touchline", enforceSSL: true });
    topic.addSubscription(new EmailSubscription(operatorEmail));
    // Requiring TLS replaces the topic's default policy, which is what let CloudWatch in.
    topic.grantPublish(
      new ServicePrincipal("cloudwatch.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
      }),
    );
    return topic;
  }

  /** Unless it says otherwise, an alarm fires at the first occurrence; silence is good news. */
  #alarm(
    id: string,
    props: Omit<ExplainedAlarmProps, "topic" | "threshold" | "evaluationPeriods"> & {
      readonly threshold?: number;
    },
  ): ExplainedAlarm {
    return new ExplainedAlarm(this, id, {
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...props,
      topic: this.#topic,
    });
  }
}
