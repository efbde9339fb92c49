import * as z from "zod/mini";
import { covers, type Right, readPolicy } from "./policy.ts";
import type { Template } from "./template.ts";

const FunctionProperties = z.object({
  Runtime: z.string(),
  Handler: z.string(),
  Code: z.object({ S3Key: z.string() }),
  Timeout: z.number(),
  MemorySize: z.number(),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }),
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

const Policy = z.object({ PolicyDocument: z.unknown(), Roles: z.array(z.string()) });
const Role = z.object({
  Policies: z.optional(z.unknown()),
  ManagedPolicyArns: z.optional(z.unknown()),
  PermissionsBoundary: z.optional(z.unknown()),
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
  if (role.Policies || role.ManagedPolicyArns || role.PermissionsBoundary) {
    throw new Error(
      `${role.logicalId} has rights of another kind than a policy, so they are unknown here.`,
    );
  }
  const rights = template
    .read("AWS::IAM::Policy", Policy)
    .filter(({ Roles }) => Roles.includes(role.ref))
    .flatMap(({ PolicyDocument }) => readPolicy(PolicyDocument));
  return {
    allows: (request: Right) => rights.some((right) => covers(right, request)),
    /** Every right that the policies grant. */
    rights,
  };
}

const SchedulerSchedule = z.object({
  ScheduleExpression: z.string(),
  State: z.literal("ENABLED"),
  Target: z.object({ Arn: z.string(), Input: z.string() }),
});

/** @throws when a schedule is not one of minutes */
export function readSchedules(template: Template) {
  return template
    .read("AWS::Scheduler::Schedule", SchedulerSchedule)
    .map(({ ScheduleExpression, Target }) => {
      const [, minutes] = /^rate\((\d+) minutes?\)$/.exec(ScheduleExpression) ?? [];
      if (minutes === undefined) {
        throw new Error(
          `The local stack runs schedules of minutes only, not ${ScheduleExpression}.`,
        );
      }
      return {
        functionArn: Target.Arn,
        intervalMs: Number(minutes) * 60_000,
        input: JSON.parse(Target.Input),
      };
    });
}

export type Schedule = ReturnType<typeof readSchedules>[number];
