import { describe, expect, test } from "vitest";
import { synthesize } from "#infra/testing/synthesized.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { site } from "#shared/site/site.ts";
import { functionNames } from "./function-table.ts";

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}

const template = synthesize();

/** A resource in readable form: references by logical id, without CDK's hash. */
function readable(resource: unknown): string {
  return JSON.stringify(resource)
    .replace(/\{"Fn::GetAtt":\["(\w+?)[\dA-F]{8}","Arn"\]\}/g, "$1")
    .replace(/\{"Ref":"AWS::(\w+)"\}/g, "$1")
    .replace(/\{"Ref":"(\w+?)[\dA-F]{8}"\}/g, "$1")
    .replace(/\{"Fn::Join":\["",\[(.*?)\]\]\}/g, (_, parts: string) => parts.replace(/"?,"?/g, ""))
    .replace(/["]/g, "");
}

/** Mail is limited by its sender: SES asks for rights on recipients' identities too. */
const fromSender = { StringEquals: { "ses:FromAddress": site.senderEmail } };

const onlyPictures = { StringEquals: { "s3:prefix": "pictures/" } };

/** Every right of a role, as `action on resource`, sorted. */
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
      const [first = ""] = [Action].flat();
      const ofMail = first.startsWith("ses:") ? fromSender : undefined;
      expect(Condition).toEqual(Action === "s3:ListBucket" ? onlyPictures : ofMail);
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
    variables: Properties.Environment.Variables as Record<string, unknown>,
  }));

const logRights = (name: string) => [
  `logs:CreateLogStream on Functions${name}Log`,
  `logs:PutLogEvents on Functions${name}Log`,
];

/** Without what CDK and ARNs add: `BookingsTable/index/byEmail`. */
const shortened = (resource: string) =>
  resource.replace(/^Tables/, "").replace(/^arn:Partition:\w+:[\w-]+:AccountId:/, "");

/** One row for each resource that a function may use. */
function rows({ name, roleId, description }: (typeof functions)[number]): string[] {
  const byResource = new Map<string, string[]>();
  const common = logRights(name);
  for (const right of rightsOf(roleId).filter((each) => !common.includes(each))) {
    const [action = "", resource = ""] = right.split(" on ");
    const actions = byResource.get(resource) ?? [];
    byResource.set(resource, [...actions, `\`${action}\``]);
  }
  return [...byResource]
    .map(([resource, actions]) => `| ${shortened(resource)} | ${actions.join(", ")} |`)
    .sort((one, other) => one.localeCompare(other, "en"))
    .map((row, index) => `| ${index === 0 ? `**${name}**: ${description}` : ""} ${row}`);
}

const callerNames: Readonly<Record<Endpoint["access"], string>> = {
  public: "Visitors",
  stripe: "Stripe",
  calendar: "Calendly or Cal.com",
  admin: "The trainer",
};

const callers = (["public", "stripe", "calendar", "admin"] as const).flatMap((access) =>
  functionNames.flatMap((name) => {
    const calls = Object.values<Endpoint>(contract)
      .filter((endpoint) => endpoint.access === access && endpoint.lambda === name)
      .map(({ method, path }) => `\`${method} ${path}\``)
      .sort();
    return calls.length === 0
      ? []
      : [`| ${callerNames[access]} | ${calls.join("<br>")} | ${name} |`];
  }),
);

