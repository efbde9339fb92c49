import * as z from "zod/mini";
import { allows, grantedRights, type Right, readPolicy } from "../policy.ts";
import type { Template } from "./template.ts";

/** What a function's role allows it, from the policies in the template. */
export interface Privileges {
  allows(action: string, resource: string): boolean;
  /** Everything that is granted, right by right. */
  readonly rights: readonly Right[];
}

const Policy = z.object({
  PolicyDocument: z.unknown(),
  Roles: z._default(z.array(z.string()), []),
});
const Role = z.object({
  Policies: z._default(z.array(z.object({ PolicyDocument: z.unknown() })), []),
  ManagedPolicyArns: z._default(z.array(z.string()), []),
  PermissionsBoundary: z.optional(z.string()),
});
const FunctionRole = z.object({ Role: z.string() });

/** @throws when a policy says something that the local stack does not understand */
export function readPrivileges(template: Template, functionArn: string): Privileges {
  const found = template.read("AWS::Lambda::Function", FunctionRole);
  const roleArn = found.find(({ arn }) => arn === functionArn)?.Role;
  const role = template.read("AWS::IAM::Role", Role).find(({ arn }) => arn === roleArn);
  if (!role) throw new Error(`The template has no role for ${functionArn}.`);
  if (role.ManagedPolicyArns.length > 0 || role.PermissionsBoundary !== undefined) {
    throw new Error(
      `${role.logicalId} has a policy that is not in the template, so nobody here knows what it may do.`,
    );
  }
  const policies = [
    ...role.Policies,
    ...template.read("AWS::IAM::Policy", Policy).filter(({ Roles }) => Roles.includes(role.ref)),
  ];
  const statements = policies.flatMap(({ PolicyDocument }) => readPolicy(PolicyDocument));
  return {
    allows: (action, resource) => allows(statements, { action, resource }),
    rights: grantedRights(statements),
  };
}
