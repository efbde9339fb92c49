import { isDeepStrictEqual } from "node:util";
import {
  type CloudFormationClient,
  GetStackPolicyCommand,
  SetStackPolicyCommand,
  type Stack,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import { keptResources } from "#infra/data/kept-resources.ts";
import { type Connection, edgeRegion } from "#infra/operations/connection/connection.ts";
import { findStack, readFirstFailure, stateOf } from "#infra/operations/connection/deployment.ts";
import { findLeftOver } from "#infra/operations/reattaching/left-over.ts";
import {
  deployCommand,
  edgeStackName,
  hasFirewall,
  putRightCommand,
  reattachCommand,
  type Stage,
  stackName,
} from "#infra/stages.ts";
import { absent, type CheckResult, type Deployed, failed, ok, repairable, todo } from "./check.ts";

interface Place {
  readonly stage: Stage;
  readonly name: string;
  readonly region: string;
  readonly client: CloudFormationClient;
}

export async function checkStack(connection: Connection): Promise<CheckResult> {
  const { stage, region, clients } = connection;
  const place = { stage, name: stackName(stage), region, client: clients.cloudFormation };
  const stack = await findStack(place.client, place.name);
  const origin = stack?.Outputs?.find(({ OutputKey }) => OutputKey === "SiteOrigin")?.OutputValue;
  if (stack?.StackStatus === "IMPORT_COMPLETE" && origin === undefined) {
    return failed(
      `${place.name} has the data of the stack before it, and nothing else yet`,
      `Deploy the rest: ${deployCommand(stage)}`,
    );
  }
  const elsewhere = " If it is in another region, set region in operator/stages.ts.";
  const result = await checkPlace(place, stack, {
    works: `is deployed at ${origin}`,
    ifMissing: elsewhere,
  });
  const isMissing = stateOf(stack?.StackStatus ?? "DELETE_COMPLETE") === "missing";
  const left = stage === "prod" && isMissing ? await findLeftOver(connection) : [];
  if (left.length === 0) return result;
  return failed(
    `${result.message}, but an earlier one has left ${left.map(({ id }) => id).join(", ")}`,
    `If there are bookings in it, do not deploy: that would make new, empty tables. Bring the data under a new stack: ${reattachCommand(stage)}. What a failed first deployment has left is empty: then deploy: ${deployCommand(stage)}.${elsewhere}`,
  );
}

/** What no release may do to a resource with data: a table that is replaced is a new, empty one. */
const stackPolicy = {
  Statement: [
    { Effect: "Allow", Principal: "*", Action: "Update:*", Resource: "*" },
    {
      Effect: "Deny",
      Principal: "*",
      Action: ["Update:Replace", "Update:Delete"],
      Resource: "*",
      Condition: { StringEquals: { ResourceType: [...new Set(Object.values(keptResources))] } },
    },
  ],
};

/** Whether CloudFormation refuses a release that replaces or deletes tables, accounts or files. */
export async function checkStackPolicy({ stage, clients }: Deployed): Promise<CheckResult> {
  const { cloudFormation } = clients;
  const StackName = stackName(stage);
  const { StackPolicyBody = "{}" } = await cloudFormation.send(
    new GetStackPolicyCommand({ StackName }),
  );
  if (isDeepStrictEqual(JSON.parse(StackPolicyBody), stackPolicy)) {
    return ok("no release can replace or delete tables, accounts and files");
  }
  return repairable(stage, "a release could replace tables, accounts or files", async () => {
    const StackPolicyBody = JSON.stringify(stackPolicy);
    await cloudFormation.send(new SetStackPolicyCommand({ StackName, StackPolicyBody }));
    return "the stack's policy is set";
  });
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
    const ifLate =
      " If that takes more than an hour, its certificate may wait for the domain's name servers: see Your own domain in the operator guide.";
    const works = `has ${parts.join(" and ")} in ${edgeRegion}`;
    return checkPlace(place, stack, { works, ifLate });
  }
  if (!stack) return absent("none is needed without a domain in Route 53 and a firewall");
  return todo(
    `${place.name} in ${edgeRegion} is not needed any more, and a firewall in it costs money`,
    "Remove it as the operator guide says under Removing the domain or the firewall.",
  );
}

interface PlaceWords {
  /** What can be said about the stack when it works. */
  readonly works: string;
  /** What else to try when there is no stack. */
  readonly ifMissing?: string;
  /** What else to try when its deployment does not end. */
  readonly ifLate?: string;
}

