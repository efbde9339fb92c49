import {
  GetConfigurationSetCommand,
  GetConfigurationSetEventDestinationsCommand,
} from "@aws-sdk/client-sesv2";
import { ListSubscriptionsByTopicCommand } from "@aws-sdk/client-sns";
import { deployCommand } from "#infra/stages.ts";
import type { Connection } from "./connection.ts";
import type { Deployment } from "./deployment.ts";
import { domainOf, readMailDomain } from "./mail-domain.ts";
import { findIdentity } from "./mail-identity.ts";
import { right, type Verdict, wrong } from "./verdict.ts";

const reported = ["BOUNCE", "COMPLAINT", "REJECT"] as const;

/** Whether SES reports mail that comes back, so that bookings are marked, and to the site alone. */
export async function judgeMailReports(
  { clients, site: { senderEmail }, stage }: Connection,
  deployment: Deployment,
): Promise<Verdict> {
  const deploy = `Deploy again: ${deployCommand(stage)}. If that changes nothing, look at the configuration set in SES's console: CloudFormation does not notice what was changed there.`;
  const [ConfigurationSetName] = deployment.resources("AWS::SES::ConfigurationSet");
  if (ConfigurationSetName === undefined) {
    return wrong("mail is sent without a configuration set, so bounces are not reported", deploy);
  }
  const set = { ConfigurationSetName };
  const { SendingOptions } = await clients.ses.send(new GetConfigurationSetCommand(set));
  if (SendingOptions?.SendingEnabled === false) {
    return wrong(
      `sending is switched off for ${ConfigurationSetName}`,
      `aws sesv2 put-configuration-set-sending-options --configuration-set-name ${ConfigurationSetName} --sending-enabled`,
    );
  }
  const domain = readMailDomain(deployment)?.name ?? domainOf(senderEmail);
  for (const name of [senderEmail, domain]) {
    const identity = await findIdentity(clients.ses, name);
    if (!identity?.FeedbackForwardingStatus) continue;
    return wrong(
      `SES forwards it to ${senderEmail}, with visitors' health answers`,
      `aws sesv2 put-email-identity-feedback-attributes --email-identity ${name} --no-email-forwarding-enabled`,
    );
  }
  const { EventDestinations = [] } = await clients.ses.send(
    new GetConfigurationSetEventDestinationsCommand(set),
  );
  const topics = EventDestinations.filter(
    ({ Enabled, MatchingEventTypes = [] }) =>
      Enabled && reported.every((type) => MatchingEventTypes.includes(type)),
  ).flatMap(({ SnsDestination }) => SnsDestination?.TopicArn ?? []);
  for (const TopicArn of topics) {
    const { Subscriptions = [] } = await clients.sns.send(
      new ListSubscriptionsByTopicCommand({ TopicArn }),
    );
    if (Subscriptions.some(({ Protocol }) => Protocol === "lambda")) {
      return right("bounces and complaints are reported, and mark their bookings");
    }
  }
  return wrong("bounces and complaints are not reported to the site", deploy);
}
