import type { CaaRecord } from "node:dns";
import type { Connection } from "#infra/operations/connection/connection.ts";
import { absent, type CheckResult, failed, ok } from "./check.ts";

/** The names of Amazon's authorities: https://docs.aws.amazon.com/acm/latest/userguide/setup-caa.html */
const amazons = ["amazon.com", "amazontrust.com", "awstrust.com", "amazonaws.com"];

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));

/** Whether the domain's DNS lets AWS issue the certificate, which it also does for each renewal. */
export async function checkDomain({ choices, findCaa }: Connection): Promise<CheckResult> {
  const { domain } = choices;
  if (domain === undefined) return absent("the site has none of its own");
  const recordsOf = (name: string) =>
    findCaa(name).catch((error: unknown) => {
      if (hasCode(error, "ENODATA", "ENOTFOUND")) return [];
      throw error;
    });
  try {
    const ofDomain = await recordsOf(domain);
    const own = await recordsOf(`www.${domain}`);
    const refused = [
      !isAmazonAllowed(ofDomain) && domain,
      !isAmazonAllowed(own.length > 0 ? own : ofDomain) && `www.${domain}`,
    ].filter((name) => name !== false);
    if (refused.length === 0) return ok(`${domain} lets AWS issue its certificate`);
    return failed(
      `the CAA records of ${domain} let other authorities alone issue a certificate for ${refused.join(" and ")}`,
      'Add the CAA record 0 issue "amazon.com" where they are, before the name servers change too.',
    );
  } catch (error) {
    if (!hasCode(error, "ESERVFAIL")) throw error;
    return failed(
      `the name servers of ${domain} do not answer (${String(error)})`,
      `If dig +short DS ${domain} prints a line, and the name servers have changed, remove the DS record at the registrar: until it is gone, neither visitors nor email reach the domain.`,
    );
  }
}

/** Without a record about authorities, every authority may issue a certificate. */
function isAmazonAllowed(records: readonly CaaRecord[]): boolean {
  const authorities = records.flatMap(({ issue }) => issue?.split(";")[0]?.trim() ?? []);
  return authorities.length === 0 || authorities.some((name) => amazons.includes(name));
}
