import {
  DeleteTableCommand,
  type DynamoDBClient,
  paginateListTables,
  ResourceInUseException,
  UpdateTableCommand,
} from "@aws-sdk/client-dynamodb";
import type { Stage } from "#infra/stages.ts";
import { readCopyName } from "./copy-names.ts";
import { describeTable } from "./plan.ts";

export interface DiscardOptions {
  readonly stage: Stage;
  /** Only copies of that time; all when there is none. */
  readonly to: Date | undefined;
  /** Only copies of these tables; all when there is none. */
  readonly only: readonly string[];
}

/** The names of a stage's copies, whether in use or not. */
export async function findCopies(
  client: DynamoDBClient,
  { stage, to, only }: DiscardOptions,
): Promise<readonly string[]> {
  const wanted = only.map((name) => name.toLowerCase());
  const copies: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
    for (const name of TableNames) {
      const copy = readCopyName(stage, name);
      if (!copy || (to && copy.at.getTime() !== to.getTime())) continue;
      if (wanted.length === 0 || wanted.includes(copy.table.toLowerCase())) copies.push(name);
    }
  }
  return copies;
}

const tries = 20;
const pauseMs = 3000;

/**
 * Deletes a copy, for good.
 * @throws with a sentence while it is still being restored
 */
export async function deleteCopy(
  client: DynamoDBClient,
  TableName: string,
  wait: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const table = await describeTable(client, TableName);
  if (!table || table.TableStatus === "DELETING") return;
  if (table.TableStatus === "CREATING") {
    throw new Error(`${TableName} is still being restored: discard it when that is over.`);
  }
  if (table.DeletionProtectionEnabled) {
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(new DeleteTableCommand({ TableName }));
      return;
    } catch (error) {
      // For a moment, the change before keeps it busy.
      if (!(error instanceof ResourceInUseException) || attempt === tries) throw error;
      await wait(pauseMs);
    }
  }
}
