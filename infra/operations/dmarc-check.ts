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
  const { at, policy } = found;
  if (policy === undefined) {
    return todo(
      `the DMARC record at ${at} cannot be read, so receivers ignore it`,
      `There must be one TXT record at ${at} that begins with v=DMARC1; p=none, p=quarantine or p=reject.`,
    );
  }
  if (policy === "none") return right(`${at} asks receivers for nothing (p=none)`);
  const asks = `${at} asks receivers to ${policy === "reject" ? "reject" : "put into spam"} mail that is not signed (p=${policy})`;
  const identity = await findIdentity(clients.ses, domain?.name ?? sender);
  const { Status, SigningEnabled } = identity?.DkimAttributes ?? {};
  return Status === "SUCCESS" && SigningEnabled !== false
    ? right(`${asks}; ours is signed`)
    : wrong(
        `${asks}, and ours is not signed`,
        domain
          ? "Publish the records of the line DKIM."
          : `Set domain in infra/stages.ts, or verify ${sender} with its DKIM records in SES's console. Until then p=none lets the mail through.`,
      );
}

interface Policy {
  /** The name of the record. */
  readonly at: string;
  /** `none`, `quarantine` or `reject`; nothing when the record is damaged. */
  readonly policy: string | undefined;
}

/** Looks at the domain, then at the domains above it, but not at a top-level domain. */
async function findPolicy(domain: string, { texts }: Dns): Promise<Policy | undefined> {
  const labels = domain.split(".");
  for (let from = 0; from < labels.length - 1; from += 1) {
    const at = `_dmarc.${labels.slice(from).join(".")}`;
    const records = (await texts(at)).filter((text) => /^v=DMARC1\b/i.test(text.trim()));
    const [record] = records;
    if (record === undefined) continue;
    const tag = (name: string) =>
      new RegExp(`;\\s*${name}\\s*=\\s*(none|quarantine|reject)\\b`, "i").exec(record)?.[1];
    const policy = (from > 0 ? tag("sp") : undefined) ?? tag("p");
    return { at, policy: records.length > 1 ? undefined : policy?.toLowerCase() };
  }
  return undefined;
}
