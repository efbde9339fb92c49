import { readdirSync, readFileSync } from "node:fs";
import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { filledInProd, synthesize } from "#infra/testing/synthesized.ts";
import { alarmEvents, businessEvents } from "#shared/contract/counted-events.ts";
import { site } from "#shared/site/site.ts";
import { eventAlarms } from "./alarm-sentences.ts";

const template = synthesize();
const alarms = Object.entries(template.findResources("AWS::CloudWatch::Alarm")).map(
  ([logicalId, { Properties }]) => ({
    logicalId,
    name: logicalId.replace(/^Monitoring(\w+?)[\dA-F]{8}$/, "$1"),
    properties: Properties,
  }),
);
/** The alarms that watch more than an event in the logs. */
const others = [
  "CallsRejected",
  "MailReportErrors",
  "PaymentsDeclined",
  "ServerErrors",
  "Throttles",
  "UpkeepErrors",
  "UpkeepNotRunning",
];
const withThreshold = [
  "CallsRejected",
  "PaymentsDeclined",
  "UpkeepNotRunning",
  ...Object.values(eventAlarms).flatMap(({ id, threshold }) => (threshold ? [id] : [])),
];
const names = alarms.map(({ name }) => name).sort();

describe("the alarms", () => {
  test("are not more than 17: ten are free of charge, and each further one costs $0.10 a month.", () => {
    expect(names.length).toBeLessThanOrEqual(17);
    const cost = (names.length * 0.1).toFixed(2);
    expect(readFileSync("docs/costs.md", "utf8")).toContain(
      `${names.length} alarms × $0.10 = $${cost}`,
    );
  });

  test("are one for each alarming event, and these others.", () => {
    const ofEvents = Object.values(eventAlarms).map(({ id }) => id);
    expect(names).toEqual([...ofEvents, ...others].sort());
  });

  test.each(alarms)("say what happened and what to do: $name.", ({ properties }) => {
    const sentences = properties.AlarmDescription.split(/(?<=\.) /);
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{20,}\.$/);
    // The logs have no visitor's address.
    expect(properties.AlarmDescription).not.toMatch(/network|address in/);
  });

  test.each(alarms)(
    "tell an operator, who has no account in the admin area, what to type or where to look: $name.",
    ({ properties }) => {
      const text: string = properties.AlarmDescription;
      expect(text).toMatch(/npm run (doctor|setup) -- --stage dev|dashboard|console/);
      for (const sentence of text.split(/(?<=\.) /)) {
        if (sentence.includes("admin area")) expect(sentence).toContain("the trainer");
      }
      // CloudWatch cuts nothing off: it refuses a longer one.
      expect(text.length).toBeLessThanOrEqual(1024);
    },
  );

  const aboutClients = Object.keys(eventAlarms).filter((event) =>
    /^(payment|refund|mail)/.test(event),
  );
  test.each(aboutClients)("have one booking explained, and the trainer told: %s.", (event) => {
    const { properties } = alarms.find(({ properties }) => properties.MetricName === event)!;
    expect(properties.AlarmDescription).toContain(
      `of ${event} under "The latest faults" on the dashboard Touchline-dev. Then run npm run doctor -- --stage dev --payment <id>: it`,
    );
    expect(properties.AlarmDescription).toContain("Tell the trainer");
  });

  test.each(alarms)("reach the operator: $name.", ({ properties }) => {
    expect(properties.AlarmActions).toEqual([{ Ref: expect.stringMatching(/^MonitoringAlarms/) }]);
    expect(properties.ActionsEnabled ?? true).toBe(true);
  });

  test.each(alarms.filter(({ name }) => !withThreshold.includes(name)))(
    "fire at the first occurrence and treat missing data as good: $name.",
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

  test("notice that upkeep has stopped.", () => {
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

  test("notice a flood by the calls that one route lets through, because the rejected ones may not be counted.", () => {
    const { properties } = alarms.find(({ name }) => name === "CallsRejected")!;
    expect(properties).toMatchObject({
      Namespace: "AWS/ApiGateway",
      MetricName: "Count",
      Dimensions: [
        { Name: "ApiId", Value: { Ref: expect.stringMatching(/^ApiHttpApi/) } },
        { Name: "Stage", Value: "$default" },
      ],
      Period: 300,
      Statistic: "Sum",
      Threshold: 15_000,
    });
    const [stage] = Object.values(template.findResources("AWS::ApiGatewayV2::Stage"));
    const { RouteSettings } = stage!["Properties"];
    const { ThrottlingRateLimit } = RouteSettings["POST /api/bookings"];
    expect(properties.Threshold).toBeLessThan(ThrottlingRateLimit * properties.Period);
  });

  test("notice that many payments are declined.", () => {
    const { properties } = alarms.find(({ name }) => name === "PaymentsDeclined")!;
    expect(properties).toMatchObject({
      MetricName: "payment_failed",
      Namespace: "Touchline",
      Period: 3600,
      Statistic: "Sum",
      Threshold: 25,
      TreatMissingData: "notBreaching",
    });
    expect(properties.AlarmDescription).toContain("Radar rules");
  });
});

describe("the events in the logs", () => {
  const functions = new URL("../../lambdas/", import.meta.url);
  const sources = readdirSync(functions, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith("testing"))
    .map((file) => readFileSync(new URL(file, functions), "utf8"))
    .join("\n");

  test.each(alarmEvents)("are raised by a function: %s.", (event) => {
    expect(sources).toMatch(new RegExp(`\\.alarm\\(\\s*"${event}"`));
  });

  test.each(businessEvents)("are counted by a function: %s.", (event) => {
    expect(sources).toMatch(new RegExp(`\\.count\\(\\s*"${event}"`));
  });

  test.each(alarmEvents)("raise an alarm of this stage only, for every function: %s.", (event) => {
    const found = alarms.filter(({ properties }) => properties.MetricName === event);
    expect(found).toHaveLength(1);
    expect(found[0]!.properties).toMatchObject({
      Namespace: "Touchline",
      Dimensions: [{ Name: "stage", Value: "dev" }],
    });
  });
});

describe("the dashboard", () => {
  const [dashboard] = Object.values(template.findResources("AWS::CloudWatch::Dashboard"));
  const body = JSON.stringify(dashboard?.["Properties"].DashboardBody);

  test.each(businessEvents)("shows the business event %s.", (event) => {
    expect(body).toContain(event);
  });

  test("has the name of the stage and is an output.", () => {
    expect(dashboard?.["Properties"].DashboardName).toBe("Touchline-dev");
    expect(template.toJSON()["Outputs"].DashboardUrl.Value).toContain("dashboard/Touchline-dev");
  });

  test("shows every alarm.", () => {
    for (const { logicalId } of alarms) expect(body).toContain(logicalId);
  });
});

describe("the budget", () => {
  const budgetOf = (context: Record<string, unknown>) =>
    JSON.parse(synthesize(context).toJSON()["Outputs"].Budget.Value);

  test("is not in the stack, where it could fail a first deployment, but an output for set-up.", () => {
    template.resourceCountIs("AWS::Budgets::Budget", 0);
    expect(budgetOf({})).toEqual({ dollars: 5, email: site.trainerEmail });
    expect(budgetOf({ monthlyBudget: "20", alarmEmail: "ops@sam.fit" })).toEqual({
      dollars: 20,
      email: "ops@sam.fit",
    });
  });

  test.each([
    // With a zone in Route 53; docs/costs.md has the sums.
    [{}, 1.21, 5],
    [{ firewall: "true" }, 11.21, 20],
    [{ firewall: "true", freePlan: "true" }, 1.21, 5],
  ])(
    "is quiet about what the stage costs when it is idle, with VAT: %j.",
    (options, idle, amount) => {
      expect(budgetOf(options).dollars).toBe(amount);
      expect(idle * 1.2).toBeLessThan(amount * 0.8);
      expect(readFileSync("docs/costs.md", "utf8")).toContain(`$${idle}`);
    },
  );
});

describe("the operator's mail", () => {
  test("goes to the operator, whom prod must name, and in dev to the trainer by default.", () => {
    template.hasResourceProperties("AWS::SNS::Subscription", {
      Protocol: "email",
      Endpoint: site.trainerEmail,
    });
    synthesize({ alarmEmail: "ops@sam.fit" }).hasResourceProperties("AWS::SNS::Subscription", {
      Endpoint: "ops@sam.fit",
    });
    synthesize({ stage: "prod" }).hasResourceProperties("AWS::SNS::Subscription", {
      Endpoint: filledInProd.alarmEmail,
    });
  });

  test("comes only from this account's alarms, over TLS.", () => {
    const [policy] = Object.values(
      template.findResources("AWS::SNS::TopicPolicy", {
        Properties: { Topics: [{ Ref: Match.stringLikeRegexp("^Monitoring") }] },
      }),
    );
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

test("upkeep runs every five minutes with the rendering, and is not retried when it fails.", () => {
  const schedules = Object.values(template.findResources("AWS::Scheduler::Schedule"));
  const invoked = schedules.map(({ Properties }) => {
    expect(Properties).toMatchObject({
      ScheduleExpression: "rate(5 minutes)",
      State: "ENABLED",
      FlexibleTimeWindow: { Mode: "OFF" },
      Target: { Input: "{}", RetryPolicy: { MaximumRetryAttempts: 0 } },
    });
    return Properties.Target.Arn["Fn::GetAtt"][0];
  });
  expect(invoked).toEqual([
    expect.stringMatching(/^FunctionsUpkeep/),
    expect.stringMatching(/^FunctionsRender/),
  ]);
  template.hasResourceProperties("AWS::Lambda::EventInvokeConfig", { MaximumRetryAttempts: 0 });
});
