import * as z from "zod/mini";
import { findIdentity } from "#infra/operations/connection/sign-in-sender.ts";
import { mailDomainOutput, putRightCommand } from "#infra/stages.ts";
import { absent, type CheckResult, type Deployed, failed, ok, todo } from "./check.ts";

const MailDomain = z.object({
  name: z.string(),
  /** Where bounces go: the domain of the envelope's sender. */
  mailFrom: z.string(),
  /** Whether the deployment has put the records into Route 53. */
  isPublished: z.boolean(),
  records: z.array(z.object({ type: z.string(), name: z.string(), value: z.string() })),
});
type MailDomain = z.infer<typeof MailDomain>;

/** The domain that mail is sent from; none if only the sender's address is verified. */
function readMailDomain({ outputs }: Deployed): MailDomain | undefined {
  const output = outputs[mailDomainOutput];
  return output === undefined ? undefined : MailDomain.parse(JSON.parse(output));
}

/** How the records of a domain get published, as a sentence, with the records if it is by hand. */
function howToPublish({ isPublished, records, name }: MailDomain): string {
  if (isPublished) {
    return `The records are in Route 53, where SES finds them within minutes. If this lasts longer, check that your registrar lists the name servers of ${name}'s zone.`;
  }
  const lines = records.map((each) => `\n          ${each.type} ${each.name} → ${each.value}`);
  return `Publish these records where ${name}'s DNS is; SES looks for them for three days:${lines.join("")}`;
}

/** The domain that signs mail. */
export const senderName = (deployed: Deployed): string =>
  readMailDomain(deployed)?.name ??
  deployed.site.senderEmail.slice(deployed.site.senderEmail.indexOf("@") + 1).toLowerCase();

/** What SES knows about the sender's domain and address, either of which may send. */
async function readSender(deployed: Deployed) {
  const { clients, site } = deployed;
  const { senderEmail } = site;
  const domain = readMailDomain(deployed);
  const name = senderName(deployed);
  return {
    domain,
    name,
    publish: domain
      ? howToPublish(domain)
      : `Publish the DKIM records that SES's console shows for ${name}, and wait up to three days.`,
    ofDomain: await findIdentity(clients.ses, name),
    ofAddress: await findIdentity(clients.ses, senderEmail),
  };
}

export async function checkSender(deployed: Deployed): Promise<CheckResult> {
  const { region, site } = deployed;
  const { senderEmail } = site;
  const { name, publish, ofDomain, ofAddress } = await readSender(deployed);
  if (!(await canReceive(deployed))) {
    const host = senderEmail.slice(senderEmail.indexOf("@") + 1);
    return todo(
      `${senderEmail} cannot receive email: DNS names no mail server for ${host} (MX)`,
      "Clients may answer it, and AWS looks at it before it lets an account send. Set up a mailbox for it, or one that forwards its email, and publish the MX records that its provider names.",
    );
  }
  if (ofDomain?.VerifiedForSendingStatus) {
    return ok(`${senderEmail} may send, because its domain ${name} is verified`);
  }
  if (ofAddress?.VerifiedForSendingStatus) return ok(`${senderEmail} may send`);
  if (ofDomain) {
    return todo(`SES has not found the DNS records of ${name} yet, so no email is sent`, publish);
  }
  if (ofAddress) {
    return todo(
      `${senderEmail} has not been confirmed`,
      `Follow the link in the email that AWS has sent to ${senderEmail}, within 24 hours. For another link: aws ses verify-email-identity --region ${region} --email-address ${senderEmail}`,
    );
  }
  return failed(
    `SES does not know ${senderEmail}`,
    `Let a deployment register it, also after it was deleted by hand: ${putRightCommand(deployed.stage)}`,
  );
}

/** Whether DNS says where mail to the sender's address goes. */
async function canReceive({ findMx, site: { senderEmail } }: Deployed): Promise<boolean> {
  const records = await findMx?.(senderEmail.slice(senderEmail.indexOf("@") + 1)).catch(
    (error: unknown) => {
      const { code } = DnsFailure.parse(error);
      // Any other failure says nothing about the domain.
      return code === "ENODATA" || code === "ENOTFOUND" ? [] : undefined;
    },
  );
  // A single record without a name says that a domain takes no mail (RFC 7505).
  return records === undefined || records.some(({ exchange }) => exchange !== "");
}

const DnsFailure = z.object({ code: z.catch(z.string(), "") });

/** Whether mail is signed with the key of the sender's domain. */
export async function checkDkim(deployed: Deployed): Promise<CheckResult> {
  const { domain, name, publish, ofDomain } = await readSender(deployed);
  if (!ofDomain && !domain) {
    return ok(
      `email is signed by amazonses.com and not by ${name}, because only ${deployed.site.senderEmail} is verified; a sender at the domain of operator/stages.ts (docs/operator-guide.md) keeps it out of spam folders`,
    );
  }
  const { Status, SigningEnabled } = ofDomain?.DkimAttributes ?? {};
  switch (Status) {
    case "SUCCESS":
      return SigningEnabled === false
        ? failed(
            `signing is switched off for ${name}`,
            `aws sesv2 put-email-identity-dkim-attributes --region ${deployed.region} --email-identity ${name} --signing-enabled`,
          )
        : ok(`email is signed by ${name}`);
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
export async function checkMailFrom(deployed: Deployed): Promise<CheckResult> {
  const { domain, publish, ofDomain } = await readSender(deployed);
  if (!domain) return absent("SES's own, because only a domain can have another");
  const { mailFrom, name } = domain;
  const { MailFromDomain, MailFromDomainStatus } = ofDomain?.MailFromAttributes ?? {};
  if (MailFromDomain === mailFrom && MailFromDomainStatus === "SUCCESS") {
    return ok(`${mailFrom}, which is published`);
  }
  const meanwhile = "until then SES uses its own";
  if (MailFromDomainStatus === "FAILED") {
    return failed(
      `SES has given up looking for the records of ${mailFrom}; ${meanwhile}`,
      `${publish}\n        Then: aws sesv2 put-email-identity-mail-from-attributes --region ${deployed.region} --email-identity ${name} --mail-from-domain ${mailFrom}`,
    );
  }
  return todo(
    `SES has not found the records of ${mailFrom} yet; ${meanwhile}`,
    MailFromDomain === undefined
      ? `Let a deployment set it: ${putRightCommand(deployed.stage)}`
      : publish,
  );
}

/** Whether bounces, which quote health answers, stay out of the sender's mailbox. */
export async function checkReturnedMail(deployed: Deployed): Promise<CheckResult> {
  const { region, site } = deployed;
  const { senderEmail } = site;
  const { name, ofDomain, ofAddress } = await readSender(deployed);
  const forwards = [
    ofAddress?.FeedbackForwardingStatus && senderEmail,
    ofDomain?.FeedbackForwardingStatus && name,
  ].find(Boolean);
  if (!forwards) return ok("is reported to the site alone");
  return failed(
    `SES forwards it to ${senderEmail}, with visitors' health answers`,
    `aws sesv2 put-email-identity-feedback-attributes --region ${region} --email-identity ${forwards} --no-email-forwarding-enabled`,
  );
}