async function checkPlace(
  place: Place,
  stack: Stack | undefined,
  { works, ifMissing = "", ifLate = "" }: PlaceWords,
): Promise<CheckResult> {
  const { stage, name, region, client } = place;
  const deploy = deployCommand(stage);
  const { StackStatus: status = "REVIEW_IN_PROGRESS", EnableTerminationProtection } = stack ?? {};
  const state = stateOf(status);
  switch (state) {
    case "missing":
      return failed(`there is no stack ${name} in ${region}`, `Deploy it: ${deploy}.${ifMissing}`);
    case "busy":
      return todo(
        `${name} is being deployed (${status})`,
        `Wait until the deployment ends, and check again.${ifLate}`,
      );
    case "beingDeleted":
      return todo(
        `${name} is being deleted (${status})`,
        `Wait until it is gone, and check again.${whatStays(place)}`,
      );
    case "works":
    case "tookBack":
      if (stage === "prod" && !EnableTerminationProtection) return protectable(place);
      if (state === "works") return ok(`${name} ${works} (${status})`);
      break;
    default:
  }
  const reason = await readFirstFailure(client, name, status);
  const why = `(${status})${reason === undefined ? "" : `; ${reason}`}`;
  const fix = fixFor(reason, place);
  switch (state) {
    case "tookBack":
      return todo(
        `${name} ${works}, but CloudFormation rolled back the last release ${why}`,
        `The site works with the release before it. ${fix} Then deploy again, which replaces the failed release: ${deploy}`,
      );
    case "stuck":
      return failed(
        `${name} is stuck between two releases ${why}`,
        `${neverDelete} ${fix} Then let CloudFormation finish rolling the release back: aws cloudformation continue-update-rollback --region ${region} --stack-name ${name}. If that fails for the same reason, add --resources-to-skip ${failedIds(stack)}, which leaves these as they are. Then deploy again: ${putRightCommand(stage)}`,
      );
    case "halfDone":
      return failed(
        `${name} is between two releases ${why}`,
        `${neverDelete} ${fix} Then deploy again: ${putRightCommand(stage)}`,
      );
    case "halfDeleted":
      return failed(
        `the deletion of ${name} failed ${why}`,
        `${fix} Then delete the stack once more in CloudFormation's console, which offers to retain what cannot be deleted, and check again.${whatStays(place)}`,
      );
    case "neverWorked":
      return failed(
        `the deployment of ${name} failed ${why}`,
        `${fix} Then deploy again: ${deploy}. If CDK cannot replace the stack, delete it in CloudFormation's console first: it has never worked. The operator guide says what it leaves over.`,
      );
  }
}

function fixFor(reason: string | undefined, { name, region }: Place): string {
  if (reason === undefined) {
    return "Find the reason under Events of the stack in CloudFormation's console, and fix it.";
  }
  if (!/denied by stack policy/i.test(reason)) return "Fix that.";
  // Going back to an older release removes what a newer one has added.
  return `The stack's policy keeps tables, accounts and files. If the folder is older than the release that added this one, you can let it go: its data stays in DynamoDB, outside the stack. Run aws cloudformation set-stack-policy --region ${region} --stack-name ${name} --stack-policy-body '${JSON.stringify({ Statement: stackPolicy.Statement.slice(0, 1) })}', and set the policy again with npm run setup afterwards. If not, go on with the newer release.`;
}

const neverDelete = "Do not delete the stack: the site runs in it.";

/** `prod` keeps its data when its stack is deleted; the second stack has none. */
const whatStays = ({ stage, name }: Place) =>
  stage === "prod" && name === stackName(stage)
    ? " Bookings, accounts and pictures stay, and can be brought under a new stack."
    : "";

/** CloudFormation ends its sentence with the ids of the resources: `[WebsiteDistribution1A2B, ApiStage3C4D]`. */
const failedIds = (stack: Stack | undefined) =>
  /\[([^\]]+)\]/.exec(stack?.StackStatusReason ?? "")?.[1]?.replaceAll(",", "") ??
  "and the ids of the resources that failed";

const protectable = ({ stage, name, client }: Place) =>
  repairable(stage, `${name} can be deleted by accident`, async () => {
    const change = { StackName: name, EnableTerminationProtection: true };
    await client.send(new UpdateTerminationProtectionCommand(change));
    return `${name} is protected from deletion now`;
  });

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
