import { describe, expect, it } from "vitest";
import { functionNames } from "./function-names.ts";
import { synthesize } from "./testing/synthesized.ts";

const template = synthesize({ stage: "prod" });
const tables = Object.entries(template.findResources("AWS::DynamoDB::Table")).map(
  ([logicalId, resource]) => ({
    name: logicalId.replace(/^Tables(\w+?)Table[\dA-F]{8}$/, "$1"),
    resource,
    properties: resource["Properties"],
  }),
);

function keysOf(schema: { AttributeName: string }[]): string[] {
  return schema.map(({ AttributeName }) => AttributeName);
}

describe("the tables", () => {
  it("have the keys and indexes that the stores ask by", () => {
    const keys = tables.map(({ name, properties }) => [
      name,
      {
        key: keysOf(properties.KeySchema),
        indexes: Object.fromEntries(
          (properties.GlobalSecondaryIndexes ?? []).map(
            (index: {
              IndexName: string;
              KeySchema: { AttributeName: string }[];
              Projection: { ProjectionType: string };
            }) => [index.IndexName, [...keysOf(index.KeySchema), index.Projection.ProjectionType]],
          ),
        ),
      },
    ]);
    expect(Object.fromEntries(keys)).toEqual({
      Audit: { key: ["listKey", "entryKey"], indexes: {} },
      Bookings: {
        key: ["bookingId"],
        indexes: {
          confirmedByTime: ["confirmedKey", "timestamp", "KEYS_ONLY"],
          progressByTime: ["progressKey", "timestamp", "KEYS_ONLY"],
          paymentByTime: ["paymentKey", "timestamp", "KEYS_ONLY"],
          confirmedByName: ["confirmedKey", "nameKey", "KEYS_ONLY"],
          confirmedByLastName: ["confirmedKey", "nameBackwardKey", "KEYS_ONLY"],
          confirmedByMiddleName: ["confirmedKey", "middleNameKey", "KEYS_ONLY"],
          confirmedByEmail: ["confirmedKey", "emailKey", "KEYS_ONLY"],
          confirmedByPhone: ["confirmedKey", "phoneKey", "KEYS_ONLY"],
          openWorkByTime: ["openWork", "timestamp", "KEYS_ONLY"],
          byEmail: ["emailKey", "timestamp", "KEYS_ONLY"],
          retentionByTime: ["retentionKey", "timestamp", "KEYS_ONLY"],
        },
      },
      DiscountCodes: { key: ["code"], indexes: { byCode: ["listKey", "code", "KEYS_ONLY"] } },
      Workouts: {
        key: ["workoutId"],
        indexes: { newestFirst: ["listKey", "createdAt", "ALL"] },
      },
      Categories: { key: ["listKey", "nameKey"], indexes: {} },
      Settings: { key: ["name"], indexes: {} },
      QrScans: { key: ["listKey", "month"], indexes: {} },
      CodeClaims: { key: ["claimKey"], indexes: {} },
      Contact: { key: ["recordKey"], indexes: {} },
      Numbers: { key: ["listKey", "month"], indexes: {} },
    });
  });

  it.each(tables)("survive mistakes: $name", ({ resource, properties }) => {
    expect(properties.PointInTimeRecoverySpecification).toEqual({
      PointInTimeRecoveryEnabled: true,
    });
    expect(properties.DeletionProtectionEnabled).toBe(true);
    expect(resource["DeletionPolicy"]).toBe("Retain");
    expect(resource["UpdateReplacePolicy"]).toBe("Retain");
  });

  it.each(tables)("cost nothing while nobody comes: $name", ({ properties }) => {
    expect(properties.BillingMode).toBe("PAY_PER_REQUEST");
  });

  it("let only drafts and their claims, what is deleted, the traces of contact messages and the audit log expire", () => {
    const expiring = tables.filter(({ properties }) => properties.TimeToLiveSpecification);
    expect(expiring.map(({ name }) => name)).toEqual([
      "Bookings",
      "DiscountCodes",
      "CodeClaims",
      "Workouts",
      "Contact",
      "Audit",
    ]);
    for (const { properties } of expiring) {
      expect(properties.TimeToLiveSpecification).toEqual({
        AttributeName: "expiresAt",
        Enabled: true,
      });
    }
  });

  it.each(tables)("are encrypted with DynamoDB's own key unless told otherwise: $name", (table) => {
    // Without a specification DynamoDB encrypts with a key that it owns; it cannot be turned off.
    expect(table.properties.SSESpecification?.SSEEnabled ?? false).toBe(false);
    template.resourceCountIs("AWS::KMS::Key", 0);
  });
});

it("The stack tells the name of every table, for whoever looks after them.", () => {
  const told = JSON.stringify(template.findOutputs("TableNames")["TableNames"]!["Value"]);
  for (const logicalId of Object.keys(template.findResources("AWS::DynamoDB::Table"))) {
    expect(told).toContain(`{"Ref":"${logicalId}"}`);
  }
  expect(told).toContain('\\"discountCodes\\":');
});

describe("with a customer-managed key", () => {
  const withKey = synthesize({ stage: "prod", customerManagedKey: "true" });
  const key = { "Fn::GetAtt": [expect.stringMatching(/^TablesKey/), "Arn"] };

  it("every table is encrypted with it", () => {
    const encrypted = Object.values(withKey.findResources("AWS::DynamoDB::Table"));
    expect(encrypted).toHaveLength(tables.length);
    for (const { Properties } of encrypted) {
      expect(Properties.SSESpecification).toEqual({
        SSEEnabled: true,
        SSEType: "KMS",
        KMSMasterKeyId: key,
      });
    }
  });

  it("the key is rotated and outlives the stack", () => {
    const [resource] = Object.values(withKey.findResources("AWS::KMS::Key"));
    expect(resource!["Properties"].EnableKeyRotation).toBe(true);
    expect(resource!["DeletionPolicy"]).toBe("Retain");
  });

  it("every function may use it, and no other", () => {
    const policies = Object.entries(withKey.findResources("AWS::IAM::Policy")).filter(([id]) =>
      id.startsWith("Functions"),
    );
    expect(policies).toHaveLength(functionNames.length);
    for (const [, { Properties }] of policies) {
      const statements = Properties.PolicyDocument.Statement.filter(
        ({ Action }: { Action: string | string[] }) => [Action].flat()[0]?.startsWith("kms:"),
      );
      expect(statements).toHaveLength(1);
      expect(statements[0].Resource).toEqual(key);
    }
  });
});
