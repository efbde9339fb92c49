import * as z from "zod/mini";
import type { Database } from "../database/database.ts";
import type { Right } from "../template/policy.ts";
import { type AwsService, failure, inputOf, operationOf } from "./aws-services.ts";

/** DynamoDB: the engine answers; here it is only made out what a call reaches for. */

const TableCall = z.object({ TableName: z.string(), IndexName: z.optional(z.string()) });
const BatchCall = z.object({ RequestItems: z.record(z.string(), z.unknown()) });

export interface DatabaseServiceOptions {
  readonly engine: Database["call"];
  readonly tableArn: (tableName: string) => string;
}

export function createDatabaseService({ engine, tableArn }: DatabaseServiceOptions): AwsService {
  return {
    demands(call): Right[] {
      const action = `dynamodb:${operationOf(call)}`;
      const input = inputOf(call);
      const single = TableCall.safeParse(input);
      if (single.success) {
        const { TableName, IndexName } = single.data;
        const index = IndexName === undefined ? "" : `/index/${IndexName}`;
        return [{ action, resource: `${tableArn(TableName)}${index}` }];
      }
      const batch = BatchCall.safeParse(input);
      if (!batch.success) return [{ action, resource: "*" }];
      return Object.keys(batch.data.RequestItems).map((table) => ({
        action,
        resource: tableArn(table),
      }));
    },
    answer: ({ headers, body }) => engine(headers, body.toString()),
    accessDenied: (message) => failure("AccessDeniedException", message),
  };
}
