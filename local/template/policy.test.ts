import { describe, expect, test } from "vitest";
import { covers, type Right, readPolicy } from "./policy.ts";

const table = "arn:aws:dynamodb:eu-west-2:000000000000:table/Bookings";
const read = { action: "dynamodb:GetItem", resource: table };

const policy = (...statements: object[]) =>
  readPolicy({ Version: "2012-10-17", Statement: statements });
const allow = (Action: string | string[], Resource: string | string[]) => ({
  Effect: "Allow",
  Action,
  Resource,
});
const allows = (rights: Right[], request: Right) => rights.some((right) => covers(right, request));

describe("A role's policies", () => {
  test("allow only what they name.", () => {
    expect(allows(policy(allow("dynamodb:PutItem", table)), read)).toBe(false);
    expect(allows(policy(allow("dynamodb:GetItem", `${table}/index/byTime`)), read)).toBe(false);
    expect(allows(policy(allow("dynamodb:GetItem", `${table}2`)), read)).toBe(false);
    expect(allows(policy(allow("dynamodb:GetItem", table.toLowerCase())), read)).toBe(false);
  });

  test("allow each action on each resource of a statement.", () => {
    const rights = policy(allow(["dynamodb:GetItem", "dynamodb:PutItem"], ["other", table]));
    expect(rights).toHaveLength(4);
    expect(allows(rights, read)).toBe(true);
    expect(allows(rights, { action: "dynamodb:PutItem", resource: "other" })).toBe(true);
  });

  test("allow a table and not its indexes, unless they say so.", () => {
    const query = { action: "dynamodb:Query", resource: `${table}/index/byTime` };
    expect(allows(policy(allow("dynamodb:Query", table)), query)).toBe(false);
    expect(allows(policy(allow("dynamodb:Query", `${table}/index/*`)), query)).toBe(true);
    expect(allows(policy(allow("dynamodb:Query", `${table}/index/by????`)), query)).toBe(true);
  });

  test("allow mail from one address only, if they say so.", () => {
    const resource = "arn:aws:ses:eu-west-2:000000000000:identity/ann@example.org";
    const send = { action: "ses:SendEmail", resource };
    const rights = policy({
      ...allow("ses:SendEmail", "*"),
      Condition: { StringEquals: { "ses:FromAddress": "me@site.example" } },
    });
    expect(allows(rights, { ...send, fromAddress: "me@site.example" })).toBe(true);
    expect(allows(rights, { ...send, fromAddress: "you@site.example" })).toBe(false);
    expect(allows(rights, send)).toBe(false);
  });

  test("allow to list the keys with one start only, if they say so.", () => {
    const list = { action: "s3:ListBucket", resource: "arn:aws:s3:::Files" };
    const rights = policy({
      ...allow("s3:ListBucket", "arn:aws:s3:::Files"),
      Condition: { StringEquals: { "s3:prefix": "pictures/" } },
    });
    expect(allows(rights, { ...list, prefix: "pictures/" })).toBe(true);
    for (const prefix of ["", "pictures", "pictures/1", undefined]) {
      expect(allows(rights, { ...list, prefix })).toBe(false);
    }
  });

  test.each([
    [
      "another condition",
      { ...allow("a:b", "*"), Condition: { Bool: { "aws:SecureTransport": true } } },
    ],
    ["a denial", { ...allow("a:b", "*"), Effect: "Deny" }],
    ["a pattern of actions", allow("dynamodb:Get*", "*")],
    ["everything but an action", { Effect: "Allow", NotAction: "a:b", Resource: "*" }],
    ["everything but a resource", { Effect: "Allow", Action: "a:b", NotResource: "*" }],
    ["a principal", { ...allow("a:b", "*"), Principal: "*" }],
    ["no resource", { Effect: "Allow", Action: "a:b" }],
    ["no action at all", allow([], "*")],
  ])("are refused when they contain %s.", (_, statement) => {
    expect(() => policy(statement)).toThrow("A policy says what the simulator does not know");
  });

  test("are refused in another version of the language.", () => {
    expect(() => readPolicy({ Version: "2008-10-17", Statement: [] })).toThrow("Version");
  });
});
