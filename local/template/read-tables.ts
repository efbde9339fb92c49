import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";
import * as z from "zod/mini";
import type { Template } from "./template.ts";

const KeySchema = z.array(
  z.object({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) }),
);

const TableProperties = z.object({
  KeySchema,
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(["S", "N", "B"]) }),
  ),
  GlobalSecondaryIndexes: z.optional(
    z.array(
      z.object({
        IndexName: z.string(),
        KeySchema,
        Projection: z.object({
          ProjectionType: z.enum(["ALL", "KEYS_ONLY", "INCLUDE"]),
          NonKeyAttributes: z.optional(z.array(z.string())),
        }),
      }),
    ),
  ),
});

export type TableDefinition = CreateTableCommandInput & {
  readonly TableName: string;
  readonly arn: string;
};

/** The tables to create, as DynamoDB's own `CreateTable` takes them. */
export function readTables(template: Template): TableDefinition[] {
  return template
    .read("AWS::DynamoDB::Table", TableProperties)
    .map(({ ref, arn, KeySchema, AttributeDefinitions, GlobalSecondaryIndexes }) => ({
      TableName: ref,
      arn,
      BillingMode: "PAY_PER_REQUEST",
      KeySchema,
      AttributeDefinitions,
      GlobalSecondaryIndexes,
    }));
}
