import { describe, expect, it } from "vitest";
import { allows, grantedRights, makesUseOf, readPolicy } from "./policy.ts";

const table = "arn:aws:dynamodb:eu-west-2:000000000000:table/Bookings";
const read = { action: "dynamodb:GetItem", resource: table };

const policy = (...statements: object[]) =>
  readPolicy({ Version: "2012-10-17", Statement: statements });
const allow = (Action: string | string[], Resource: string | string[]) => ({
  Effect: "Allow",
  Action,
  Resource,
});
const deny = (Action: string, Resource: string) => ({ Effect: "Deny", Action, Resource });

describe("A role's policies", () => {
  it("allow only what they name", () => {
    expect(allows([], read)).toBe(false);
    expect(allows(policy(allow("dynamodb:PutItem", table)), read)).toBe(false);
    expect(allows(policy(allow("dynamodb:GetItem", `${table}/index/byTime`)), read)).toBe(false);
    expect(allows(policy(allow("dynamodb:GetItem", `${table}2`)), read)).toBe(false);
  });

  it("allow each action on each resource of a statement", () => {
    const statements = policy(allow(["dynamodb:GetItem", "dynamodb:PutItem"], ["other", table]));
    expect(allows(statements, read)).toBe(true);
    expect(allows(statements, { action: "dynamodb:PutItem", resource: "other" })).toBe(true);
  });

  it("allow a table and not its indexes, unless they say so", () => {
    const query = { action: "dynamodb:Query", resource: `${table}/index/byTime` };
    expect(allows(policy(allow("dynamodb:Query", table)), query)).toBe(false);
    expect(allows(policy(allow("dynamodb:Query", `${table}/index/*`)), query)).toBe(true);
  });

  it("allow what matches a pattern; the case of actions does not matter", () => {
    expect(allows(policy(allow("*", "*")), read)).toBe(true);
    expect(allows(policy(allow("DynamoDB:get*", "arn:aws:dynamodb:*:table/Booking?")), read)).toBe(
      true,
    );
    expect(allows(policy(allow("dynamodb:GetItem", table.toLowerCase())), read)).toBe(false);
  });

  it("deny what one statement denies, in any order", () => {
    const granted = allow("dynamodb:*", "*");
    for (const statements of [
      policy(granted, deny("dynamodb:GetItem", table)),
      policy(deny("dynamodb:Get*", "*"), granted),
    ]) {
      expect(allows(statements, read)).toBe(false);
      expect(allows(statements, { ...read, action: "dynamodb:PutItem" })).toBe(true);
    }
    expect(allows(policy(granted, deny("dynamodb:GetItem", "another")), read)).toBe(true);
  });

  it("allow mail from one address only, if they say so", () => {
    const resource = "arn:aws:ses:eu-west-2:000000000000:identity/ann@example.org";
    const send = { action: "ses:SendEmail", resource };
    const statements = policy({
      ...allow("ses:SendEmail", "*"),
      Condition: { StringEquals: { "ses:FromAddress": "me@site.example" } },
    });
    expect(allows(statements, { ...send, fromAddress: "me@site.example" })).toBe(true);
    expect(allows(statements, { ...send, fromAddress: "you@site.example" })).toBe(false);
    expect(allows(statements, send)).toBe(false);
    const [granted] = grantedRights(statements);
    expect(makesUseOf({ ...send, fromAddress: "me@site.example" }, granted!)).toBe(true);
    expect(makesUseOf(send, granted!)).toBe(false);
  });

  it("allow to list the keys with one start only, if they say so", () => {
    const list = { action: "s3:ListBucket", resource: "arn:aws:s3:::Files" };
    const statements = policy({
      ...allow("s3:ListBucket", "arn:aws:s3:::Files"),
      Condition: { StringEquals: { "s3:prefix": "pictures/" } },
    });
    expect(allows(statements, { ...list, prefix: "pictures/" })).toBe(true);
    for (const prefix of ["", "pictures", "pictures/1", undefined]) {
      expect(allows(statements, { ...list, prefix })).toBe(false);
    }
  });

  it.each([
    [
      "another condition",
      { ...allow("a:b", "*"), Condition: { Bool: { "aws:SecureTransport": true } } },
    ],
    ["everything but an action", { Effect: "Allow", NotAction: "a:b", Resource: "*" }],
    ["everything but a resource", { Effect: "Allow", Action: "a:b", NotResource: "*" }],
    ["a principal", { ...allow("a:b", "*"), Principal: "*" }],
    ["another effect", { ...allow("a:b", "*"), Effect: "allow" }],
    ["no resource", { Effect: "Allow", Action: "a:b" }],
    ["no action at all", allow([], "*")],
  ])("are refused when they contain %s", (_, statement) => {
    expect(() => policy(statement)).toThrow("A policy says what the simulator does not know");
  });

  it("are refused in another version of the language", () => {
    expect(() => readPolicy({ Version: "2008-10-17", Statement: [] })).toThrow("Version");
  });
});

describe("The rights that a role has", () => {
  it("are listed one by one, without denials", () => {
    const statements = policy(allow(["a:b", "a:c"], ["x", "y"]), deny("a:b", "x"));
    expect(
      grantedRights(statements).map(({ action, resource }) => `${action} ${resource}`),
    ).toEqual(["a:b x", "a:b y", "a:c x", "a:c y"]);
  });

  it("are used by a request that they allow", () => {
    expect(makesUseOf(read, { action: "dynamodb:*", resource: table })).toBe(true);
    expect(makesUseOf(read, { action: "dynamodb:Query", resource: table })).toBe(false);
    expect(makesUseOf(read, { action: "dynamodb:GetItem", resource: `${table}/index/*` })).toBe(
      false,
    );
  });
});
