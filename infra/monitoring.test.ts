import { describe, expect, it } from "vitest";
import { alarmEvents } from "#shared/alarms.ts";
import { site } from "#shared/site.ts";
import { synthesize } from "./testing.ts";

const template = synthesize();
const alarms = Object.entries(template.findResources("AWS::CloudWatch::Alarm")).map(
  ([logicalId, { Properties }]) => ({
    name: logicalId.replace(/^Monitoring(\w+?)[\dA-F]{8}$/, "$1"),
    properties: Properties,
  }),
);
const names = alarms.map(({ name }) => name).sort();

describe("the alarms", () => {
  it("cover what the operator must hear of, within CloudWatch's ten free ones", () => {
    expect(names).toEqual([
      "MailGivenUp",
      "PaymentIntentForeign",
      "PaymentIntentMissing",
      "PaymentMismatch",
      "PaymentWithoutBooking",
      "ServerErrors",
      "Throttles",
      "UpkeepErrors",
      "UpkeepNotRunning",
    ]);
  });

  it.each(alarms)("say what has happened to a person and what to do: $name", ({ properties }) => {
    const sentences = properties.AlarmDescription.split(/(?<=\.) /);
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{20,}\.$/);
  });

  it.each(alarms)("reach the operator: $name", ({ properties }) => {
    expect(properties.AlarmActions).toEqual([{ Ref: expect.stringMatching(/^MonitoringAlarms/) }]);
    expect(properties.ActionsEnabled ?? true).toBe(true);
  });

  it.each(alarms.filter(({ name }) => name !== "UpkeepNotRunning"))(
    "fire at the first occurrence and keep still otherwise: $name",
    ({ properties }) => {
      expect(properties).toMatchObject({
        Threshold: 1,
        EvaluationPeriods: 1,
        Statistic: "Sum",
        ComparisonOperator: "GreaterThanOrEqualToThreshold",
        TreatMissingData: "notBreaching",
      });
    },
  );

  it("notice that upkeep has stopped, of which there is no other sign", () => {
    const { properties } = alarms.find(({ name }) => name === "UpkeepNotRunning")!;
    expect(properties).toMatchObject({
      MetricName: "Invocations",
      Threshold: 1,
      ComparisonOperator: "LessThanThreshold",
      TreatMissingData: "breaching",
      Dimensions: [
        { Name: "FunctionName", Value: { Ref: expect.stringMatching(/^FunctionsUpkeep/) } },
      ],
    });
  });
});

describe("the events in the logs", () => {
  it.each(alarmEvents)(
    "are counted wherever a booking can be confirmed or followed up: %s",
    (event) => {
      const filters = Object.values(template.findResources("AWS::Logs::MetricFilter"))
        .map(({ Properties }) => Properties)
        .filter(({ FilterPattern }) => FilterPattern === `{ $.event = "${event}" }`);
      const logs = filters.map(({ LogGroupName }) => LogGroupName.Ref.replace(/[\dA-F]{8}$/, ""));
      expect(logs.sort()).toEqual([
        "FunctionsBookingsAdminLog",
        "FunctionsBookingsVisitorLog",
        "FunctionsPaymentsVisitorLog",
        "FunctionsPaymentsWebhookLog",
        "FunctionsUpkeepLog",
      ]);
      for (const { MetricTransformations } of filters) {
        expect(MetricTransformations).toEqual([
          { MetricName: event, MetricNamespace: "Touchline", MetricValue: "1" },
        ]);
      }
      expect(alarms.map(({ properties }) => properties.MetricName)).toContain(event);
    },
  );
});

describe("the operator's mail", () => {
  it("goes to the trainer unless a deployment names somebody", () => {
    template.hasResourceProperties("AWS::SNS::Subscription", {
      Protocol: "email",
      Endpoint: site.trainerEmail,
    });
    synthesize({ alarmEmail: "ops@sam.fit" }).hasResourceProperties("AWS::SNS::Subscription", {
      Endpoint: "ops@sam.fit",
    });
  });

  it("comes from this account's alarms only, over TLS", () => {
    const [policy] = Object.values(template.findResources("AWS::SNS::TopicPolicy"));
    expect(policy!["Properties"].PolicyDocument.Statement).toEqual([
      expect.objectContaining({
        Effect: "Deny",
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      }),
      expect.objectContaining({
        Effect: "Allow",
        Action: "sns:Publish",
        Principal: { Service: "cloudwatch.amazonaws.com" },
        Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
      }),
    ]);
  });
});

describe("upkeep", () => {
  it("runs every five minutes and is not repeated when it fails", () => {
    template.hasResourceProperties("AWS::Events::Rule", {
      ScheduleExpression: "rate(5 minutes)",
      State: "ENABLED",
    });
    const [rule] = Object.values(template.findResources("AWS::Events::Rule"));
    expect(rule!["Properties"].Targets).toHaveLength(1);
    expect(rule!["Properties"].Targets[0]).toMatchObject({
      Input: "{}",
      RetryPolicy: { MaximumRetryAttempts: 0 },
    });
    template.hasResourceProperties("AWS::Lambda::EventInvokeConfig", { MaximumRetryAttempts: 0 });
  });
});
