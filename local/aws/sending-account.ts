import { type HttpAnswer, jsonAnswer } from "../http/http-message.ts";
import type { AwsCall } from "./aws-services.ts";

/** An address or a domain from which mail is sent. */
export interface Identity {
  verified: boolean;
  /** Bounces and complaints go to the sender's mailbox too. */
  forwarding?: boolean;
  /** Of a domain: the states of its records, in SES's words. */
  domain?: { dkim: string; isSigning: boolean; mailFrom: string };
}

/** What SES says of itself, as far as the operator's commands read it. */
interface SendingState {
  ProductionAccessEnabled: boolean;
  SendingEnabled: boolean;
  EnforcementStatus: string;
  Details?: { ReviewDetails: { Status: string } };
}

/** SES's settings in one account: who may send, and to whom. */
export interface SendingAccount {
  readonly identities: Map<string, Identity>;
  sending: SendingState;
}

/** What a call asks about the account; `undefined` when it sends a mail. */
export function questionOf({ method, path }: AwsCall) {
  if (method !== "GET") return undefined;
  const [, name] = /^v2\/email\/identities\/([^/]+)$/.exec(path) ?? [];
  if (name !== undefined) {
    return { action: "ses:GetEmailIdentity", identity: decodeURIComponent(name) } as const;
  }
  return { action: "ses:GetAccount" } as const;
}

/** Answers the operator's questions about the account: `GetAccount` and `GetEmailIdentity`. */
export function answerAbout(
  { identities, sending }: SendingAccount,
  question: NonNullable<ReturnType<typeof questionOf>>,
): HttpAnswer {
  if (question.action === "ses:GetAccount") return jsonAnswer(200, sending);
  const name = question.identity;
  const found = identities.get(name);
  if (!found) {
    const message = `Email identity ${name} does not exist.`;
    return jsonAnswer(404, { message }, { "x-amzn-errortype": "NotFoundException" });
  }
  const { verified, forwarding = false, domain } = found;
  return jsonAnswer(200, {
    IdentityType: domain ? "DOMAIN" : "EMAIL_ADDRESS",
    VerifiedForSendingStatus: verified,
    FeedbackForwardingStatus: forwarding,
    ...(domain && {
      DkimAttributes: { Status: domain.dkim, SigningEnabled: domain.isSigning },
      MailFromAttributes: {
        MailFromDomain: `bounces.${name}`,
        MailFromDomainStatus: domain.mailFrom,
        BehaviorOnMxFailure: "USE_DEFAULT_VALUE",
      },
    }),
  });
}
