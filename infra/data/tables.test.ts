import { describe, expect, test } from "vitest";
import { synthesize } from "#infra/testing/synthesized.ts";
import { tableDefinition, tableNames } from "./table-definitions.ts";

const template = synthesize({ stage: "prod" });
const tables = Object.entries(template.findResources("AWS::DynamoDB::Table")).map(
  ([logicalId, resource]) => ({
    name: logicalId.replace(/^Tables(\w+?)Table[\dA-F]{8}$/, "$1"),
    resource,
    properties: resource["Properties"],
  }),
);

type KeySchema = { AttributeName: string; KeyType: string }[];
const keysOf = (schema: KeySchema) =>
  Object.fromEntries(schema.map(({ AttributeName, KeyType }) => [KeyType, AttributeName]));

describe("the tables", () => {
  test("have the keys and indexes of their definitions, from which the stores' tests create them.", () => {
    const deployed = tables.map(({ name, properties }) => [
      name,
      {
        keys: keysOf(properties.KeySchema),
        indexes: (properties.GlobalSecondaryIndexes ?? []).map(
          (index: {
            IndexName: string;
            KeySchema: KeySchema;
            Projection: { ProjectionType: string; NonKeyAttributes?: string[] };
          }) => [
            index.IndexName,
            keysOf(index.KeySchema),
            index.Projection.NonKeyAttributes ?? index.Projection.ProjectionType,
          ],
        ),
      },
    ]);
    const defined = tableNames.map((name) => {
      const { partitionKey, sortKey, indexes = {} } = tableDefinition(name);
      return [
        `${name[0]!.toUpperCase()}${name.slice(1)}`,
        {
          keys: { HASH: partitionKey, ...(sortKey && { RANGE: sortKey }) },
          indexes: Object.entries(indexes).map(
            ([indexName, [partition, sort, projection = "KEYS_ONLY"]]) => [
              indexName,
              { HASH: partition, RANGE: sort },
              projection,
            ],
          ),
        },
      ];
    });
    expect(Object.fromEntries(deployed)).toEqual(Object.fromEntries(defined));
  });

  test("are at most eight.", () => {
    expect(tables.length).toBeLessThanOrEqual(8);
  });

  test("of bookings have at most seven indexes: each write of a booking writes those that it changes.", () => {
    // What the calendar finds a booking by is written once.
    expect(Object.keys(tableDefinition("bookings").indexes ?? {}).length).toBeLessThanOrEqual(7);
  });

  test.each(tables)(
    "are billed by request, kept, and can be recovered after a mistake, except the digests of visitors: $name.",
    ({ name, resource, properties }) => {
      expect(properties.PointInTimeRecoverySpecification).toEqual({
        PointInTimeRecoveryEnabled: name !== "Limits",
      });
      expect(properties.BillingMode).toBe("PAY_PER_REQUEST");
      expect(properties.DeletionProtectionEnabled).toBe(true);
      expect(resource["DeletionPolicy"]).toBe("Retain");
      expect(resource["UpdateReplacePolicy"]).toBe("Retain");
    },
  );

  test("expire items only where drafts, deleted items, mailboxes, counts or audit entries are kept.", () => {
    const expiring = tables.filter(({ properties }) => properties.TimeToLiveSpecification);
    expect(expiring.map(({ name }) => name)).toEqual([
      "Bookings",
      "DiscountCodes",
      "Workouts",
      "Limits",
      "Audit",
    ]);
    for (const { properties } of expiring) {
      expect(properties.TimeToLiveSpecification).toEqual({
        AttributeName: "expiresAt",
        Enabled: true,
      });
    }
  });

  test("are encrypted with DynamoDB's own key, which costs nothing.", () => {
    // Without a specification DynamoDB encrypts with its own key. Encryption is always on.
    for (const { properties } of tables)
      expect(properties.SSESpecification?.SSEEnabled).toBeFalsy();
    template.resourceCountIs("AWS::KMS::Key", 0);
  });
});

test("The stack outputs the name of every table, for the operator's commands.", () => {
  const output = JSON.stringify(template.findOutputs("TableNames")["TableNames"]!["Value"]);
  for (const logicalId of Object.keys(template.findResources("AWS::DynamoDB::Table"))) {
    expect(output).toContain(`{"Ref":"${logicalId}"}`);
  }
  expect(output).toContain('\\"discountCodes\\":');
});
