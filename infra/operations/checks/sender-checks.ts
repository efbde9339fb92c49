import {
  GetEmailIdentityCommand,
  type GetEmailIdentityCommandOutput,
  NotFoundException,
  type SESv2Client,
} from "@aws-sdk/client-sesv2";
import type { Connection } from "#infra/operations/connection/connection.ts";
import type { Deployment } from "#infra/operations/connection/deployment.ts";
import { deployCommand } from "#infra/stages.ts";
import { type CheckResult, failed, ok, todo } from "./check.ts";
import { howToPublish, readMailDomain } from "./mail-domain.ts";

/** Whether mail may be sent from the site's address. */
export async function checkSender(
  { clients, site, stage }: Connection,
  deployment: Deployment,
): Promise<CheckResult> {
  const { senderEmail } = site;
  const described = readMailDomain(deployment);
  const domain = described?.name ?? domainOf(senderEmail);
  const ofDomain = await findIdentity(clients.ses, domain);
  if (ofDomain?.VerifiedForSendingStatus) {
    return ok(`${senderEmail} may send, because its domain ${domain} is verified`);
  }
  const ofAddress = await findIdentity(clients.ses, senderEmail);
  if (ofAddress?.VerifiedForSendingStatus) return ok(`${senderEmail} may send`);
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
  return failed(
    `SES does not know ${senderEmail}`,
    `Deploy again to register it: ${deployCommand(stage)}`,
  );
}

/** Whether mail is signed with the key of the sender's domain. */
export async function checkDkim(
  { clients, site }: Connection,
  deployment: Deployment,
): Promise<CheckResult> {
  const domain = readMailDomain(deployment);
  const name = domain?.name ?? domainOf(site.senderEmail);
  const identity = await findIdentity(clients.ses, name);
  if (!identity && !domain) {
    return ok(
      `mail is signed by amazonses.com and not by ${name}, because only ${site.senderEmail} is verified; a sender at the domain of operator/stages.ts (docs/operator-guide.md) keeps it out of spam folders`,
    );
  }
  const publish = domain ? howToPublish(domain) : `SES's console shows the records of ${name}.`;
  const { Status, SigningEnabled } = identity?.DkimAttributes ?? {};
  switch (Status) {
    case "SUCCESS":
      return SigningEnabled === false
        ? failed(
            `signing is switched off for ${name}`,
            `aws sesv2 put-email-identity-dkim-attributes --email-identity ${name} --signing-enabled`,
          )
        : ok(`mail is signed by ${name}`);
    case "FAILED":
      return failed(
        `SES has given up looking for the DKIM records of ${name}`,
        `${publish}\n        Then open ${name} in SES's console, edit its DKIM settings and save them, so that SES looks again.`,
      );
    case "TEMPORARY_FAILURE":
      return failed(`the DKIM records of ${name} have disappeared`, publish);
    default:
      return todo(`SES has not found the DKIM records of ${name} yet`, publish);
  }
}

/** Whether bounces go to a subdomain of the sender's, which receivers compare with the sender. */
export async function checkMailFrom(
  { clients }: Connection,
  deployment: Deployment,
): Promise<CheckResult> {
  const domain = readMailDomain(deployment);
  if (!domain) return ok("SES's own, because only a domain can have another");
  const identity = await findIdentity(clients.ses, domain.name);
  const { MailFromDomain, MailFromDomainStatus } = identity?.MailFromAttributes ?? {};
  if (MailFromDomain === domain.mailFrom && MailFromDomainStatus === "SUCCESS") {
    return ok(`${domain.mailFrom}, which is published`);
  }
  const meanwhile = "until then SES uses its own";
  const publish = howToPublish(domain);
  if (MailFromDomainStatus === "FAILED") {
    return failed(
      `SES has given up looking for the records of ${domain.mailFrom}; ${meanwhile}`,
      `${publish}\n        Then: aws sesv2 put-email-identity-mail-from-attributes --email-identity ${domain.name} --mail-from-domain ${domain.mailFrom}`,
    );
  }
  return todo(
    `SES has not found the records of ${domain.mailFrom} yet; ${meanwhile}`,
    MailFromDomain === undefined ? "Deploy again." : publish,
  );
}

/** Whether bounces, which quote health answers, stay out of the sender's mailbox. */
export async function checkReturnedMail(
  { clients, site: { senderEmail } }: Connection,
  deployment: Deployment,
): Promise<CheckResult> {
  const domain = readMailDomain(deployment)?.name ?? domainOf(senderEmail);
  for (const name of [senderEmail, domain]) {
    const identity = await findIdentity(clients.ses, name);
    if (!identity?.FeedbackForwardingStatus) continue;
    return failed(
      `SES forwards it to ${senderEmail}, with visitors' health answers`,
      `aws sesv2 put-email-identity-feedback-attributes --email-identity ${name} --no-email-forwarding-enabled`,
    );
  }
  return ok("is reported to the site alone");
}

/** @returns nothing if SES does not know the address or domain */
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

const domainOf = (address: string) => address.slice(address.indexOf("@") + 1).toLowerCase();
