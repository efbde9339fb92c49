import type { StackEvent } from "@aws-sdk/client-cloudformation";
import type { Connection } from "./connection.ts";
import { explainFailure } from "./explain-failure.ts";
import type { Dns } from "./public-dns.ts";

/** What keeps a certificate from being issued. */
interface Obstacle {
  readonly finding: string;
  /** As a sentence. */
  readonly remedy: string;
}

const certificate = "AWS::CertificateManager::Certificate";

/**
 * ACM issues a certificate once it finds a record in the domain's public DNS. This looks for that
 * record as ACM does. Route 53 cannot tell: it holds the record even when the domain is not delegated to it.
 * @param events of the stack's last operation, newest first
 * @returns nothing when these events have no certificate that was asked for and not issued
 */
export async function explainCertificate(
  { choices, dns }: Connection,
  events: readonly StackEvent[],
): Promise<Obstacle | undefined> {
  const { domain, hostedZoneId } = choices;
  const own = events.filter(({ ResourceType }) => ResourceType === certificate);
  const isIssued = own.some(({ ResourceStatus }) => ResourceStatus === "CREATE_COMPLETE");
  if (own.length === 0 || isIssued || domain === undefined) return undefined;

  const remedy = `Give the domain's registrar the four name servers of the zone, and no others: aws route53 get-hosted-zone --id ${hostedZoneId} --query DelegationSet.NameServers.`;
  try {
    return await findObstacle(dns, domain, recordOf(own), remedy);
  } catch (error) {
    const { what } = explainFailure(error);
    return { finding: `the DNS of ${domain} could not be looked up: ${what}`, remedy };
  }
}

async function findObstacle(
  dns: Dns,
  domain: string,
  record: string | undefined,
  remedy: string,
): Promise<Obstacle> {
  const servers = await dns.nameServers(domain);
  const [server] = servers;
  if (server === undefined) {
    return { finding: `${domain} is not delegated: it has no name servers`, remedy };
  }
  if (!servers.every((each) => /(^|\.)awsdns-/.test(each))) {
    return { finding: `${domain} is delegated to ${server}, which is not Route 53`, remedy };
  }
  if (record !== undefined && (await dns.aliases(record)).length === 0) {
    return {
      finding: `${domain} is delegated to Route 53, but ${server} does not know ${record}: it may be a server of another zone`,
      remedy,
    };
  }
  return {
    finding: `${domain} is delegated as it should be, and ACM has not issued the certificate yet`,
    remedy:
      "ACM usually takes some minutes. If the domain has a CAA record, it must allow amazon.com.",
  };
}

/** The name of the record that ACM looks for, which CloudFormation reports. */
function recordOf(events: readonly StackEvent[]): string | undefined {
  for (const { ResourceStatusReason = "" } of events) {
    const [, name] =
      /DNS Validation Record is: \{\s*Name: ([^\s,]+?)\.?,/.exec(ResourceStatusReason) ?? [];
    if (name !== undefined) return name;
  }
  return undefined;
}
