import * as z from "zod/mini";
import { wildcardMatcher } from "../wildcards.ts";
import type { Template } from "./template.ts";

/** What a function's role allows it, from the policies in the template. */
export interface Privileges {
  allows(action: string, resource: string): boolean;
}

const oneOrMore = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => (Array.isArray(value) ? value : [value])),
);

// Strict: a condition that is not understood must not be taken for none.
const Statement = z.strictObject({
  Sid: z.optional(z.string()),
  Effect: z.literal("Allow"),
  Action: oneOrMore,
  Resource: oneOrMore,
});

const Document = z.object({ Statement: z.array(z.unknown()) });
const Policy = z.object({ PolicyDocument: Document, Roles: z._default(z.array(z.string()), []) });
const Role = z.object({
  Policies: z._default(z.array(z.object({ PolicyDocument: Document })), []),
});
const FunctionRole = z.object({ Role: z.string() });

/** @throws when a policy says something that the local stack does not understand */
export function readPrivileges(template: Template, functionArn: string): Privileges {
  const found = template.read("AWS::Lambda::Function", FunctionRole);
  const roleArn = found.find(({ arn }) => arn === functionArn)?.Role;
  const role = template.read("AWS::IAM::Role", Role).find(({ arn }) => arn === roleArn);
  if (!role) throw new Error(`The template has no role for ${functionArn}.`);
  const documents = [
    ...role.Policies,
    ...template.read("AWS::IAM::Policy", Policy).filter(({ Roles }) => Roles.includes(role.ref)),
  ];
  const statements = documents
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .map((statement) => Statement.parse(statement));
  return {
    allows: (action, resource) =>
      statements.some(
        ({ Action, Resource }) => matchesAny(Action, action) && matchesAny(Resource, resource),
      ),
  };
}

function matchesAny(patterns: readonly string[], value: string): boolean {
  return patterns.some((pattern) => wildcardMatcher(pattern)(value));
}
