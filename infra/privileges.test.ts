import { describe, expect, it } from "vitest";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { bundleName, functionNames } from "./function-names.ts";
import { synthesize } from "./testing/synthesized.ts";

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
    description: String(Properties.Description),
  }));

const logRights = (name: string) => [
  `logs:CreateLogStream on Functions${name}Log`,
  `logs:PutLogEvents on Functions${name}Log`,
];
/** Where a trace goes is not a resource of ours: X-Ray has none to name. */
const tracingRights = ["xray:PutTelemetryRecords on *", "xray:PutTraceSegments on *"];

/** `BookingsTable/index/byEmail` of what CDK and ARNs put around it. */
const shortened = (resource: string) =>
  resource.replace(/^Tables/, "").replace(/^arn:Partition:\w+:[\w-]+:AccountId:/, "");

/** A row for each thing that a function may do something with. */
function rows({ name, roleId, description }: (typeof functions)[number]): string[] {
  const byResource = new Map<string, string[]>();
  const everybodys = [...logRights(name), ...tracingRights];
  for (const right of rightsOf(roleId).filter((each) => !everybodys.includes(each))) {
    const [action = "", resource = ""] = right.split(" on ");
    const actions = byResource.get(resource) ?? [];
    byResource.set(resource, [...actions, `\`${action}\``]);
  }
  return [...byResource]
    .map(([resource, actions]) => `| ${shortened(resource)} | ${actions.join(", ")} |`)
    .sort((one, other) => one.localeCompare(other, "en"))
    .map((row, index) => `| ${index === 0 ? `**${name}**: ${description}` : ""} ${row}`);
}

const who: Readonly<Record<Endpoint["access"], string>> = {
  public: "Anybody",
  stripe: "Stripe",
  admin: "The trainer",
};

const callers = (["public", "stripe", "admin"] as const).flatMap((access) =>
  functionNames.flatMap((name) => {
    const calls = Object.values<Endpoint>(contract)
      .filter((endpoint) => endpoint.access === access && endpoint.lambda === name)
      .map(({ method, path }) => `\`${method} ${path}\``)
      .sort();
    return calls.length === 0 ? [] : [`| ${who[access]} | ${calls.join("<br>")} | ${name} |`];
  }),
);

describe("the functions' rights", () => {
  it("are those of docs/privileges.md", async () => {
    expect(functions).toHaveLength(functionNames.length);
    const document = `# Who may call what, and what each function may do

Generated from the synthesized template by \`infra/privileges.test.ts\`
(\`npx vitest run infra/privileges.test.ts -u\`). Beside this, each function may write its own log
and send its traces to X-Ray.
No function may do anything else, and \`local/every-right.test.ts\` proves that each right is needed
([0031](decisions/0031-privileges-in-use.md)).

## Who may call what

A visitor and Stripe have no account: Stripe proves itself by signing each event. The trainer's calls
carry a token of the user pool, of a member of \`admins\`.

| Who | May call | Answered by |
|---|---|---|
${callers.join("\n")}

## What each function may do

| Function | On | May |
|---|---|---|
${functions.flatMap(rows).join("\n")}
`;
    await expect(document).toMatchFileSnapshot("../docs/privileges.md");
  });

  it.each(functions)("let $name write its own log", ({ name, roleId }) => {
    const rights = rightsOf(roleId).filter((right) => right.startsWith("logs:"));
    expect(rights).toEqual(logRights(name));
  });

  it.each(functions)("come from no policy that others share ($name)", ({ roleId }) => {
    const role = template.toJSON()["Resources"][roleId];
    expect(role.Properties.ManagedPolicyArns).toBeUndefined();
    expect(role.Properties.Policies).toBeUndefined();
  });

  it("name every resource: no function may touch what matches a pattern, but for its traces", () => {
    for (const { roleId } of functions) {
      const patterns = rightsOf(roleId).filter((right) => right.includes("*"));
      expect(patterns).toEqual(tracingRights);
    }
  });

  it("never list anything for the public but the library, and never scan", () => {
    for (const { name, roleId } of functions) {
      const rights = rightsOf(roleId);
      expect(rights.filter((right) => right.startsWith("dynamodb:Scan"))).toEqual([]);
      if (!/Visitor$|Webhook$/.test(name)) continue;
      const listed = rights.filter((right) => right.startsWith("dynamodb:Query"));
      expect([name, ...listed]).toEqual([
        name,
        ...(name === "WorkoutsVisitor"
          ? [
              "dynamodb:Query on TablesCategoriesTable",
              "dynamodb:Query on TablesWorkoutsTable/index/newestFirst",
            ]
          : []),
      ]);
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
        Object.keys(Properties.Environment.Variables)
          .filter((name) => name !== "STAGE")
          .sort(),
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
      BookingsAdmin: ["AUDIT_TABLE", "BOOKINGS_TABLE", "NUMBERS_TABLE"],
      BookingsMailAdmin: ["AUDIT_TABLE", "BOOKINGS_TABLE", "SITE_ORIGIN"],
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
