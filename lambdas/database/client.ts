import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/**
 * The connection to the database. A call that hangs is given up well before the function's own
 * time is over, so that the visitor gets an answer; the region and, away from AWS, the endpoint
 * come from the SDK's standard environment.
 * @param where another place than the environment's, for tests.
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
