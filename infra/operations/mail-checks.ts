import { GetAccountCommand } from "@aws-sdk/client-sesv2";
import { deployCommand } from "#infra/stages.ts";
import type { Connection } from "./connection.ts";
import type { Deployment } from "./deployment.ts";
import { domainOf, howToPublish, readMailDomain } from "./mail-domain.ts";
import { findIdentity } from "./mail-identity.ts";
import { right, todo, type Verdict, wrong } from "./verdict.ts";

/** Whether mail may be sent from the site's address. */
export async function judgeSender(
  { clients, site, stage }: Connection,
  deployment: Deployment,
): Promise<Verdict> {
  const { senderEmail } = site;
  const described = readMailDomain(deployment);
  const domain = described?.name ?? domainOf(senderEmail);
  const ofDomain = await findIdentity(clients.ses, domain);
  if (ofDomain?.VerifiedForSendingStatus) {
    return right(`${senderEmail} may send, because its domain ${domain} is verified`);
  }
  const ofAddress = await findIdentity(clients.ses, senderEmail);
  if (ofAddress?.VerifiedForSendingStatus) return right(`${senderEmail} may send`);
  if (ofDomain) {
    return todo(
      `SES has not found the DNS records of ${domain} yet, so no mail is sent`,
      described
        ? howToPublish(described)
        : `Publish the DKIM records that SES's console shows for ${domain}, and wait up to three days.`,
    );
  }
  if (ofAddress) {
    return todo(
      `${senderEmail} has not been confirmed`,
      `Follow the link in the mail that AWS has sent to ${senderEmail}. If it has expired, delete the identity in SES's console and deploy again.`,
    );
  }
  return wrong(
    `SES does not know ${senderEmail}`,
    `Deploy again to register it: ${deployCommand(stage)}`,
  );
}

/** Whether the account may send, and to any address. */
export async function judgeSending({ clients, site, stage }: Connection): Promise<Verdict> {
  const account = await clients.ses.send(new GetAccountCommand({}));
  if (account.SendingEnabled === false || account.EnforcementStatus === "SHUTDOWN") {
    return wrong(
      "AWS has stopped this account's mail",
      "Read the reason under Reputation metrics in SES's console, and answer AWS there.",
    );
  }
  if (account.EnforcementStatus === "PROBATION") {
    return wrong(
      "AWS is about to stop this account's mail, because of bounces or complaints",
      "Read under Reputation metrics in SES's console what AWS asks for.",
    );
  }
  if (account.ProductionAccessEnabled) return right("to any address");
  if (stage !== "prod") {
    return right("only to addresses verified with SES (sandbox)");
  }
  const finding = "only to addresses verified with SES, so not to visitors (sandbox)";
  switch (account.Details?.ReviewDetails?.Status) {
    case "PENDING":
      return todo(
        `${finding}; AWS is reviewing the request`,
        "Wait for AWS's mail, usually within a day, before you take bookings.",
      );
    case "DENIED":
    case "FAILED":
      return todo(
        `${finding}; AWS has refused the request`,
        "Answer AWS's mail, or the case in its Support Center.",
      );
    default:
      return todo(
        finding,
        `Ask AWS: aws sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL --website-url ${site.origin} --contact-language EN --use-case-description "Confirmations of consultations that visitors book and pay on our site."`,
      );
  }
}
