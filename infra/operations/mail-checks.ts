import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  type GetEmailIdentityCommandOutput,
  NotFoundException,
  type SESv2Client,
} from "@aws-sdk/client-sesv2";
import { deployCommand, type Stage } from "#infra/stages.ts";
import type { Verdict } from "./verdict.ts";

export interface MailDependencies {
  readonly ses: SESv2Client;
  readonly senderEmail: string;
  /** The site's address, without a trailing slash. */
  readonly siteOrigin: string;
  readonly stage: Stage;
}

/** Whether mail may be sent from the site's address. */
export async function judgeSender({
  ses,
  senderEmail,
  stage,
}: Omit<MailDependencies, "siteOrigin">): Promise<Verdict> {
  const domain = senderEmail.slice(senderEmail.indexOf("@") + 1);
  const ofDomain = await findIdentity(ses, domain);
  if (ofDomain?.VerifiedForSendingStatus) {
    return { state: "right", finding: `${senderEmail} may send, by its domain ${domain}` };
  }
  const ofAddress = await findIdentity(ses, senderEmail);
  if (!ofAddress && !ofDomain) {
    return {
      state: "wrong",
      finding: `SES does not know ${senderEmail}`,
      remedy: `Deploy again, which registers it: ${deployCommand(stage)}`,
    };
  }
  if (ofAddress?.VerifiedForSendingStatus) {
    return { state: "right", finding: `${senderEmail} may send` };
  }
  if (ofDomain) {
    return {
      state: "todo",
      finding: `SES has not found the DNS records of ${domain} yet`,
      remedy: `Publish the DKIM records that SES's console shows for ${domain}, and wait up to three days.`,
    };
  }
  return {
    state: "todo",
    finding: `${senderEmail} has not been confirmed`,
    remedy: `Follow the link in the mail that AWS has sent to ${senderEmail}. If it has expired, delete the identity in SES's console and deploy again.`,
  };
}

async function findIdentity(
  ses: SESv2Client,
  EmailIdentity: string,
): Promise<GetEmailIdentityCommandOutput | undefined> {
  try {
    return await ses.send(new GetEmailIdentityCommand({ EmailIdentity }));
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
}

/** The share of a day's mails above which the doctor warns. */
const fullShare = 0.8;

/** Whether the account may send to any address, and enough mails. */
export async function judgeSending({
  ses,
  stage,
  siteOrigin,
}: Omit<MailDependencies, "senderEmail">): Promise<Verdict> {
  const account = await ses.send(new GetAccountCommand({}));
  const { Max24HourSend: perDay = 0, SentLast24Hours: sent = 0 } = account.SendQuota ?? {};
  if (account.SendingEnabled === false || account.EnforcementStatus === "SHUTDOWN") {
    return {
      state: "wrong",
      finding: "AWS has stopped this account's mail",
      remedy: "Read under Reputation metrics in SES's console why, and answer AWS there.",
    };
  }
  if (account.EnforcementStatus === "PROBATION") {
    return {
      state: "wrong",
      finding: "AWS is about to stop this account's mail, because of bounces or complaints",
      remedy: "Read under Reputation metrics in SES's console what AWS asks for.",
    };
  }
  if (!account.ProductionAccessEnabled) {
    return judgeSandbox(stage, siteOrigin, account.Details?.ReviewDetails?.Status);
  }
  // -1 means no limit.
  if (perDay > 0 && sent > perDay * fullShare) {
    return {
      state: "wrong",
      finding: `${sent} of the day's ${perDay} mails are used up`,
      remedy: "Ask AWS for a higher sending quota in SES's console.",
    };
  }
  return {
    state: "right",
    finding: `to any address; ${sent} of the day's ${perDay < 0 ? "unlimited" : perDay} mails sent`,
  };
}

function judgeSandbox(stage: Stage, siteOrigin: string, review: string | undefined): Verdict {
  if (stage !== "prod") {
    return {
      state: "right",
      finding:
        "only to addresses verified with SES (sandbox), if SES lets the functions send there at all",
    };
  }
  const finding = "only to addresses verified with SES, which visitors' are not (sandbox)";
  if (review === "PENDING") {
    return {
      state: "todo",
      finding: `${finding}; AWS is deciding`,
      remedy: "Wait for AWS's mail, usually within a day, before you take bookings.",
    };
  }
  if (review === "DENIED" || review === "FAILED") {
    return {
      state: "todo",
      finding: `${finding}; AWS has refused to change that`,
      remedy: "Answer AWS's mail, or the case in its Support Center.",
    };
  }
  return {
    state: "todo",
    finding,
    remedy: `Ask AWS: aws sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL --website-url ${siteOrigin} --contact-language EN --use-case-description "Confirmations of consultations that visitors book and pay on our site."`,
  };
}
