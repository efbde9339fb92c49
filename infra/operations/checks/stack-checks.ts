import {
  type CloudFormationClient,
  type Stack,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import { type Connection, edgeRegion } from "#infra/operations/connection/connection.ts";
import { findStack, isWorking, readFirstFailure } from "#infra/operations/connection/deployment.ts";
import { deployCommand, edgeStackName, hasFirewall, type Stage, stackName } from "#infra/stages.ts";
import { type CheckResult, type Deployed, failed, ok, repairable, todo } from "./check.ts";

interface Place {
  readonly stage: Stage;
  readonly name: string;
  readonly region: string;
  readonly client: CloudFormationClient;
}

export async function checkStack({ stage, region, clients }: Connection): Promise<CheckResult> {
  const place = { stage, name: stackName(stage), region, client: clients.cloudFormation };
  const stack = await findStack(place.client, place.name);
  const origin = stack?.Outputs?.find(({ OutputKey }) => OutputKey === "SiteOrigin")?.OutputValue;
  const elsewhere = " If it is in another region, set region in operator/stages.ts.";
  return checkPlace(place, stack, `is deployed at ${origin}`, elsewhere);
}

/** Whether the second stack, with the certificate and the firewall, is complete if it is needed. */
export async function checkEdgeStack({
  stage,
  edgeClients,
  choices,
}: Connection): Promise<CheckResult> {
  const { cloudFormation: client } = edgeClients;
  const place = { stage, name: edgeStackName(stage), region: edgeRegion, client };
  const stack = await findStack(client, place.name);
  const parts = [
    choices.domain !== undefined && choices.hostedZoneId !== undefined && "the certificate",
    hasFirewall(stage, choices) && "the firewall",
  ].filter((part) => part !== false);
  if (parts.length > 0) {
    const certificate =
      " If that takes more than an hour, its certificate may wait for the domain's name servers: see Your own domain in the operator guide.";
    const works = `has ${parts.join(" and ")} in ${edgeRegion}`;
    return checkPlace(place, stack, works, "", certificate);
  }
  if (!stack) return ok("none is needed without a domain in Route 53 and a firewall");
  return todo(
    `${place.name} in ${edgeRegion} is not needed any more, and a firewall in it costs money`,
    "Remove it as the operator guide says under Removing the domain or the firewall.",
  );
}

/**
 * @param works what can be said about the stack when it works
 * @param ifMissing what else to try when there is no stack
 * @param ifLate what else to try when its deployment does not end
 */
async function checkPlace(
  { stage, name, region, client }: Place,
  stack: Stack | undefined,
  works: string,
  ifMissing: string,
  ifLate = "",
): Promise<CheckResult> {
  const deploy = deployCommand(stage);
  // A deployment whose question was not answered with yes leaves `REVIEW_IN_PROGRESS`.
  const { StackStatus: status = "REVIEW_IN_PROGRESS", EnableTerminationProtection } = stack ?? {};
  if (status === "REVIEW_IN_PROGRESS") {
    return failed(`there is no stack ${name} in ${region}`, `Deploy it: ${deploy}.${ifMissing}`);
  }
  if (isWorking(status) && stage === "prod" && !EnableTerminationProtection) {
    return repairable(stage, `${name} can be deleted by accident`, async () => {
      const change = { StackName: name, EnableTerminationProtection: true };
      await client.send(new UpdateTerminationProtectionCommand(change));
      return `${name} is protected from deletion now`;
    });
  }
  if (isWorking(status) && !status.includes("ROLLBACK")) return ok(`${name} ${works} (${status})`);
  if (status.endsWith("_IN_PROGRESS")) {
    return todo(
      `${name} is being deployed (${status})`,
      `Wait until the deployment ends, and check again.${ifLate}`,
    );
  }
  const reason = await readFirstFailure(client, name);
  const why = reason === undefined ? "" : `; ${reason}`;
  const fix =
    reason === undefined
      ? "Find the reason under Events of the stack in CloudFormation's console, and fix it."
      : "Fix that.";
  if (isWorking(status)) {
    return todo(
      `${name} ${works}, but CloudFormation took the last release back (${status})${why}`,
      `The site works with the release before it. ${fix} Then deploy again, which replaces the failed release: ${deploy}`,
    );
  }
  const first =
    status === "UPDATE_ROLLBACK_FAILED"
      ? `run npx cdk rollback ${name} -c stage=${stage}, and `
      : "";
  return failed(
    `the deployment of ${name} failed (${status})${why}`,
    `${fix} Then ${first}deploy again: ${deploy}. If CDK cannot replace the stack, delete it in CloudFormation's console first; the operator guide says what it leaves over.`,
  );
}

/** Whether pages give search engines and link previews the site's real address. */
export function checkAddress({ stage, site, siteOrigin }: Deployed): CheckResult {
  if (site.origin === siteOrigin) return ok(`${siteOrigin}, the same as in the pages`);
  if (stage !== "prod") {
    return ok(`${siteOrigin}; pages name ${site.origin}, which matters only in prod`);
  }
  return failed(
    `pages tell search engines and previews ${site.origin}, but the site is at ${siteOrigin}`,
    `Set origin in operator/site.ts to ${siteOrigin}, or domain in operator/stages.ts to your domain, and deploy: ${deployCommand(stage)}`,
  );
}
