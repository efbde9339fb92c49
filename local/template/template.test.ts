import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { readSiteBucket } from "./read-distribution.ts";
import { readFunction, readPrivileges } from "./read-functions.ts";
import { createTemplate } from "./template.ts";

const origin = "http://localhost:5173";

function templateOf(Resources: Record<string, unknown>) {
  return createTemplate({ Resources }, origin, (hash) =>
    hash === "abc" ? "/assembly/asset.abc" : undefined,
  );
}

const lambda = {
  Type: "AWS::Lambda::Function",
  Properties: {
    Runtime: "nodejs24.x",
    Handler: "index.handler",
    Code: { S3Key: "abc.zip" },
    Timeout: 25,
    MemorySize: 1024,
    Role: { "Fn::GetAtt": ["Role", "Arn"] },
    Environment: { Variables: { BOOKINGS_TABLE: { Ref: "Bookings" } } },
  },
};
const role = { Type: "AWS::IAM::Role" };
const bookings = { Type: "AWS::DynamoDB::Table" };
const lambdaArn = "arn:aws:lambda:eu-west-2:000000000000:Visitor";

describe("The template", () => {
  test("names the resource that it cannot make sense of.", () => {
    const template = templateOf({ Odd: { Type: "A::B::C", Properties: { Size: "large" } } });
    expect(() => template.read("A::B::C", z.object({ Size: z.number() }))).toThrow(
      /Odd \(A::B::C\)[\s\S]*Size/,
    );
  });

  test("refuses a function on another runtime than Node.", () => {
    const python = { ...lambda, Properties: { ...lambda.Properties, Runtime: "python3.13" } };
    const template = templateOf({ Visitor: python, Bookings: bookings });
    expect(() => readFunction(template, lambdaArn)).toThrow("Visitor runs on python3.13");
  });

  test("gives the one bucket, whose ARN has no region.", () => {
    const bucket = { Type: "AWS::S3::Bucket" };
    const template = templateOf({ Files: bucket });
    expect(readSiteBucket(template)).toBe("Files");
    expect(template.read("AWS::S3::Bucket", z.object({}))).toMatchObject([
      { arn: "arn:aws:s3:::Files" },
    ]);
    expect(() => readSiteBucket(templateOf({ Files: bucket, Others: bucket }))).toThrow(
      "one bucket",
    );
  });

  describe("on what a function may do", () => {
    const policy = (statement: object) => ({
      Type: "AWS::IAM::Policy",
      Properties: {
        PolicyDocument: { Version: "2012-10-17", Statement: [statement] },
        Roles: [{ Ref: "Role" }],
      },
    });
    const tableArn = "arn:aws:dynamodb:eu-west-2:000000000000:Bookings";
    const getItem = {
      Effect: "Allow",
      Action: "dynamodb:GetItem",
      Resource: { "Fn::GetAtt": ["Bookings", "Arn"] },
    };
    const read = (statement: object, roles = [{ Ref: "Role" }], itsRole: object = role) => {
      const { Type, Properties } = policy(statement);
      const Policy = { Type, Properties: { ...Properties, Roles: roles } };
      const others = { Role: itsRole, Other: { Type: "AWS::IAM::Role" }, Bookings: bookings };
      return readPrivileges(templateOf({ Visitor: lambda, Policy, ...others }), lambdaArn);
    };

    test("allows what a policy of its role names, and nothing else.", () => {
      const privileges = read(getItem);
      expect(privileges.allows({ action: "dynamodb:GetItem", resource: tableArn })).toBe(true);
      expect(privileges.allows({ action: "dynamodb:PutItem", resource: tableArn })).toBe(false);
      expect(
        privileges.allows({ action: "dynamodb:GetItem", resource: `${tableArn}/index/byTime` }),
      ).toBe(false);
    });

    test("does not count another role's policies.", () => {
      const privileges = read(getItem, [{ Ref: "Other" }]);
      expect(privileges.allows({ action: "dynamodb:GetItem", resource: tableArn })).toBe(false);
    });

    test.each([
      { ManagedPolicyArns: ["arn:aws:iam::aws:policy/AdministratorAccess"] },
      { PermissionsBoundary: "arn:aws:iam::000000000000:policy/boundary" },
      { Policies: [{ PolicyName: "inline", PolicyDocument: {} }] },
    ])("refuses to overlook what is not in the template: %o.", (Properties) => {
      expect(() => read(getItem, undefined, { ...role, Properties })).toThrow(
        "rights of another kind",
      );
    });
  });
});
