import { ScanCommand } from "@aws-sdk/client-dynamodb";
import type { Connection } from "#infra/operations/connection/connection.ts";
import {
  findStack,
  readDeployment,
  stateOf,
  tablesInUse,
} from "#infra/operations/connection/deployment.ts";
import { findLeftOver } from "#infra/operations/reattaching/left-over.ts";
import { refuseEmptyTables } from "#infra/operations/restoring/deleted-tables.ts";
import { reattachCommand, stackName } from "#infra/stages.ts";

type Account = Pick<Connection, "stage" | "clients">;

/**
 * Before a deployment. When AWS does not say, only one that puts resources back is refused: CDK reports what is
 * wrong with the credentials.
 * @throws with a sentence when it would make empty tables in place of those that have the data
 */
export async function refuseDataLoss(account: Account, putsBack: boolean): Promise<void> {
  const { stage, clients } = account;
  if (putsBack) {
    const deployment = await readDeployment(clients.cloudFormation, stage);
    if (deployment) await refuseEmptyTables(clients.dynamoDb, stage, tablesInUse(deployment));
  }
  if (stage === "prod" && (await hasLeftBookings(account).catch(() => false))) {
    throw new Error(
      `The stack ${stackName(stage)} is gone, and its bookings are still there: this would make new, empty tables. Bring the data under a new stack: ${reattachCommand(stage)}`,
    );
  }
}

async function hasLeftBookings({ stage, clients }: Account): Promise<boolean> {
  const stack = await findStack(clients.cloudFormation, stackName(stage));
  if (stack?.StackStatus && stateOf(stack.StackStatus) !== "missing") return false;
  for (const { logicalId, id: TableName } of await findLeftOver({ stage, clients })) {
    if (!logicalId.startsWith("TablesBookings")) continue;
    const { Count } = await clients.dynamoDb.send(new ScanCommand({ TableName, Limit: 1 }));
    if (Count) return true;
  }
  return false;
}
