import {
  type CloudFormationClient,
  type Stack,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import {
  deployCommand,
  edgeStackName,
  type Stage,
  setUpCommand,
  stackName,
} from "#infra/stages.ts";
import { explainCertificate } from "./certificate.ts";
import { type Connection, edgeRegion } from "./connection.ts";
import { findStack, isWorking } from "./deployment.ts";
import { firstFailure, lastOperation } from "./stack-failure.ts";
import { right, todo, type Verdict, wrong } from "./verdict.ts";

/** Where one of a stage's stacks is. */
interface Place {
  readonly name: string;
  readonly region: string;
  readonly client: CloudFormationClient;
}

/** Whether the stage's stack is complete. */
export async function judgeStack(connection: Connection): Promise<Verdict> {
  const { stage, region, clients } = connection;
  const place = { name: stackName(stage), region, client: clients.cloudFormation };
  const stack = await findStack(place.client, place.name);
  const origin = stack?.Outputs?.find(({ OutputKey }) => OutputKey === "SiteOrigin")?.OutputValue;
  return judge(connection, place, stack, `is deployed at ${origin}`);
}

/** Whether the second stack, with the certificate and the firewall, is complete if it is needed. */
export async function judgeEdgeStack(connection: Connection): Promise<Verdict> {
  const { stage, edgeClients, choices } = connection;
  const { cloudFormation: client } = edgeClients;
  const name = edgeStackName(stage);
  const stack = await findStack(client, name);
  const parts = [
    choices.domain !== undefined && choices.hostedZoneId !== undefined && "the certificate",
    String(choices.firewall ?? false) === "true" && "the firewall",
  ].filter((part) => part !== false);
  if (parts.length > 0) {
    const place = { name, region: edgeRegion, client };
    return judge(connection, place, stack, `has ${parts.join(" and ")} in ${edgeRegion}`);
  }
  if (!stack) return right("none is needed without a domain in Route 53 and a firewall");
  return todo(
    `${name} in ${edgeRegion} is not needed any more, and a firewall in it costs money`,
    "Remove it as the operator guide says under Removing the domain or the firewall.",
  );
}

async function judge(
  connection: Connection,
  place: Place,
  stack: Stack | undefined,
  finding: string,
): Promise<Verdict> {
  const { stage } = connection;
  const { name, region, client } = place;
  const status = stack?.StackStatus;
  // A deployment whose question was not answered with yes leaves REVIEW_IN_PROGRESS.
  if (!stack || status === undefined || status === "REVIEW_IN_PROGRESS") {
    const elsewhere =
      region === edgeRegion
        ? ""
        : ". If it is in another region, set region in operator/stages.ts.";
    return wrong(
      `there is no stack ${name} in ${region}`,
      `Deploy it: ${deployCommand(stage)}${elsewhere}`,
    );
  }
  if (isWorking(status) && stage === "prod" && !stack.EnableTerminationProtection) {
    return wrong(`${name} can be deleted by accident`, `Run ${setUpCommand(stage)}.`, async () => {
      const change = { StackName: name, EnableTerminationProtection: true };
      await client.send(new UpdateTerminationProtectionCommand(change));
      return `${name} is protected from deletion now`;
    });
  }
  const wasTakenBack = status.includes("ROLLBACK");
  if (isWorking(status) && !wasTakenBack) return right(`${name} ${finding} (${status})`);
  const events = await lastOperation(client, name);
  const reason = firstFailure(events);
  if (isWorking(status)) {
    return todo(
      `${name} ${finding}, but CloudFormation took the last release back (${status})${reason === undefined ? "" : `; ${reason}`}`,
      `The site works with the release before it. ${reason === undefined ? findReason : "Fix that."} Then deploy again, which replaces the failed release: ${deployCommand(stage)}`,
    );
  }
  const obstacle = await explainCertificate(connection, events);
  if (status.endsWith("_IN_PROGRESS")) {
    const waits = obstacle ? `, and waits for its certificate: ${obstacle.finding}` : "";
    return todo(
      `${name} is being deployed (${status})${waits}`,
      `${obstacle ? `${obstacle.remedy} ` : ""}Wait until the deployment ends, and check again.`,
    );
  }
  const causes = [reason, obstacle?.finding].filter((cause) => cause !== undefined);
  const fix = obstacle?.remedy ?? (reason ? "Fix that." : findReason);
  return wrong(
    [`the deployment of ${name} failed (${status})`, ...causes].join("; "),
    `${fix} ${wayOn(stage, place, stack, status)}`,
  );
}

const findReason =
  "Find the reason under Events of the stack in CloudFormation's console, and fix it.";

/** What to do about a stack whose deployment has failed. */
function wayOn(stage: Stage, { name, region }: Place, stack: Stack, status: string): string {
  const deploy = deployCommand(stage);
  if (status === "UPDATE_ROLLBACK_FAILED") {
    return `Then run npx cdk rollback ${name} -c stage=${stage}, and deploy again: ${deploy}`;
  }
  if (/^(UPDATE|IMPORT)_/.test(status)) {
    return `Then deploy again: ${deploy}.`;
  }
  const on = `--region ${region} --stack-name ${name}`;
  const unprotect = `aws cloudformation update-termination-protection --no-enable-termination-protection ${on}`;
  const before = [
    stack.EnableTerminationProtection && unprotect,
    // CDK deletes a stack that was rolled back, and no other.
    !status.startsWith("ROLLBACK_") && `aws cloudformation delete-stack ${on}`,
  ].filter((command) => command !== undefined && command !== false);
  const after = before.length > 0 ? ` after ${before.join(" and ")}` : "";
  const leftovers =
    stage === "prod" ? `. It leaves: npm run doctor -- --stage ${stage} --orphans` : "";
  return `Then deploy again${after}, which replaces the failed stack: ${deploy}${leftovers}`;
}
