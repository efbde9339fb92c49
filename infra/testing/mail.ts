import {
  GetAccountCommand,
  type GetAccountCommandOutput,
  GetConfigurationSetCommand,
  GetConfigurationSetEventDestinationsCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { mockClient } from "aws-sdk-client-mock";
import { site } from "#shared/site/site.ts";
import type { mockDns } from "./dns.ts";

/** SES and SNS of an account. */
export interface MailAccount {
  /** Whether each address or domain is verified. */
  readonly identities: Map<string, boolean>;
  /** Those whose bounces and complaints SES forwards to the sender's mailbox. */
  readonly forwarding: Set<string>;
  /** What SES says about the records of every domain. */
  readonly domains: { dkim: string; isSigning: boolean; mailFrom: string };
  sending: Partial<GetAccountCommandOutput>;
  /** To the alarms. */
  subscriptions: { Endpoint: string; SubscriptionArn: string }[];
  /** What the configuration set reports, and to how many functions. */
  readonly reports: { isSending: boolean; types: string[]; functions: number };
}

/** An account that may send to any address. */
export function newMailAccount(): MailAccount {
  return {
    identities: new Map([[site.senderEmail, true]]),
    forwarding: new Set(),
    domains: { dkim: "SUCCESS", isSigning: true, mailFrom: "SUCCESS" },
    sending: {
      ProductionAccessEnabled: true,
      SendingEnabled: true,
      EnforcementStatus: "HEALTHY",
    },
    subscriptions: [{ Endpoint: "trainer@example.com", SubscriptionArn: "arn:aws:sns:1" }],
    reports: { isSending: true, types: ["BOUNCE", "COMPLAINT", "REJECT"], functions: 1 },
  };
}

/** The stack's resources for mail. */
export const mailResources = [
  { type: "AWS::SNS::Topic", id: "arn:alarms" },
  { type: "AWS::SNS::Topic", id: "arn:reports" },
  { type: "AWS::SES::ConfigurationSet", id: "Mails" },
];

/** Makes the sender's domain one that the stack has verified. */
export function verifyDomain(
  account: MailAccount & {
    readonly moreOutputs: Record<string, string>;
    readonly dns: ReturnType<typeof mockDns>;
  },
  isPublished: boolean,
) {
  const name = site.senderEmail.slice(site.senderEmail.indexOf("@") + 1);
  account.identities.clear();
  account.identities.set(name, true);
  account.dns.textsOf.set(`_dmarc.${name}`, ["v=DMARC1; p=none"]);
  const mailFrom = `bounces.${name}`;
  const records = [
    { type: "CNAME", name: `one._domainkey.${name}`, value: "one.dkim.amazonses.com" },
    { type: "TXT", name: mailFrom, value: "v=spf1 include:amazonses.com ~all" },
  ];
  account.moreOutputs["MailDomain"] = JSON.stringify({ name, mailFrom, isPublished, records });
}

export function mockMail(account: MailAccount) {
  const ses = mockClient(SESv2Client);
  ses.on(GetEmailIdentityCommand).callsFake(({ EmailIdentity }) => {
    const verified = account.identities.get(EmailIdentity);
    if (verified === undefined) throw new NotFoundException({ message: "", $metadata: {} });
    const { dkim, isSigning, mailFrom } = account.domains;
    return {
      VerifiedForSendingStatus: verified,
      FeedbackForwardingStatus: account.forwarding.has(EmailIdentity),
      ...(!EmailIdentity.includes("@") && {
        DkimAttributes: { Status: dkim, SigningEnabled: isSigning },
        MailFromAttributes: {
          MailFromDomain: `bounces.${EmailIdentity}`,
          MailFromDomainStatus: mailFrom,
        },
      }),
    };
  });
  ses.on(GetAccountCommand).callsFake(() => account.sending);
  ses.on(GetConfigurationSetCommand).callsFake(() => ({
    SendingOptions: { SendingEnabled: account.reports.isSending },
  }));
  ses.on(GetConfigurationSetEventDestinationsCommand).callsFake(() => ({
    EventDestinations: [
      {
        Enabled: true,
        MatchingEventTypes: account.reports.types,
        SnsDestination: { TopicArn: "arn:reports" },
      },
    ],
  }));
  const sns = mockClient(SNSClient);
  const ofAlarms = () => account.subscriptions.map((each) => ({ ...each, Protocol: "email" }));
  const ofReports = () =>
    Array.from({ length: account.reports.functions }, () => ({
      Protocol: "lambda",
      Endpoint: "arn:function",
      SubscriptionArn: "arn:aws:sns:2",
    }));
  sns.on(ListSubscriptionsByTopicCommand).callsFake(({ TopicArn }) => ({
    Subscriptions: TopicArn === "arn:alarms" ? ofAlarms() : ofReports(),
  }));
  return [ses, sns];
}
