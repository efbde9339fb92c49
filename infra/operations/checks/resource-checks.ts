import { DescribeAlarmsCommand } from "@aws-sdk/client-cloudwatch";
import { DescribeTimeToLiveCommand } from "@aws-sdk/client-dynamodb";
import { GetAccountSettingsCommand } from "@aws-sdk/client-lambda";
import { ListSubscriptionsByTopicCommand } from "@aws-sdk/client-sns";
import { tableDefinition, tableNames } from "#infra/data/table-definitions.ts";
import { reservedInstancesInAll } from "#infra/functions/function-table.ts";
import type { Connection } from "#infra/operations/connection/connection.ts";
import {
  type Deployment,
  requireOutput,
  tablesInUse,
} from "#infra/operations/connection/deployment.ts";
import { describeRecovery, describeTable } from "#infra/operations/connection/describe-table.ts";
import { findDeletedTables } from "#infra/operations/restoring/deleted-tables.ts";
import { deployCommand, putRightCommand, restoreDeletedCommand } from "#infra/stages.ts";
import { backupDays } from "#shared/values/numbers-in-sentences.ts";
import { type CheckResult, type Deployed, failed, ok, todo } from "./check.ts";

export async function checkAlarmMail({ clients, resources }: Deployed): Promise<CheckResult> {
  const lists = await Promise.all(
    resources("AWS::SNS::Topic").map((TopicArn) =>
      clients.sns.send(new ListSubscriptionsByTopicCommand({ TopicArn })),
    ),
  );
  // Another topic leads to the function that receives SES's reports. SNS lists for days what was cancelled.
  const emails = lists
    .flatMap(({ Subscriptions = [] }) => Subscriptions)
    .filter(({ Protocol }) => Protocol === "email")
    .filter(({ SubscriptionArn }) => SubscriptionArn !== "Deleted");
  const pending = emails.find(({ SubscriptionArn }) => SubscriptionArn === "PendingConfirmation");
  if (pending) {
    return todo(
      `${pending.Endpoint} has not confirmed the alarm emails`,
      `Follow the link in the email "AWS Notification - Subscription Confirmation" to ${pending.Endpoint}; it is valid for three days.`,
    );
  }
  if (emails.length === 0) {
    return failed(
      "alarms are not emailed to any address",
      "The subscription was cancelled, or its confirmation has expired: add a subscription for the address in SNS's console, and follow the link in the email.",
    );
  }
  return ok(`alarms are emailed to ${emails.map(({ Endpoint }) => Endpoint).join(", ")}`);
}

export async function checkAlarms({
  clients,
  resources,
  stage,
  region,
}: Deployed): Promise<CheckResult> {
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
  const deleted = AlarmNames.filter((name) => alarms.every(({ AlarmName }) => AlarmName !== name));
  if (deleted.length > 0) {
    return failed(
      `deleted by hand: ${deleted.join(", ")}`,
      `Put right what was changed by hand: ${putRightCommand(stage)}`,
    );
  }
  const silent = alarms.filter(({ ActionsEnabled }) => ActionsEnabled === false);
  if (silent.length > 0) {
    const names = silent.map(({ AlarmName }) => AlarmName);
    // The template does not name it, so no deployment puts it right.
    return failed(
      `switched off by hand: ${names.join(", ")}`,
      `aws cloudwatch enable-alarm-actions --region ${region} --alarm-names ${names.join(" ")}`,
    );
  }
  return ok(`none of the ${AlarmNames.length} alarms is firing`);
}

