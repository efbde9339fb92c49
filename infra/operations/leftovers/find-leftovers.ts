import type { RestoredTables } from "#infra/restored-tables.ts";
import { edgeStackName, stackName } from "#infra/stages.ts";
import { type Connection, edgeRegion } from "../connection.ts";
import { readDeployment, tablesInUse } from "../deployment.ts";
import {
  type Candidate,
  listBuckets,
  listLogGroups,
  listTables,
  listUserPools,
} from "./candidates.ts";
import { type Ownership, readOwnership } from "./owned-by-stacks.ts";

export interface Leftover extends Candidate {
  /** Why it exists, as far as CloudFormation remembers. */
  readonly origin: string;
}

/** What is called like a stage's tables, pools, logs and buckets: the live part, and what is left over. */
export interface Leftovers {
  readonly live: readonly Candidate[];
  readonly leftOver: readonly Leftover[];
}

/**
 * Tells what a failed or deleted deployment has left from what is live. Live is what any stack owns,
 * and every table that the deployed functions use or `restored-tables.json` names. Changes nothing.
 * @throws with a sentence while the stage is being deployed
 */
export async function findLeftovers(
  { stage, region, clients, edgeClients }: Connection,
  restoredTables: RestoredTables,
): Promise<Leftovers> {
  const stack = stackName(stage);
  // Listed first: what a deployment creates afterwards is then not among them.
  const candidates = [
    ...(await listTables(clients.dynamoDb, stack, region)),
    ...(await listUserPools(clients.cognito, stack, region)),
    ...(await listBuckets(clients.s3, stack, region)),
    ...(await listLogGroups(clients.logs, stack, region)),
  ];
  const edgeLogs = await listLogGroups(edgeClients.logs, stack, edgeRegion);
  const isOurs = (name: string) => name === stack || name === edgeStackName(stage);
  const ownership = await readOwnership(clients.cloudFormation, isOurs);
  const atEdge = await readOwnership(edgeClients.cloudFormation, isOurs);
  const deployment = await readDeployment(clients.cloudFormation, stage);
  const inUse = new Set([
    ...ownership.owned,
    ...(deployment ? tablesInUse(deployment).values() : []),
    ...Object.values(restoredTables).flatMap((tables) => Object.values(tables)),
  ]);
  return {
    live: [
      ...candidates.filter(({ id }) => inUse.has(id)),
      ...edgeLogs.filter(({ id }) => atEdge.owned.has(id)),
    ],
    leftOver: [
      ...candidates
        .filter(({ id }) => !inUse.has(id))
        .map((each) => ({ ...each, origin: originOf(each, stack, ownership) })),
      ...edgeLogs
        .filter(({ id }) => !atEdge.owned.has(id))
        .map((each) => ({ ...each, origin: originOf(each, stack, atEdge) })),
    ],
  };
}

function originOf({ id, type }: Candidate, stack: string, { leftBy }: Ownership): string {
  const left = leftBy.get(id) ?? leftBy.get(id.replace("/aws/lambda/", ""));
  if (left) return `left by ${left.StackId} (${left.StackStatus})`;
  const isCopy = type === "table" && /-\d{8}T\d{6}Z$/.test(id);
  if (isCopy) return "a copy that npm run restore made, and that the site does not use";
  return `of no stack that CloudFormation still lists: an earlier ${stack}, or an earlier release, has left it`;
}
