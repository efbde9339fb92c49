import type { TestProject } from "vitest/node";
import { startDynamoDbLocal } from "#local/database/dynamodb-local.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a database engine waits for tests; absent, each test starts its own. */
    dynamoDbEndpoint?: string;
  }
}

/** Lends Amazon's DynamoDB Local to every store test of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startDynamoDbLocal();
  project.provide("dynamoDbEndpoint", database.endpoint);
  return database.close;
}
