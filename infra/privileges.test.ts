import { describe, expect, it } from "vitest";
import { bundleName, functionNames } from "./function-names.ts";
import { synthesize } from "./testing.ts";

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}

const template = synthesize();

/** Writes a resource as a person would: references by logical id, without CDK's hash. */
function readable(resource: unknown): string {
  return JSON.stringify(resource)
    .replace(/\{"Fn::GetAtt":\["(\w+?)[\dA-F]{8}","Arn"\]\}/g, "$1")
    .replace(/\{"Ref":"AWS::(\w+)"\}/g, "$1")
    .replace(/\{"Ref":"(\w+?)[\dA-F]{8}"\}/g, "$1")
    .replace(/\{"Fn::Join":\["",\[(.*?)\]\]\}/g, (_, parts: string) => parts.replace(/"?,"?/g, ""))
    .replace(/["]/g, "");
}

/** Everything that a role is allowed, as `action on resource`, sorted. */
function rightsOf(roleId: string): string[] {
  const policies = Object.values(template.findResources("AWS::IAM::Policy")).filter((policy) =>
    JSON.stringify(policy["Properties"].Roles).includes(roleId),
  );
  const statements: Statement[] = policies.flatMap(
    (policy) => policy["Properties"].PolicyDocument.Statement,
  );
  return statements
    .flatMap(({ Effect, Action, Resource, Condition }) => {
      expect(Effect).toBe("Allow");
      expect(Condition).toBeUndefined();
      const resources = Array.isArray(Resource) ? Resource : [Resource];
      return [Action]
        .flat()
        .flatMap((action) => resources.map((resource) => `${action} on ${readable(resource)}`));
    })
    .sort();
}

const functions = Object.entries(template.findResources("AWS::Lambda::Function"))
  .filter(([, { Properties }]) => Properties.Runtime === "nodejs24.x")
  .map(([logicalId, { Properties }]) => ({
    name: logicalId.replace(/^Functions(\w+?)[\dA-F]{8}$/, "$1"),
    roleId: Properties.Role["Fn::GetAtt"][0] as string,
  }));

const logRights = (name: string) => [
  `logs:CreateLogStream on Functions${name}Log`,
  `logs:PutLogEvents on Functions${name}Log`,
];
const send = "ses:SendEmail on arn:Partition:ses:eu-west-2:AccountId:identity/EmailSender";
const parameter = (name: string) =>
  `ssm:GetParameter on arn:Partition:ssm:eu-west-2:AccountId:parameter/touchline/dev/stripe/${name}`;

const countingRights = [
  "dynamodb:UpdateItem on TablesNumbersTable",
  "dynamodb:UpdateItem on TablesDiscountCodesTable",
];

const expected: Record<string, string[]> = {
  BookingsVisitor: [
    "dynamodb:GetItem on TablesCodeClaimsTable",
    "dynamodb:UpdateItem on TablesCodeClaimsTable",
    "dynamodb:GetItem on TablesBookingsTable",
    "dynamodb:UpdateItem on TablesBookingsTable",
    "dynamodb:GetItem on TablesDiscountCodesTable",
    parameter("secret-key"),
    parameter("publishable-key"),
    send,
    ...countingRights,
  ],
  BookingsAdmin: [
    "dynamodb:Query on TablesBookingsTable/index/confirmedByTime",
    "dynamodb:Query on TablesBookingsTable/index/progressByTime",
    "dynamodb:Query on TablesBookingsTable/index/paymentByTime",
    "dynamodb:Query on TablesBookingsTable/index/confirmedByName",
    "dynamodb:Query on TablesBookingsTable/index/confirmedByLastName",
    "dynamodb:Query on TablesBookingsTable/index/confirmedByEmail",
    "dynamodb:Query on TablesBookingsTable/index/confirmedByPhone",
    "dynamodb:GetItem on TablesBookingsTable",
    "dynamodb:BatchGetItem on TablesBookingsTable",
    "dynamodb:UpdateItem on TablesBookingsTable",
    "dynamodb:UpdateItem on TablesAuditTable",
    ...countingRights,
  ],
  MailAdmin: [
    "dynamodb:GetItem on TablesBookingsTable",
    "dynamodb:UpdateItem on TablesBookingsTable",
    "dynamodb:UpdateItem on TablesAuditTable",
    send,
  ],
  AuditAdmin: ["dynamodb:Query on TablesAuditTable"],
  PeopleAdmin: [
    "dynamodb:Query on TablesBookingsTable/index/byEmail",
    "dynamodb:GetItem on TablesBookingsTable",
    "dynamodb:UpdateItem on TablesBookingsTable",
    "dynamodb:DeleteItem on TablesBookingsTable",
    "dynamodb:UpdateItem on TablesAuditTable",
    "dynamodb:DeleteItem on TablesCodeClaimsTable",
  ],
  DiscountsVisitor: ["dynamodb:GetItem on TablesDiscountCodesTable"],
  DiscountsAdmin: [
    "dynamodb:Query on TablesDiscountCodesTable/index/byCode",
    "dynamodb:BatchGetItem on TablesDiscountCodesTable",
    "dynamodb:PutItem on TablesDiscountCodesTable",
    "dynamodb:UpdateItem on TablesDiscountCodesTable",
    "dynamodb:UpdateItem on TablesAuditTable",
  ],
  WorkoutsVisitor: [
    "dynamodb:GetItem on TablesWorkoutsTable",
    "dynamodb:Query on TablesWorkoutsTable/index/newestFirst",
    "dynamodb:Query on TablesCategoriesTable",
  ],
  WorkoutsAdmin: [
    "dynamodb:Query on TablesWorkoutsTable/index/newestFirst",
    "dynamodb:GetItem on TablesWorkoutsTable",
    "dynamodb:UpdateItem on TablesWorkoutsTable",
    "dynamodb:Query on TablesCategoriesTable",
    "dynamodb:GetItem on TablesCategoriesTable",
    "dynamodb:UpdateItem on TablesCategoriesTable",
    "dynamodb:UpdateItem on TablesAuditTable",
  ],
  QrSettingsVisitor: ["dynamodb:GetItem on TablesSettingsTable"],
  QrSettingsAdmin: [
    "dynamodb:GetItem on TablesSettingsTable",
    "dynamodb:UpdateItem on TablesSettingsTable",
    "dynamodb:Query on TablesQrScansTable",
    "dynamodb:UpdateItem on TablesAuditTable",
  ],
  QrScansVisitor: ["dynamodb:UpdateItem on TablesQrScansTable"],
  NumbersAdmin: ["dynamodb:Query on TablesNumbersTable"],
  PaymentsAdmin: [
    "dynamodb:GetItem on TablesBookingsTable",
    "dynamodb:UpdateItem on TablesBookingsTable",
    ...countingRights,
    "dynamodb:UpdateItem on TablesAuditTable",
    parameter("secret-key"),
  ],
  PaymentsVisitor: [
    "dynamodb:GetItem on TablesCodeClaimsTable",
    "dynamodb:UpdateItem on TablesCodeClaimsTable",
    "dynamodb:GetItem on TablesBookingsTable",
    "dynamodb:UpdateItem on TablesBookingsTable",
    "dynamodb:GetItem on TablesDiscountCodesTable",
    parameter("secret-key"),
    parameter("publishable-key"),
    send,
    ...countingRights,
  ],
  ContactVisitor: [
    "dynamodb:GetItem on TablesContactTable",
    "dynamodb:UpdateItem on TablesContactTable",
    send,
  ],
  PaymentsWebhook: [
    "dynamodb:UpdateItem on TablesCodeClaimsTable",
    "dynamodb:GetItem on TablesBookingsTable",
    "dynamodb:UpdateItem on TablesBookingsTable",
    parameter("secret-key"),
    parameter("webhook-secret"),
    send,
    ...countingRights,
  ],
  Upkeep: [
    "dynamodb:UpdateItem on TablesCodeClaimsTable",
    "dynamodb:DeleteItem on TablesCodeClaimsTable",
    "dynamodb:Query on TablesBookingsTable/index/openWorkByTime",
    "dynamodb:Query on TablesBookingsTable/index/retentionByTime",
    "dynamodb:GetItem on TablesBookingsTable",
    "dynamodb:UpdateItem on TablesBookingsTable",
    "dynamodb:DeleteItem on TablesBookingsTable",
    parameter("secret-key"),
    send,
    ...countingRights,
  ],
};

describe("the functions' rights", () => {
  it("are listed here for every function", () => {
    expect(functions.map(({ name }) => name).sort()).toEqual(Object.keys(expected).sort());
    expect(functions).toHaveLength(functionNames.length);
  });

  it.each(functions)("are exactly what $name needs", ({ name, roleId }) => {
    expect(rightsOf(roleId)).toEqual([...expected[name]!, ...logRights(name)].sort());
  });

  it.each(functions)("come from no policy that others share ($name)", ({ roleId }) => {
    const role = template.toJSON()["Resources"][roleId];
    expect(role.Properties.ManagedPolicyArns).toBeUndefined();
    expect(role.Properties.Policies).toBeUndefined();
  });

  it("name every resource: no function may touch what matches a pattern", () => {
    for (const { roleId } of functions) {
      expect(rightsOf(roleId).filter((right) => right.includes("*"))).toEqual([]);
    }
  });

  it("are the only ones, apart from those of CDK's own deployment of the site's files", () => {
    const roles = Object.keys(template.findResources("AWS::IAM::Role"));
    const others = roles.filter((id) => !functions.some(({ roleId }) => roleId === id));
    expect(others).toEqual([expect.stringMatching(/^CustomCDKBucketDeployment/)]);
  });
});

describe("a function's environment", () => {
  it("names only what the function may use", () => {
    const environments = Object.entries(template.findResources("AWS::Lambda::Function"))
      .filter(([logicalId]) => logicalId.startsWith("Functions"))
      .map(([logicalId, { Properties }]) => [
        logicalId.replace(/^Functions(\w+?)[\dA-F]{8}$/, "$1"),
        Object.keys(Properties.Environment.Variables).sort(),
      ]);
    expect(Object.fromEntries(environments)).toEqual({
      BookingsVisitor: [
        "BOOKINGS_TABLE",
        "CODE_CLAIMS_TABLE",
        "DISCOUNT_CODES_TABLE",
        "NUMBERS_TABLE",
        "SITE_ORIGIN",
        "STRIPE_PUBLISHABLE_KEY_PARAMETER",
        "STRIPE_SECRET_KEY_PARAMETER",
      ],
      BookingsAdmin: ["AUDIT_TABLE", "BOOKINGS_TABLE", "DISCOUNT_CODES_TABLE", "NUMBERS_TABLE"],
      MailAdmin: ["AUDIT_TABLE", "BOOKINGS_TABLE", "SITE_ORIGIN"],
      AuditAdmin: ["AUDIT_TABLE"],
      PeopleAdmin: ["AUDIT_TABLE", "BOOKINGS_TABLE", "CODE_CLAIMS_TABLE"],
      DiscountsVisitor: ["DISCOUNT_CODES_TABLE"],
      DiscountsAdmin: ["AUDIT_TABLE", "DISCOUNT_CODES_TABLE"],
      WorkoutsVisitor: ["CATEGORIES_TABLE", "WORKOUTS_TABLE"],
      WorkoutsAdmin: ["AUDIT_TABLE", "CATEGORIES_TABLE", "WORKOUTS_TABLE"],
      QrSettingsVisitor: ["SETTINGS_TABLE"],
      QrSettingsAdmin: ["AUDIT_TABLE", "QR_SCANS_TABLE", "SETTINGS_TABLE"],
      QrScansVisitor: ["QR_SCANS_TABLE"],
      NumbersAdmin: ["NUMBERS_TABLE"],
      PaymentsAdmin: [
        "AUDIT_TABLE",
        "BOOKINGS_TABLE",
        "DISCOUNT_CODES_TABLE",
        "NUMBERS_TABLE",
        "STRIPE_SECRET_KEY_PARAMETER",
      ],
      PaymentsVisitor: [
        "BOOKINGS_TABLE",
        "CODE_CLAIMS_TABLE",
        "DISCOUNT_CODES_TABLE",
        "NUMBERS_TABLE",
        "SITE_ORIGIN",
        "STRIPE_PUBLISHABLE_KEY_PARAMETER",
        "STRIPE_SECRET_KEY_PARAMETER",
      ],
      ContactVisitor: ["CONTACT_TABLE", "ORIGIN_SECRET", "SITE_ORIGIN"],
      PaymentsWebhook: [
        "BOOKINGS_TABLE",
        "CODE_CLAIMS_TABLE",
        "DISCOUNT_CODES_TABLE",
        "NUMBERS_TABLE",
        "SITE_ORIGIN",
        "STRIPE_SECRET_KEY_PARAMETER",
        "STRIPE_WEBHOOK_SECRET_PARAMETER",
      ],
      Upkeep: [
        "BOOKINGS_TABLE",
        "CODE_CLAIMS_TABLE",
        "DISCOUNT_CODES_TABLE",
        "NUMBERS_TABLE",
        "SITE_ORIGIN",
        "STRIPE_SECRET_KEY_PARAMETER",
      ],
    });
  });
});

describe("the names of bundles", () => {
  it("are the functions' names with a dash", () => {
    expect(functionNames.map(bundleName)).toContain("bookings-visitor");
    expect(functionNames.map(bundleName)).toContain("upkeep-upkeep");
  });
});
