import type { GetEmailIdentityCommandOutput } from "@aws-sdk/client-sesv2";
import type { Connection } from "./connection.ts";
import type { Deployment } from "./deployment.ts";
import { domainOf, readMailDomain } from "./mail-domain.ts";
import { findIdentity } from "./mail-identity.ts";
import type { Dns } from "./public-dns.ts";
import { right, todo, type Verdict, wrong } from "./verdict.ts";

/**
 * What the sender's domain asks receivers to do with mail that is not its own (DMARC, RFC 7489), and
 * whether ours counts as its own.
 */
export async function judgeDmarc(
  { clients, site, stage, dns }: Connection,
  deployment: Deployment,
): Promise<Verdict> {
  const sender = domainOf(site.senderEmail);
  const domain = readMailDomain(deployment);
  const found = await findPolicy(sender, dns);
  if (!found) {
    const finding = `${sender} has no DMARC record, so each receiver decides by its own rules`;
    if (!domain || stage !== "prod") return right(finding);
    return todo(
      finding,
      `Some receivers put mail from such a domain into spam. Publish TXT _dmarc.${domain.name} → "v=DMARC1; p=none": it asks for nothing. After some weeks without complaints, p=quarantine keeps others from writing in your name; check first that your own mailbox's mail is signed too.`,
    );
  }
  const { at, policy, isStrict } = found;
  if (policy === undefined) {
    return todo(
      `the DMARC record at ${at} cannot be read, so receivers ignore it`,
      `There must be one TXT record at ${at} that begins with v=DMARC1; p=none, p=quarantine or p=reject.`,
    );
  }
  const name = domain?.name ?? sender;
  const { passes, why } = judgeAlignment(
    sender,
    name,
    await findIdentity(clients.ses, name),
    found,
  );
  const asks = {
    none: "for nothing",
    quarantine: `to put into spam what is not from ${sender}`,
    reject: `to reject what is not from ${sender}`,
  }[policy];
  const finding = `${at} asks receivers ${asks} (p=${policy}); ours ${passes ? "counts" : "does not count"} as from ${sender}, because ${why}`;
  if (passes) return right(finding);
  const atSigner = `Use a sender at ${name} itself, or adkim=r in the record.`;
  const ofDomain =
    isStrict.dkim && name !== sender ? atSigner : "Publish the records of the line DKIM.";
  const remedy = domain
    ? ofDomain
    : `Set domain in operator/stages.ts and a sender at it, or verify ${sender} with its DKIM records in SES's console.`;
  if (policy !== "none")
    return wrong(finding, `${remedy} Until then p=none lets the mail through.`);
  return stage === "prod"
    ? todo(finding, `Some receivers put such mail into spam. ${remedy}`)
    : right(finding);
}

/**
 * Whether receivers take our mail for the sender's own: what it is signed by, or where its bounces go, must
 * be the sender's domain. Unless the record is strict, a domain and its subdomains are one (RFC 7489, 3.1).
 * @param name the identity with which SES sends, if it is verified: the sender's domain or the one above it
 */
function judgeAlignment(
  sender: string,
  name: string,
  identity: GetEmailIdentityCommandOutput | undefined,
  { isStrict }: Pick<Policy, "isStrict">,
): { readonly passes: boolean; readonly why: string } {
  const { Status, SigningEnabled } = identity?.DkimAttributes ?? {};
  const { MailFromDomain, MailFromDomainStatus } = identity?.MailFromAttributes ?? {};
  const isSigned = Status === "SUCCESS" && SigningEnabled !== false;
  if (isSigned && (name === sender || !isStrict.dkim)) {
    return { passes: true, why: `it is signed by ${name}` };
  }
  const bounces = identity?.VerifiedForSendingStatus && MailFromDomainStatus === "SUCCESS";
  if (bounces && !isStrict.spf) {
    return { passes: true, why: `its bounces go to ${MailFromDomain}` };
  }
  const signer = isSigned ? name : "amazonses.com";
  return {
    passes: false,
    why: `it is signed by ${signer}${isSigned ? ", not by the same (adkim=s)" : ""}`,
  };
}

interface Policy {
  /** The name of the record. */
  readonly at: string;
  /** Nothing when the record is damaged. */
  readonly policy: "none" | "quarantine" | "reject" | undefined;
  /** Whether only the sender's domain itself counts, and none above or below it. */
  readonly isStrict: { readonly dkim: boolean; readonly spf: boolean };
}

const policies = ["none", "quarantine", "reject"] as const;

/** Looks at the domain, then at the domains above it, but not at a top-level domain. */
async function findPolicy(domain: string, { texts }: Dns): Promise<Policy | undefined> {
  const labels = domain.split(".");
  for (let from = 0; from < labels.length - 1; from += 1) {
    const at = `_dmarc.${labels.slice(from).join(".")}`;
    const records = (await texts(at)).filter((text) => /^v=DMARC1\b/i.test(text.trim()));
    const [record] = records;
    if (record === undefined) continue;
    const tag = (name: string) =>
      new RegExp(`;\\s*${name}\\s*=\\s*(\\w+)`, "i").exec(record)?.[1]?.toLowerCase();
    const policyIn = (name: string) => policies.find((each) => each === tag(name));
    const policy = (from > 0 ? policyIn("sp") : undefined) ?? policyIn("p");
    return {
      at,
      policy: records.length > 1 ? undefined : policy,
      isStrict: { dkim: tag("adkim") === "s", spf: tag("aspf") === "s" },
    };
  }
  return undefined;
}
