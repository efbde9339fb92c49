import type { Connection } from "./connection.ts";
import type { Deployment } from "./deployment.ts";
import { domainOf, howToPublish, readMailDomain } from "./mail-domain.ts";
import { findIdentity } from "./mail-identity.ts";
import { right, todo, type Verdict, wrong } from "./verdict.ts";

/** Whether mail is signed with the key of the sender's domain. */
export async function judgeDkim(
  { clients, site }: Connection,
  deployment: Deployment,
): Promise<Verdict> {
  const domain = readMailDomain(deployment);
  const name = domain?.name ?? domainOf(site.senderEmail);
  const identity = await findIdentity(clients.ses, name);
  if (!identity && !domain) {
    return right(
      `mail is signed by amazonses.com and not by ${name}, because only ${site.senderEmail} is verified; a sender at the domain of operator/stages.ts (docs/operator-guide.md) keeps it out of spam folders`,
    );
  }
  const publish = domain ? howToPublish(domain) : `SES's console shows the records of ${name}.`;
  const { Status, SigningEnabled } = identity?.DkimAttributes ?? {};
  if (Status === "SUCCESS") {
    return SigningEnabled === false
      ? wrong(
          `signing is switched off for ${name}`,
          `aws sesv2 put-email-identity-dkim-attributes --email-identity ${name} --signing-enabled`,
        )
      : right(`mail is signed by ${name}`);
  }
  if (Status === "FAILED") {
    return wrong(
      `SES has given up looking for the DKIM records of ${name}`,
      `${publish}\n       Then open ${name} in SES's console, edit its DKIM settings and save them, so that SES looks again.`,
    );
  }
  if (Status === "TEMPORARY_FAILURE") {
    return wrong(`the DKIM records of ${name} have disappeared`, publish);
  }
  return todo(`SES has not found the DKIM records of ${name} yet`, publish);
}

/** Whether bounces go to a subdomain of the sender's, which receivers compare with the sender. */
export async function judgeMailFrom(
  { clients }: Connection,
  deployment: Deployment,
): Promise<Verdict> {
  const domain = readMailDomain(deployment);
  if (!domain) return right("SES's own, because only a domain can have another");
  const identity = await findIdentity(clients.ses, domain.name);
  const { MailFromDomain, MailFromDomainStatus } = identity?.MailFromAttributes ?? {};
  if (MailFromDomain === domain.mailFrom && MailFromDomainStatus === "SUCCESS") {
    return right(`${domain.mailFrom}, which is published`);
  }
  const meanwhile = "until then SES uses its own";
  const publish = howToPublish(domain);
  if (MailFromDomainStatus === "FAILED") {
    return wrong(
      `SES has given up looking for the records of ${domain.mailFrom}; ${meanwhile}`,
      `${publish}\n       Then: aws sesv2 put-email-identity-mail-from-attributes --email-identity ${domain.name} --mail-from-domain ${domain.mailFrom}`,
    );
  }
  return todo(
    `SES has not found the records of ${domain.mailFrom} yet; ${meanwhile}`,
    MailFromDomain === undefined ? "Deploy again." : publish,
  );
}
