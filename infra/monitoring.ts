import { Aws, Duration } from "aws-cdk-lib";
import type { HttpStage } from "aws-cdk-lib/aws-apigatewayv2";
import { ComparisonOperator, Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { type AlarmEvent, alarmEvents } from "#shared/alarms.ts";
import { ExplainedAlarm, type ExplainedAlarmProps } from "./explained-alarm.ts";
import type { Functions } from "./functions.ts";
import type { ProductFunction } from "./product-function.ts";

export interface MonitoringProps {
  readonly functions: Functions;
  readonly stage: HttpStage;
  /** Where alarms are mailed to; the address confirms the subscription once. */
  readonly operatorEmail: string;
}

const metricNamespace = "Touchline";

/** What each event in the logs means for a person, and what the operator should do about it. */
const eventAlarms: Readonly<
  Record<AlarmEvent, { readonly id: string; readonly meaning: string; readonly action: string }>
> = {
  payment_mismatch: {
    id: "PaymentMismatch",
    meaning:
      "Stripe took an amount that was never offered for a booking; the booking is kept and marked for the trainer's attention.",
    action:
      "Find payment_mismatch in the logs and compare the payment in Stripe's dashboard with the booking; refund the difference or ask the visitor.",
  },
  payment_without_booking: {
    id: "PaymentWithoutBooking",
    meaning: "Somebody has paid and there is no booking for it.",
    action:
      "Find payment_without_booking in the logs, look up its payment in Stripe's dashboard, and refund it or contact the payer.",
  },
  payment_intent_foreign: {
    id: "PaymentIntentForeign",
    meaning:
      "A payment names another booking than the one it was found with, so neither was confirmed by it.",
    action:
      "Find payment_intent_foreign in the logs, look up the payment in Stripe's dashboard, and compare its metadata with the booking; somebody may have changed it by hand.",
  },
  payment_intent_missing: {
    id: "PaymentIntentMissing",
    meaning:
      "Stripe does not know the payment of a booking that somebody began, so it cannot be told whether they have paid.",
    action:
      "Check first that the stored Stripe keys are those of the account that takes the payments, then find payment_intent_missing in the logs and look for the payment in Stripe's dashboard.",
  },
  mail_given_up: {
    id: "MailGivenUp",
    meaning:
      "A mail about a confirmed booking could not be sent after many attempts, so a visitor or the trainer has not heard of it.",
    action:
      "Find mail_given_up in the logs for the booking, check SES for its cause, and write to the visitor by hand.",
  },
};

/**
 * Everything the operator is told about. A function that crashes or runs out of time while somebody
 * waits is a 5xx of the API, so only upkeep, for which nobody waits, has an alarm on its errors.
 */
export class Monitoring extends Construct {
  readonly #topic: Topic;

  constructor(scope: Construct, id: string, { functions, stage, operatorEmail }: MonitoringProps) {
    super(scope, id);
    this.#topic = this.#createTopic(operatorEmail);
    const upkeep = functions.byName["upkeep/upkeep"];
    // Whoever confirms bookings or follows them up.
    const following = [
      functions.byName["bookings/visitor"],
      functions.byName["bookings/admin"],
      functions.byName["payments/visitor"],
      functions.byName["payments/webhook"],
      upkeep,
    ];

    this.#alarm("ServerErrors", {
      metric: stage.metricServerError({ period: Duration.minutes(5), statistic: "Sum" }),
      meaning:
        "A visitor or the trainer was told that something went wrong, or Stripe could not deliver an event.",
      action:
        "Look for request_failed in the functions' logs; if its code is payment_unavailable, look at Stripe's status page first.",
    });
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
    });
    this.#alarm("UpkeepErrors", {
      metric: upkeep.metricErrors({ period: Duration.minutes(15), statistic: "Sum" }),
      meaning:
        "A run of upkeep failed, so somebody who paid may still be without their confirmation.",
      action:
        "Look for the cause in upkeep's log; the next run repeats the work, so an alarm that clears by itself needs nothing.",
    });
    this.#alarm("UpkeepNotRunning", {
      metric: upkeep.metricInvocations({ period: Duration.minutes(30), statistic: "Sum" }),
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
      meaning:
        "Upkeep has not run for half an hour, so payments and mail that went astray are not being recovered.",
      action: "Check in EventBridge that the stack's rule is enabled.",
    });
    for (const event of alarmEvents) {
      const { id, ...sentences } = eventAlarms[event];
      this.#alarm(id, { metric: this.#countEvents(event, following), ...sentences });
    }
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
    props: Omit<ExplainedAlarmProps, "topic" | "threshold" | "evaluationPeriods">,
  ) {
    new ExplainedAlarm(this, id, {
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...props,
      topic: this.#topic,
    });
  }

  /** Counts one event of the functions' logs. */
  #countEvents(event: AlarmEvent, functions: readonly ProductFunction[]): Metric {
    for (const each of functions) {
      new MetricFilter(this, `${each.node.id}-${event}`, {
        logGroup: each.log,
        filterPattern: FilterPattern.stringValue("$.event", "=", event),
        metricNamespace,
        metricName: event,
      });
    }
    return new Metric({
      namespace: metricNamespace,
      metricName: event,
      period: Duration.minutes(5),
      statistic: "Sum",
    });
  }
}
