import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/**
 * The connection to the database. A call that hangs is abandoned well before the function times out,
 * so that the visitor gets an answer. The region and, outside AWS, the endpoint come from the SDK's
 * standard environment variables.
 * @param where overrides the environment, for tests.
 */
export function createDatabaseClient(where: DynamoDBClientConfig = {}): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 2000 },
    ...where,
  });
  return DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
  });
}
