import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { type Stage, stackName } from "#infra/stages.ts";
import { type Deployment, tablesInUse } from "../deployment.ts";
import { digest, type Item, keyNamesOf, keyOf } from "./records.ts";

export interface RecordOptions {
  readonly stage: Stage;
  /** `bookings` and the like. */
  readonly table: string;
  /** The name at DynamoDB of the table that has the record as it should be. */
  readonly from: string;
  /** The value of the record's key; with a sort key, both values with a slash between. */
  readonly id: string;
}

export interface RecordDependencies {
  readonly client: DynamoDBClient;
  readonly say: (line: string) => void;
  /** Asks the operator. */
  readonly ask: (question: string) => Promise<string>;
}

/**
 * Shows which attributes of one record differ between a copy and the table in use, without their
 * values, and on confirmation puts the record back. It is written only if the record in use is still
 * the one that was compared.
 * @returns whether the record in use is now as in the copy
 * @throws with a sentence, when it cannot be done
 */
export async function restoreRecord(
  { client, say, ask }: RecordDependencies,
  deployment: Deployment,
  { stage, table, from, id }: RecordOptions,
): Promise<boolean> {
  const inUse = tablesInUse(deployment);
  const live = inUse.get(table);
  if (live === undefined) {
    throw new Error(`There is no table ${table}; there are ${[...inUse.keys()].join(", ")}.`);
  }
  const keyNames = await keyNamesOf(client, live);
  await refuseOtherTable(client, { stage, table, live, from, keyNames });
  const key = keyOf(id, keyNames);
  const kept = await readItem(client, from, key);
  if (!kept) throw new Error(`${from} has no record ${id}.`);
  const present = await readItem(client, live, key);

  const differences = compareItems(present, kept);
  if (differences.length === 0) {
    say("The record in use is the same.");
    return true;
  }
  say(
    present
      ? `${id} differs (values are not shown):`
      : `${id} has been deleted. It comes back with (values are not shown):`,
  );
  for (const { name, change } of differences) say(`  ${name}: ${change}`);
  say("Do not put back what was erased because a person asked for it.");
  const answer = await ask(`Type ${stage} to put it back, or anything else to change nothing: `);
  if (answer !== stage) {
    say("Nothing is changed.");
    return false;
  }
  await putBack(client, live, { key, present, kept });
  say("The record is put back.");
  if (table === "bookings") say(`Then: npm run rebuild-numbers -- --stage ${stage}`);
  return true;
}

/** Refuses a table of another stage or of another kind. */
async function refuseOtherTable(
  client: DynamoDBClient,
  {
    stage,
    table,
    live,
    from,
    keyNames,
  }: Omit<RecordOptions, "id"> & { readonly live: string; readonly keyNames: readonly string[] },
): Promise<void> {
  const ownName = `${table.slice(0, 1).toUpperCase()}${table.slice(1)}Table`;
  const isOfTable = [`${table}-`, `Tables${ownName}`].some((start) =>
    from.startsWith(`${stackName(stage)}-${start}`),
  );
  const fromKeys = isOfTable && from !== live ? await keyNamesOf(client, from) : [];
  if (fromKeys.join() === keyNames.join()) return;
  throw new Error(
    `--from names a copy of ${table}, such as ${stackName(stage)}-${table}-20261120T120000Z, or the table from before a switch.`,
  );
}

async function readItem(
  client: DynamoDBClient,
  TableName: string,
  Key: Item,
): Promise<Item | undefined> {
  const { Item } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
  return Item;
}

interface Difference {
  readonly name: string;
  readonly change: "comes back" | "is removed" | "is put back";
}

function compareItems(present: Item = {}, kept: Item): readonly Difference[] {
  const differences: Difference[] = [];
  for (const name of Object.keys({ ...present, ...kept }).sort()) {
    if (!(name in present)) differences.push({ name, change: "comes back" });
    else if (!(name in kept)) differences.push({ name, change: "is removed" });
    else if (digest(present[name]) !== digest(kept[name])) {
      differences.push({ name, change: "is put back" });
    }
  }
  return differences;
}

interface PuttingBack {
  readonly key: Item;
  /** The record in use when it was compared, if there was one. */
  readonly present: Item | undefined;
  readonly kept: Item;
}

async function putBack(client: DynamoDBClient, TableName: string, record: PuttingBack) {
  try {
    if (record.present)
      await changeBack(client, TableName, record.key, record.present, record.kept);
    else await createAgain(client, TableName, record.kept, Object.keys(record.key));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new Error(
      "The record has changed since it was compared, and stays as it is now: compare it again.",
    );
  }
}

async function createAgain(
  client: DynamoDBClient,
  TableName: string,
  kept: Item,
  [partitionKey = ""]: readonly string[],
): Promise<void> {
  await client.send(
    new PutItemCommand({
      TableName,
      Item: kept,
      ConditionExpression: "attribute_not_exists(#key)",
      ExpressionAttributeNames: { "#key": partitionKey },
    }),
  );
}

/**
 * Writes only the attributes that differ, on the condition that every attribute is as it was
 * compared. An attribute that has been added meanwhile is neither compared nor overwritten.
 */
async function changeBack(
  client: DynamoDBClient,
  TableName: string,
  Key: Item,
  present: Item,
  kept: Item,
): Promise<void> {
  const names: Record<string, string> = {};
  const values: Item = {};
  const conditions: string[] = [];
  const sets: string[] = [];
  const removals: string[] = [];
  for (const [at, name] of Object.keys({ ...present, ...kept }).entries()) {
    const [before, after] = [present[name], kept[name]];
    names[`#a${at}`] = name;
    conditions.push(before ? `#a${at} = :before${at}` : `attribute_not_exists(#a${at})`);
    if (before) values[`:before${at}`] = before;
    if (!after) removals.push(`#a${at}`);
    else if (digest(before) !== digest(after)) {
      sets.push(`#a${at} = :after${at}`);
      values[`:after${at}`] = after;
    }
  }
  const update = [
    sets.length > 0 && `SET ${sets.join(", ")}`,
    removals.length > 0 && `REMOVE ${removals.join(", ")}`,
  ];
  await client.send(
    new UpdateItemCommand({
      TableName,
      Key,
      UpdateExpression: update.filter((part) => part !== false).join(" "),
      ConditionExpression: conditions.join(" AND "),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    }),
  );
}
