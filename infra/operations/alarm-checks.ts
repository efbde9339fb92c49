import { DescribeAlarmsCommand } from "@aws-sdk/client-cloudwatch";
import { ListSubscriptionsByTopicCommand } from "@aws-sdk/client-sns";
import type { Clients } from "./connection.ts";
import type { Deployment } from "./deployment.ts";
import { right, todo, type Verdict, wrong } from "./verdict.ts";

/** Whether an address is mailed when an alarm fires. */
export async function judgeAlarmMail(
  { sns }: Clients,
  { resources }: Deployment,
): Promise<Verdict> {
  const [TopicArn] = resources("AWS::SNS::Topic");
  const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
  // Until a subscription is confirmed, its ARN is a word.
  const isConfirmed = ({ SubscriptionArn = "" }) => SubscriptionArn.startsWith("arn:");
  const pending = Subscriptions.find((each) => !isConfirmed(each));
  if (pending) {
    return todo(
      `${pending.Endpoint} has not agreed to be mailed`,
      `Follow the link in the mail "AWS Notification - Subscription Confirmation" to ${pending.Endpoint}; it is good for three days.`,
    );
  }
  if (Subscriptions.length === 0) {
    return wrong(
      "no address is mailed when an alarm fires",
      "The subscription has ended, or its confirmation has expired: add one for the address in SNS's console, and follow the link in the mail.",
    );
  }
  const addresses = Subscriptions.map(({ Endpoint }) => Endpoint).join(", ");
  return right(`${addresses} is mailed when an alarm fires`);
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
      first.AlarmDescription ?? "Look at it in CloudWatch's console.",
    );
  }
  const deleted = AlarmNames.length - alarms.length;
  if (deleted > 0) {
    return wrong(
      `${deleted} of ${AlarmNames.length} alarms have been deleted`,
      "CloudFormation does not notice that: remove the alarms from infra/monitoring/monitoring.ts, deploy, put them back, and deploy again.",
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
  return right(`none of ${AlarmNames.length} is firing`);
}
