import { type HttpAnswer, jsonAnswer } from "../http/http-message.ts";
import type { AwsCall, AwsService } from "./aws-services.ts";

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

/** What the operator's commands ask SES (v2): `GetAccount` and `GetEmailIdentity`. */
export function createSendingAccount(account: SendingAccount): AwsService {
  return {
    demands: (call) => [
      { action: identityOf(call) ? "ses:GetEmailIdentity" : "ses:GetAccount", resource: "*" },
    ],
    answer(call) {
      const name = identityOf(call);
      if (name === undefined) return jsonAnswer(200, account.sending);
      const found = account.identities.get(name);
      if (!found)
        return failure(404, "NotFoundException", `Email identity ${name} does not exist.`);
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
    },
    accessDenied: (message) => failure(403, "AccessDeniedException", message),
  };
}

function identityOf({ path }: AwsCall): string | undefined {
  const [, name] = /^v2\/email\/identities\/([^/]+)$/.exec(path) ?? [];
  return name === undefined ? undefined : decodeURIComponent(name);
}

function failure(status: number, type: string, message: string): HttpAnswer {
  return jsonAnswer(status, { message }, { "x-amzn-errortype": type });
}
