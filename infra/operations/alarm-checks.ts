import { DescribeAlarmsCommand } from "@aws-sdk/client-cloudwatch";
import { ListSubscriptionsByTopicCommand } from "@aws-sdk/client-sns";
import type { Clients } from "./connection.ts";
import type { Deployment } from "./deployment.ts";
import { right, todo, type Verdict, wrong } from "./verdict.ts";

/** Whether alarms are mailed to a confirmed address. */
export async function judgeAlarmMail(
  { sns }: Clients,
  { resources }: Deployment,
): Promise<Verdict> {
  const lists = await Promise.all(
    resources("AWS::SNS::Topic").map((TopicArn) =>
      sns.send(new ListSubscriptionsByTopicCommand({ TopicArn })),
    ),
  );
  // Another topic leads to a function.
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
    return wrong(
      "alarms are not mailed to any address",
      "The subscription was cancelled, or its confirmation has expired: add a subscription for the address in SNS's console, and follow the link in the mail.",
    );
  }
  const addresses = Subscriptions.map(({ Endpoint }) => Endpoint).join(", ");
  return right(`alarms are mailed to ${addresses}`);
}

/** Whether any alarm is firing, or has been deleted or silenced. */
export async function judgeAlarms(
  { cloudWatch }: Clients,
  { resources }: Deployment,
): Promise<Verdict> {
  const AlarmNames = [...resources("AWS::CloudWatch::Alarm")];
  const { MetricAlarms: alarms = [] } = await cloudWatch.send(
    new DescribeAlarmsCommand({ AlarmNames }),
  );
  const firing = alarms.filter(({ StateValue }) => StateValue === "ALARM");
  const [first] = firing;
  if (first) {
    return wrong(
      `firing: ${firing.map(({ AlarmName }) => AlarmName).join(", ")}`,
      first.AlarmDescription ?? "See CloudWatch's console.",
    );
  }
  const deleted = AlarmNames.length - alarms.length;
  if (deleted > 0) {
    return wrong(
      `${deleted} of ${AlarmNames.length} alarms have been deleted`,
      "CloudFormation does not notice deleted alarms: remove the alarms from infra/monitoring/monitoring.ts, deploy, put them back, and deploy again.",
    );
  }
  const silenced = alarms.filter(({ ActionsEnabled }) => ActionsEnabled === false);
  if (silenced.length > 0) {
    const names = silenced.map(({ AlarmName }) => AlarmName);
    return wrong(
      `silenced: ${names.join(", ")}`,
      `aws cloudwatch enable-alarm-actions --alarm-names ${names.join(" ")}`,
    );
  }
  return right(`none of the ${AlarmNames.length} alarms is firing`);
}
