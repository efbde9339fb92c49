import { DescribeAlarmsCommand } from "@aws-sdk/client-cloudwatch";
import { ListSubscriptionsByTopicCommand } from "@aws-sdk/client-sns";
import type { Connection } from "#infra/operations/connection/connection.ts";
import type { Deployment } from "#infra/operations/connection/deployment.ts";
import { type CheckResult, failed, ok, todo } from "./check.ts";

/** Whether alarms are mailed to a confirmed address. */
export async function checkAlarmMail(
  { clients }: Connection,
  { resources }: Deployment,
): Promise<CheckResult> {
  const lists = await Promise.all(
    resources("AWS::SNS::Topic").map((TopicArn) =>
      clients.sns.send(new ListSubscriptionsByTopicCommand({ TopicArn })),
    ),
  );
  // Another topic leads to the function that receives SES's reports.
  const Subscriptions = lists
    .flatMap(({ Subscriptions = [] }) => Subscriptions)
    .filter(({ Protocol }) => Protocol === "email");
  // An unconfirmed subscription has the word PendingConfirmation in place of its ARN.
  const isConfirmed = ({ SubscriptionArn = "" }) => SubscriptionArn.startsWith("arn:");
  const pending = Subscriptions.find((each) => !isConfirmed(each));
  if (pending) {
    return todo(
      `${pending.Endpoint} has not confirmed the alarm mails`,
      `Follow the link in the mail "AWS Notification - Subscription Confirmation" to ${pending.Endpoint}; it is valid for three days.`,
    );
  }
  if (Subscriptions.length === 0) {
    return failed(
      "alarms are not mailed to any address",
      "The subscription was cancelled, or its confirmation has expired: add a subscription for the address in SNS's console, and follow the link in the mail.",
    );
  }
  const addresses = Subscriptions.map(({ Endpoint }) => Endpoint).join(", ");
  return ok(`alarms are mailed to ${addresses}`);
}

/** Whether any alarm is firing. */
export async function checkAlarms(
  { clients }: Connection,
  { resources }: Deployment,
): Promise<CheckResult> {
  const AlarmNames = [...resources("AWS::CloudWatch::Alarm")];
  const { MetricAlarms: alarms = [] } = await clients.cloudWatch.send(
    new DescribeAlarmsCommand({ AlarmNames }),
  );
  const firing = alarms.filter(({ StateValue }) => StateValue === "ALARM");
  const [first] = firing;
  if (first) {
    return failed(
      `firing: ${firing.map(({ AlarmName }) => AlarmName).join(", ")}`,
      first.AlarmDescription ?? "See CloudWatch's console.",
    );
  }
  return ok(`none of the ${AlarmNames.length} alarms is firing`);
}
