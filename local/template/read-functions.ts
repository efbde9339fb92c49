import * as z from "zod/mini";
import { allows, grantedRights, type Right, readPolicy } from "./policy.ts";
import type { Template } from "./template.ts";

const FunctionProperties = z.object({
  Runtime: z.string(),
  Handler: z.string(),
  Code: z.object({ S3Key: z.string() }),
  Timeout: z._default(z.number(), 3),
  MemorySize: z._default(z.number(), 128),
  Environment: z._default(
    z.object({ Variables: z._default(z.record(z.string(), z.string()), {}) }),
    { Variables: {} },
  ),
});

/**
 * The function behind an ARN that a route or a schedule names.
 * @throws when there is none, or it does not run on Node
 */
export function readFunction(template: Template, arn: string) {
  const found = template
    .read("AWS::Lambda::Function", FunctionProperties)
    .find((each) => each.arn === arn);
  if (!found) throw new Error(`The template has no function ${arn}.`);
  if (!found.Runtime.startsWith("nodejs")) {
    throw new Error(`${found.logicalId} runs on ${found.Runtime}; the local stack runs Node only.`);
  }
  return {
    name: found.ref,
    /** The name without the hash that CDK appends. */
    displayName: found.ref.replace(/[0-9A-F]{8}$/, ""),
    codeDirectory: template.assetPath(found.Code.S3Key),
    /** `<file without extension>.<export>`. */
    handler: found.Handler,
    environment: found.Environment.Variables,
    timeoutMs: found.Timeout * 1000,
    memoryMegabytes: found.MemorySize,
  };
}

export type FunctionDefinition = ReturnType<typeof readFunction>;

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

/**
 * What a function's role allows it, from the policies in the template.
 * @throws when a policy says something that the local stack does not understand
 */
export function readPrivileges(template: Template, functionArn: string) {
  const found = template.read("AWS::Lambda::Function", FunctionRole);
  const roleArn = found.find(({ arn }) => arn === functionArn)?.Role;
  const role = template.read("AWS::IAM::Role", Role).find(({ arn }) => arn === roleArn);
  if (!role) throw new Error(`The template has no role for ${functionArn}.`);
  if (role.ManagedPolicyArns.length > 0 || role.PermissionsBoundary !== undefined) {
    throw new Error(
      `${role.logicalId} has a policy that is not in the template, so its rights are unknown here.`,
    );
  }
  const policies = [
    ...role.Policies,
    ...template.read("AWS::IAM::Policy", Policy).filter(({ Roles }) => Roles.includes(role.ref)),
  ];
  const statements = policies.flatMap(({ PolicyDocument }) => readPolicy(PolicyDocument));
  return {
    allows: (request: Right) => allows(statements, request),
    /** Every right that the policies grant. */
    rights: grantedRights(statements),
  };
}

export interface Schedule {
  readonly functionArn: string;
  readonly intervalMs: number;
  readonly input: unknown;
}

const EventsRule = z.object({
  ScheduleExpression: z.string(),
  State: z.literal("ENABLED"),
  Targets: z.array(z.object({ Arn: z.string(), Input: z.string() })),
});

const unitMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** @throws when a schedule is not a plain `rate(…)` */
export function readSchedules(template: Template): Schedule[] {
  return template.read("AWS::Events::Rule", EventsRule).flatMap(({ ScheduleExpression, Targets }) =>
    Targets.map(({ Arn, Input }) => ({
      functionArn: Arn,
      intervalMs: intervalOf(ScheduleExpression),
      input: JSON.parse(Input),
    })),
  );
}

function intervalOf(expression: string): number {
  const [, count, unit = ""] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const milliseconds = unitMs[unit];
  if (milliseconds === undefined) {
    throw new Error(`The local stack runs rate(…) schedules only, not ${expression}.`);
  }
  return Number(count) * milliseconds;
}