describe("the functions' rights", () => {
  test("are those of docs/privileges.md.", async () => {
    expect(functions).toHaveLength(functionNames.length);
    const document = `# Who may call what, and what each function may do

Generated from the synthesized template (\`npm run renew\`). Each function may also write its own log. Mail is sent
from the site's address only ([0047](decisions/0047-returned-mail.md)). No function may do anything else, and each right
is needed ([0031](decisions/0031-privileges-in-use.md)).

## Who may call what

Stripe and the calendar sign each event. The trainer's calls carry a user pool token of a member of \`admins\`.

| Who | May call | Answered by |
|---|---|---|
${callers.join("\n")}

## What each function may do

| Function | On | May |
|---|---|---|
${functions.flatMap(rows).join("\n")}
`;
    await expect(document).toMatchFileSnapshot("../../docs/privileges.md");
  });

  test.each(functions)("are in no shared policy: $name.", ({ roleId }) => {
    const role = template.toJSON()["Resources"][roleId];
    expect(role.Properties.ManagedPolicyArns).toBeUndefined();
    expect(role.Properties.Policies).toBeUndefined();
  });

  test("name every resource: only the site's files and recipients of mail are patterns.", () => {
    for (const { roleId } of functions) {
      const patterns = rightsOf(roleId).filter((right) => right.includes("*"));
      const expected =
        /^s3:(Put|Get|Delete)Object on WebsiteFiles\/|^ses:Send(Raw)?Email on .*:identity\/\*$/;
      const others = patterns.filter((right) => !expected.test(right));
      expect(others).toEqual([]);
    }
  });

  test("let functions write pages and pictures of the site, look for pictures, and delete pictures alone.", () => {
    const rights = functions.flatMap(({ roleId }) => rightsOf(roleId));
    const onFiles = rights.filter((right) => right.startsWith("s3:"));
    expect([...new Set(onFiles)].sort()).toEqual([
      "s3:DeleteObject on WebsiteFiles/pictures/*",
      "s3:GetObject on WebsiteFiles/pictures/*",
      "s3:ListBucket on WebsiteFiles",
      "s3:PutObject on WebsiteFiles/*.html",
      "s3:PutObject on WebsiteFiles/pictures/*",
      "s3:PutObject on WebsiteFiles/robots.txt",
      "s3:PutObject on WebsiteFiles/website.json",
    ]);
  });

  test("let the public list only the library of workouts, the calendar find bookings, and none scan.", () => {
    const lists: Readonly<Record<string, string[]>> = {
      VisitorLibrary: ["TablesWorkoutsTable/index/newestFirst"],
      CalendarWebhook: [
        "TablesBookingsTable/index/byCalendar",
        "TablesBookingsTable/index/byEmail",
      ],
    };
    for (const { name, roleId } of functions) {
      const rights = rightsOf(roleId);
      expect(rights.filter((right) => right.startsWith("dynamodb:Scan"))).toEqual([]);
      if (!/^Visitor|^Client$|Webhook$/.test(name)) continue;
      const listed = rights.filter((right) => right.startsWith("dynamodb:Query"));
      const expected = (lists[name] ?? []).map((table) => `dynamodb:Query on ${table}`);
      expect([name, ...listed]).toEqual([name, ...expected]);
    }
  });

  test("let only people and upkeep delete bookings, and only those read Stripe's key that ask Stripe.", () => {
    const having = (right: RegExp) =>
      functions
        .filter(({ roleId }) => rightsOf(roleId).some((each) => right.test(each)))
        .map(({ name }) => name)
        .sort();
    expect(having(/^dynamodb:DeleteItem on TablesBookingsTable$/)).toEqual(["People", "Upkeep"]);
    const askingStripe = ["Money", "StripeWebhook", "Upkeep", "VisitorBookings"];
    expect(having(/^ssm:GetParameter on .*\/stripe\/secret-key$/)).toEqual(askingStripe);
  });

  test("are the only roles, apart from CDK's own for deploying the site's files and the schedule's.", () => {
    const roles = Object.keys(template.findResources("AWS::IAM::Role"));
    const others = roles.filter((id) => !functions.some(({ roleId }) => roleId === id));
    expect(others.sort()).toEqual([
      expect.stringMatching(/^CustomCDKBucketDeployment/),
      expect.stringMatching(/^UpkeepScheduleRole/),
    ]);
  });

  test("do not include invoking a function, which the schedule alone may: upkeep and the rendering.", () => {
    const policies = Object.entries(template.findResources("AWS::IAM::Policy"));
    const invoking = policies.filter(([, policy]) => JSON.stringify(policy).includes("lambda:"));
    expect(invoking.map(([, { Properties }]) => Properties.PolicyDocument.Statement)).toEqual([
      [
        {
          Effect: "Allow",
          Action: "lambda:InvokeFunction",
          Resource: [/^FunctionsRender/, /^FunctionsUpkeep/].map((id) => ({
            "Fn::GetAtt": [expect.stringMatching(id), "Arn"],
          })),
        },
      ],
    ]);
  });
});

describe("a function's environment", () => {
  /** The right that belongs to a variable, by the variable's name and value. */
  function rightFor(variable: string, value: unknown): string | undefined {
    if (variable.endsWith("_TABLE")) return ` on ${readable(value)}`;
    if (variable.endsWith("_PARAMETER")) return `ssm:GetParameter on .*:parameter${value}$`;
    if (variable === "SITE_ORIGIN") return "ses:Send(Raw)?Email on .*identity/";
    if (variable === "MAIL_CONFIGURATION_SET") {
      return `ses:Send(Raw)?Email on .*configuration-set/${readable(value)}$`;
    }
    if (variable === "SITE_BUCKET")
      return `s3:(.*Object on ${readable(value)}/|ListBucket on ${readable(value)}$)`;
    return undefined;
  }

  test.each(functions)(
    "names just the resources that it may use: $name.",
    ({ roleId, variables }) => {
      const named = Object.entries(variables).flatMap(
        ([name, value]) => rightFor(name, value) ?? [],
      );
      const rights = rightsOf(roleId).filter((right) => /^(dynamodb|ssm|ses|s3):/.test(right));
      const isOf = (right: string, pattern: string) => new RegExp(pattern).test(right);
      for (const pattern of named) {
        expect(rights.filter((right) => isOf(right, pattern))).not.toEqual([]);
      }
      expect(rights.filter((right) => !named.some((each) => isOf(right, each)))).toEqual([]);
    },
  );

  test("has nothing else but its stage, and the secret that proves a request's way through CloudFront.", () => {
    const others = functions.flatMap(({ variables }) =>
      Object.keys(variables).filter((name) => !rightFor(name, variables[name])),
    );
    expect(new Set(others)).toEqual(new Set(["STAGE", "ORIGIN_SECRET", "SITE_BUILD"]));
  });
});
