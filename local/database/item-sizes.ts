import {
  type AttributeValue,
  type DynamoDBClient,
  ListTablesCommand,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";

/**
 * The most bytes that an item may have. Every write pays for the whole item, and DynamoDB refuses one
 * above 400 KB, so each list in an item needs a bound.
 */
const largestItem = 20 * 1024;
/** As many as the website's content may have. The bound of each is in its schema. */
const largestWebsite = 128 * 1024;

/** Walks every item of a database and returns a sentence about each that is too large. */
export async function findLargeItems(client: Pick<DynamoDBClient, "send">): Promise<string[]> {
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  const found: string[] = [];
  for (const TableName of TableNames) {
    for await (const item of itemsOf(client, TableName)) {
      const bytes = bytesOf(item);
      const fields = Object.keys(item).join(", ");
      const isWebsite = item["name"]?.S?.startsWith("website");
      if (bytes > (isWebsite ? largestWebsite : largestItem)) {
        found.push(`An item of ${TableName} has ${bytes} bytes (${fields}).`);
      }
    }
  }
  return found;
}

// The SDK's paginators do not take a document client.
async function* itemsOf(client: Pick<DynamoDBClient, "send">, TableName: string) {
  let ExclusiveStartKey: Record<string, AttributeValue> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey }));
    yield* page.Items ?? [];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

/** The bytes of an item as JSON: a little more than DynamoDB counts. */
function bytesOf(item: Record<string, AttributeValue>): number {
  const sets = (_: string, value: unknown) => (value instanceof Set ? [...value] : value);
  return Buffer.byteLength(JSON.stringify(unmarshall(item), sets));
}