export async function checkTables(deployed: Deployed): Promise<CheckResult> {
  const { clients, stage } = deployed;
  const tables = tablesInUse(deployed);
  const problems: string[] = [];
  for (const [name, tableName] of tables) {
    const problem = await tableProblem(deployed, name, tableName);
    if (problem !== undefined) problems.push(`${name} ${problem}`);
  }
  if (problems.length > 0) {
    const deleted = await findDeletedTables(clients.dynamoDb, tables);
    const putRight = putRightCommand(stage);
    return failed(
      problems.join("; "),
      deleted.length > 0
        ? `First restore what was deleted, which DynamoDB keeps for ${backupDays} days: ${restoreDeletedCommand(stage)}. Then put right what else was changed by hand: ${putRight}`
        : `Put right what was changed by hand: ${putRight}`,
    );
  }
  const kept = stage === "prod" ? ", and protected from deletion" : "";
  return ok(`all ${tables.size} exist, those with records have backups${kept}`);
}

async function tableProblem(
  { clients: { dynamoDb }, stage }: Deployed,
  name: string,
  TableName: string,
): Promise<string | undefined> {
  const table = await describeTable(dynamoDb, TableName);
  if (!table) return "is gone";
  if (stage === "prod" && !table.DeletionProtectionEnabled) return "can be deleted by accident";
  const definition = tableNames.find((each) => each === name);
  if (definition === undefined) return undefined;
  const { expires, unrecoverable } = tableDefinition(definition);
  if (!unrecoverable && !(await describeRecovery(dynamoDb, TableName))) {
    return "cannot be restored to an earlier time";
  }
  if (!expires) return undefined;
  const { TimeToLiveDescription } = await dynamoDb.send(
    new DescribeTimeToLiveCommand({ TableName }),
  );
  const isKept = /^DISABL/.test(TimeToLiveDescription?.TimeToLiveStatus ?? "DISABLED");
  return isKept ? "keeps what has expired" : undefined;
}

/** Lambda lets an account reserve all but this many of its instances. */
const neverReserved = 100;

/**
 * Whether the webhook, upkeep and the trainer have instances that visitors cannot use up. AWS may take
 * days to allow an account more, so the operator can ask before the first deployment.
 */
export async function checkCapacity(
  { clients, stage, region }: Connection,
  deployment: Deployment | undefined,
): Promise<CheckResult> {
  const { AccountLimit } = await clients.lambda.send(new GetAccountSettingsCommand({}));
  const limit = AccountLimit?.ConcurrentExecutions ?? 0;
  const message = `the account may run ${limit} functions at once`;
  const reserved = deployment ? Number(requireOutput(deployment, "ReservedInstances")) : 0;
  if (reserved > 0) {
    return ok(`${message}; ${reserved} are for the webhook, upkeep and the trainer`);
  }
  if (stage !== "prod") return ok(message);
  const more =
    limit >= reservedInstancesInAll + neverReserved
      ? ""
      : `Ask AWS for more, at no cost: aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000. When AWS has raised it: `;
  return todo(
    `${message}; slow visitors can use all of them, and then hold up the webhook and the admin area`,
    `${more}Set reserveCapacity: true for ${stage} in operator/stages.ts, and deploy: ${deployCommand(stage)}`,
  );
}

const warnDays = 30;

/**
 * The day on which the certificate of an own domain ends: then browsers refuse the site. AWS renews the stack's too
 * only as long as its DNS records are there.
 */
export async function checkCertificate(deployed: Deployed): Promise<CheckResult> {
  const { choices, certificateEnd, now, siteOrigin } = deployed;
  if (choices.domain === undefined) return ok("CloudFront's, renewed by AWS");
  const host = new URL(siteOrigin).hostname;
  const end = await certificateEnd(host).catch(() => undefined);
  if (end === undefined) {
    return todo(`${host} shows none yet`, "See the lines that begin with Live.");
  }
  const days = Math.floor((end.getTime() - now().getTime()) / 86_400_000);
  const day = end.toISOString().slice(0, 10);
  if (days > warnDays) return ok(`ends on ${day}, in ${days} days`);
  const remedy =
    "ACM renews its own 60 days before, if the DNS records that its console shows in us-east-1 are still published: publish them again. Import a bought one anew under the same ARN.";
  return days < 0
    ? failed(`ended on ${day}, so browsers refuse the site`, remedy)
    : todo(`ends on ${day}, in ${days} days`, remedy);
}
