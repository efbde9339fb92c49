import {
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
} from "@aws-sdk/client-dynamodb";
import { describeTable, type Restoration } from "./plan.ts";

export interface Progress {
  readonly say: (line: string) => void;
  readonly now: () => Date;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Restoring takes DynamoDB from some minutes to hours, however little there is. */
const pauseMs = 15_000;

/** Begins the copies that have not been begun, and waits until all are there. */
export async function makeCopies(
  client: DynamoDBClient,
  plan: readonly Restoration[],
  to: Date,
  { say, now, wait }: Progress,
): Promise<void> {
  for (const restoration of plan) {
    if (restoration.begun) continue;
    await beginCopy(client, restoration, to);
    say(`${restoration.table}: restoring to ${restoration.copy}`);
  }
  const startedAt = now().getTime();
  const waiting = new Set(plan);
  while (waiting.size > 0) {
    for (const restoration of [...waiting]) {
      if (!(await isThere(client, restoration.copy))) continue;
      waiting.delete(restoration);
      const minutes = Math.round((now().getTime() - startedAt) / 60_000);
      say(
        `${restoration.table}: restored after ${minutes} min (${plan.length - waiting.size} of ${plan.length})`,
      );
    }
    if (waiting.size > 0) await wait(pauseMs);
  }
}

async function beginCopy(
  client: DynamoDBClient,
  { source, copy }: Restoration,
  to: Date,
): Promise<void> {
  try {
    await client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: source,
        TargetTableName: copy,
        RestoreDateTime: to,
      }),
    );
  } catch (error) {
    // Begun by a call whose answer was lost.
    if (!(error instanceof TableAlreadyExistsException)) throw error;
  }
}

async function isThere(client: DynamoDBClient, copy: string): Promise<boolean> {
  const table = await describeTable(client, copy);
  if (!table) {
    throw new Error(`${copy} is gone: DynamoDB has given up, or somebody has deleted it.`);
  }
  if (table.TableStatus === "ACTIVE") return table.RestoreSummary?.RestoreInProgress !== true;
  if (table.TableStatus === "CREATING" || table.TableStatus === "UPDATING") return false;
  throw new Error(`${copy} is ${table.TableStatus}.`);
}
