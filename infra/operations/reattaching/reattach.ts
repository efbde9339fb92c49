import { keptResources } from "#infra/data/kept-resources.ts";
import type { Connection } from "#infra/operations/connection/connection.ts";
import { findStack, stateOf } from "#infra/operations/connection/deployment.ts";
import type { Prompts } from "#infra/operations/connection/prompts.ts";
import { listSystemBackups } from "#infra/operations/restoring/deleted-tables.ts";
import { deployCommand, setUpCommand, stackName } from "#infra/stages.ts";
import { findLeftOver, type LeftOver } from "./left-over.ts";

export interface ReattachDependencies extends Pick<Connection, "stage" | "region" | "clients"> {
  readonly say: (line: string) => void;
  readonly ask: Prompts["ask"];
  readonly runCdk: (args: readonly string[]) => Promise<boolean>;
}

/** The name by which CloudFormation imports a resource. */
const identifiers = {
  "AWS::DynamoDB::Table": "TableName",
  "AWS::Cognito::UserPool": "UserPoolId",
  "AWS::S3::Bucket": "BucketName",
} as const satisfies Record<LeftOver["type"], string>;

/**
 * Makes a new stack out of what a deleted one has left: tables, user pool and bucket, as they are. The next
 * deployment adds everything else.
 * @param leave names of what belongs to another, earlier stack
 * @returns whether the new stack has them
 * @throws with a sentence when there is a stack, or the choice is not clear
 */
export async function reattach(
  dependencies: ReattachDependencies,
  leave: readonly string[],
): Promise<boolean> {
  const { stage, region, clients, say, ask, runCdk } = dependencies;
  const name = stackName(stage);
  const stack = await findStack(clients.cloudFormation, name);
  const status = stack?.StackStatus ?? "DELETE_COMPLETE";
  if (stateOf(status) !== "missing") {
    throw new Error(
      `There is a stack ${name} in ${region} (${status}), and only one that is gone can be replaced: npm run doctor -- --stage ${stage} says what to do about it.`,
    );
  }
  const found = (await findLeftOver(dependencies)).filter(({ id }) => !leave.includes(id));
  refuseUnclear(found);
  if (found.length === 0) throw new Error(`${name} has left nothing in ${region}.`);
  const missing = Object.keys(keptResources).filter(
    (each) => !found.some(({ logicalId }) => logicalId === each),
  );
  await refuseDeleted(dependencies, missing);
  for (const { id } of found) say(`  ${id}`);
  if (missing.length > 0) say(`Not there, and made new by the deployment: ${missing.join(", ")}`);
  const question = `Type ${stage} to bring these under a new stack ${name}, or anything else to change nothing`;
  if ((await ask(question)) !== stage) {
    say("Nothing is changed.");
    return false;
  }
  const mapping = Object.fromEntries(
    found.map(({ logicalId, type, id }) => [logicalId, { [identifiers[type]]: id }]),
  );
  const isImported = await runCdk([
    ...["import", name, "-c", `stage=${stage}`],
    // The user pool must not name what the new stack does not have yet.
    ...["-c", "signInMailFromSender=false"],
    ...["--resource-mapping-inline", JSON.stringify(mapping)],
  ]);
  say(
    isImported
      ? `${name} has its data again. Now make the rest: ${deployCommand(stage)}, and then ${setUpCommand(stage)}`
      : "CDK could not bring the data under a new stack: see its message above. The data is unchanged.",
  );
  return isImported;
}

/** @throws with a sentence when two have the same part in the stack */
function refuseUnclear(found: readonly LeftOver[]): void {
  const rivals = found.filter(({ logicalId, id }) =>
    found.some((other) => other.logicalId === logicalId && other.id !== id),
  );
  if (rivals.length === 0) return;
  throw new Error(
    `More than one stack has left data: ${rivals.map(({ id }) => id).join(", ")}. Look in the consoles of DynamoDB, Cognito and S3 which are yours, by their dates and sizes, and name the others with --leave, separated by commas.`,
  );
}

/** @throws with a sentence when a table that is missing can be restored */
async function refuseDeleted(
  { stage, region, clients }: ReattachDependencies,
  missing: readonly string[],
): Promise<void> {
  const backups = missing.length > 0 ? await listSystemBackups(clients.dynamoDb) : [];
  const backup = backups.find(({ TableName }) =>
    missing.some((id) => TableName?.startsWith(`${stackName(stage)}-${id}-`)),
  );
  if (!backup) return;
  const { TableName, BackupArn } = backup;
  throw new Error(
    `${TableName} was deleted, and DynamoDB has kept it. Restore it first, and run this again when DynamoDB's console shows it as active: aws dynamodb restore-table-from-backup --region ${region} --target-table-name ${TableName} --backup-arn ${BackupArn}`,
  );
}
