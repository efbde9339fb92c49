import type { Connection } from "#infra/operations/connection/connection.ts";
import type { Deployment } from "#infra/operations/connection/deployment.ts";
import { type CheckResult, ok, todo } from "./check.ts";

const warnDays = 30;

/** The day on which a certificate of the operator's own ends: then browsers refuse the site. */
export async function checkCertificate(
  { choices, certificateEnd, now }: Connection,
  { siteOrigin }: Deployment,
): Promise<CheckResult> {
  if (choices.certificateArn === undefined)
    return ok("CloudFront's or the stack's, renewed by AWS");
  const end = await certificateEnd(new URL(siteOrigin).hostname);
  const days = Math.floor((end.getTime() - now().getTime()) / 86_400_000);
  const message = `ends on ${end.toISOString().slice(0, 10)}, in ${days} days`;
  if (days > warnDays) return ok(message);
  return todo(
    message,
    "ACM renews its own 60 days before, if the DNS records that its console shows in us-east-1 are still published: publish them again. Import a bought one anew under the same ARN.",
  );
}
