import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { callTimeout } from "#lambdas/http/call-timeout.ts";

/**
 * The connection to the database. The region and, outside AWS, the endpoint come from the SDK's standard
 * environment variables.
 * @param where overrides the environment, for tests.
 */
export function createDatabaseClient(where: DynamoDBClientConfig = {}): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    maxAttempts: 3,
    requestHandler: callTimeout(2000),
    ...where,
  });
  return DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
  });
}
