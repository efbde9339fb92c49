import { type CloudWatchClient, DescribeAlarmsCommand } from "@aws-sdk/client-cloudwatch";
import { paginateListSubscriptionsByTopic, type SNSClient } from "@aws-sdk/client-sns";
import type { Deployment } from "./deployment.ts";
import type { Verdict } from "./verdict.ts";

/** Whether an address is mailed when an alarm fires. */
export async function judgeAlarmMail(client: SNSClient, deployment: Deployment): Promise<Verdict> {
  const heard: string[] = [];
  const pending: string[] = [];
  for (const TopicArn of deployment.resources("AWS::SNS::Topic")) {
    const pages = paginateListSubscriptionsByTopic({ client }, { TopicArn });
    for await (const { Subscriptions = [] } of pages) {
      for (const { Endpoint = "", SubscriptionArn = "" } of Subscriptions) {
        // Until it is confirmed, the ARN is a word.
        (SubscriptionArn.startsWith("arn:") ? heard : pending).push(Endpoint);
      }
    }
  }
  if (pending.length > 0) {
    return {
      state: "todo",
      finding: `${list(pending)} has not agreed to be mailed`,
      remedy: `Follow the link in the mail "AWS Notification - Subscription Confirmation" to ${list(pending)}; it is good for three days.`,
    };
  }
  if (heard.length === 0) {
    return {
      state: "wrong",
      finding: "no address is mailed when an alarm fires",
      remedy:
        "The subscription has ended, or its confirmation has expired: add one for the address in SNS's console, and follow the link in the mail.",
    };
  }
  return { state: "right", finding: `${list(heard)} is mailed when an alarm fires` };
}

/** CloudWatch's limit for one request. */
const alarmsAtOnce = 100;

/** Whether any alarm is firing, or has been silenced. */
export async function judgeAlarms(
  client: CloudWatchClient,
  deployment: Deployment,
): Promise<Verdict> {
  const names = deployment.resources("AWS::CloudWatch::Alarm");
  const alarms = [];
  for (let from = 0; from < names.length; from += alarmsAtOnce) {
    const { MetricAlarms = [] } = await client.send(
      new DescribeAlarmsCommand({ AlarmNames: names.slice(from, from + alarmsAtOnce) }),
    );
    alarms.push(...MetricAlarms);
  }
  const firing = alarms.filter(({ StateValue }) => StateValue === "ALARM");
  const [first] = firing;
  if (first) {
    return {
      state: "wrong",
      finding: `firing: ${list(firing.map(({ AlarmName = "" }) => AlarmName))}`,
      remedy: first.AlarmDescription ?? "Look at it in CloudWatch's console.",
    };
  }
  if (alarms.length < names.length) {
    return {
      state: "wrong",
      finding: `${names.length - alarms.length} of ${names.length} alarms have been deleted`,
      remedy:
        "CloudFormation does not notice that: remove the alarms from infra/monitoring/monitoring.ts, deploy, put them back, and deploy again.",
    };
  }
  const silenced = alarms.filter(({ ActionsEnabled }) => ActionsEnabled === false);
  if (silenced.length > 0) {
    const silent = silenced.map(({ AlarmName = "" }) => AlarmName);
    return {
      state: "wrong",
      finding: `silenced: ${list(silent)}`,
      remedy: `aws cloudwatch enable-alarm-actions --alarm-names ${silent.join(" ")}`,
    };
  }
  return { state: "right", finding: `none of ${names.length} is firing` };
}

function list(words: readonly string[]): string {
  return [...new Set(words)].join(", ");
}
