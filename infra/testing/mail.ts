import {
  GetAccountCommand,
  type GetAccountCommandOutput,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { mockClient } from "aws-sdk-client-mock";
import { site } from "#shared/site/site.ts";

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
  };
}

/** The stack's resources for mail. */
export const mailResources = [
  ["AWS::SNS::Topic", "arn:alarms"],
  ["AWS::SNS::Topic", "arn:reports"],
] as const;

/** Makes the sender's domain one that the stack has verified. */
export function verifyDomain(
  account: MailAccount & { outputs: Record<string, string> },
  isPublished: boolean,
) {
  const name = site.senderEmail.slice(site.senderEmail.indexOf("@") + 1);
  account.identities.clear();
  account.identities.set(name, true);
  const mailFrom = `bounces.${name}`;
  const records = [
    { type: "CNAME", name: `one._domainkey.${name}`, value: "one.dkim.amazonses.com" },
    { type: "TXT", name: mailFrom, value: "v=spf1 include:amazonses.com ~all" },
  ];
  account.outputs["MailDomain"] = JSON.stringify({ name, mailFrom, isPublished, records });
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
  const sns = mockClient(SNSClient);
  sns.on(ListSubscriptionsByTopicCommand).callsFake(({ TopicArn }) => ({
    Subscriptions:
      TopicArn === "arn:alarms"
        ? account.subscriptions.map((each) => ({ ...each, Protocol: "email" }))
        : [{ Protocol: "lambda", SubscriptionArn: "arn:aws:sns:2" }],
  }));
  return [ses, sns];
}
