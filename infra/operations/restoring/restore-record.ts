import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { tableConstructId } from "#infra/data/table-definitions.ts";
import { type Stage, stackName } from "#infra/stages.ts";
import type { TablesInUse } from "./plan.ts";
import { digest, type Item, keyNamesOf, keyOf } from "./records.ts";

interface RecordOptions {
  readonly stage: Stage;
  /** `bookings` and the like. */
  readonly table: string;
  /** The DynamoDB name of the table that has the right version of the record. */
  readonly from: string;
  /** The value of the record's key; with a sort key, both values with a slash between. */
  readonly id: string;
}

interface RecordDependencies {
  readonly client: DynamoDBClient;
  readonly say: (line: string) => void;
  /** Asks the operator. */
  readonly ask: (question: string) => Promise<string>;
}

/**
 * Shows which attributes of one record differ between a copy and the table in use, without their
 * values, and on confirmation puts the record back. It writes only if the record in use has not
 * changed since the comparison.
 * @returns whether the record in use is now the same as in the copy
 * @throws with a sentence when something prevents it
 */
export async function restoreRecord(
  { client, say, ask }: RecordDependencies,
  inUse: TablesInUse,
  { stage, table, from, id }: RecordOptions,
): Promise<boolean> {
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

  const differences = compareItems(present ?? {}, kept);
  if (differences.length === 0) {
    say("The record in use is the same.");
    return true;
  }
  say(
    present
      ? `${id} differs (values are not shown):`
      : `${id} has been deleted. It would come back with (values are not shown):`,
  );
  for (const { name, before, after } of differences) {
    say(`  ${name}: ${before ? (after ? "is put back" : "is removed") : "comes back"}`);
  }
  say("Do not put back what was erased because a person asked for it.");
  const answer = await ask(`Type ${stage} to put it back, or anything else to change nothing: `);
  if (answer !== stage) {
    say("Nothing is changed.");
    return false;
  }
  await unlessChanged(
    present
      ? changeBack(client, live, key, present, differences)
      : createAgain(client, live, kept, keyNames),
  );
  say("The record is put back.");
  if (table === "bookings") {
    say("When all are back:");
    say(`npm run rebuild-numbers -- --stage ${stage}`);
  }
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
  const isOfTable = [`${table}-`, `Tables${tableConstructId(table)}`].some((start) =>
    from.startsWith(`${stackName(stage)}-${start}`),
  );
  const fromKeys = isOfTable && from !== live ? await keyNamesOf(client, from) : [];
  if (fromKeys.join() === keyNames.join()) return;
  throw new Error(
    `--from must name a copy of ${table}, such as ${stackName(stage)}-${table}-20261120T120000Z, or the table that was in use before a switch.`,
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
  readonly before: AttributeValue | undefined;
  readonly after: AttributeValue | undefined;
}

function compareItems(present: Item, kept: Item): readonly Difference[] {
  return Object.keys({ ...present, ...kept })
    .sort()
    .map((name) => ({ name, before: present[name], after: kept[name] }))
    .filter(({ before, after }) => digest(before) !== digest(after));
}

/** @throws with a sentence when the condition of the write fails */
async function unlessChanged(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new Error(
      "The record has changed since it was compared, and was not written: compare it again.",
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
 * Writes only the attributes that differ, on the condition that no compared attribute has changed.
 * An attribute that was added since is neither compared nor overwritten.
 */
async function changeBack(
  client: DynamoDBClient,
  TableName: string,
  Key: Item,
  present: Item,
  differences: readonly Difference[],
): Promise<void> {
  const names: Record<string, string> = {};
  const values: Item = {};
  const conditions: string[] = [];
  for (const [at, [name, before]] of Object.entries(present).entries()) {
    names[`#b${at}`] = name;
    values[`:b${at}`] = before;
    conditions.push(`#b${at} = :b${at}`);
  }
  const sets: string[] = [];
  const removals: string[] = [];
  for (const [at, { name, before, after }] of differences.entries()) {
    names[`#a${at}`] = name;
    if (!before) conditions.push(`attribute_not_exists(#a${at})`);
    if (!after) removals.push(`#a${at}`);
    else {
      sets.push(`#a${at} = :a${at}`);
      values[`:a${at}`] = after;
    }
  }
  const update = [
    ...(sets.length > 0 ? [`SET ${sets.join(", ")}`] : []),
    ...(removals.length > 0 ? [`REMOVE ${removals.join(", ")}`] : []),
  ];
  await client.send(
    new UpdateItemCommand({
      TableName,
      Key,
      UpdateExpression: update.join(" "),
      ConditionExpression: conditions.join(" AND "),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    }),
  );
}
