import * as z from "zod/mini";
import { wildcardMatcher } from "./wildcards.ts";

/**
 * IAM's decision on one request, from the policies of one role. It knows the elements that our policies
 * use and throws on any other: an overlooked condition would look like a right.
 */

const oneOrMore = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.union([schema, z.array(schema).check(z.minLength(1))]),
    z.transform((value) => [value].flat()),
  );

// Strict, so that other conditions, denials, NotAction, NotResource and the like are errors.
const Statement = z.strictObject({
  Effect: z.literal("Allow"),
  // Our functions are allowed actions by their names.
  Action: oneOrMore(z.string().check(z.regex(/^[\w-]+:\w+$/))),
  Resource: oneOrMore(z.string()),
  Condition: z.optional(
    z.strictObject({
      StringEquals: z.strictObject({
        "ses:FromAddress": z.optional(z.string()),
        "s3:prefix": z.optional(z.string()),
      }),
    }),
  ),
});

const PolicyDocument = z.strictObject({
  Version: z.literal("2012-10-17"),
  Statement: z.array(Statement),
});

/** An action such as `dynamodb:GetItem` on an ARN; of a granted right, on a pattern of ARNs. */
export interface Right {
  readonly action: string;
  readonly resource: string;
  /** The address that mail is sent from; for a granted right, the only one. */
  readonly fromAddress?: string | undefined;
  /** The start of the keys that are listed; for a granted right, the only one. */
  readonly prefix?: string | undefined;
}

/**
 * Every action on every resource that a policy allows, patterns as they are written.
 * @param document with its references resolved
 * @throws naming what is not understood
 */
export function readPolicy(document: unknown): Right[] {
  const policy = PolicyDocument.safeParse(document);
  if (!policy.success) {
    throw new Error(
      `A policy says what the simulator does not know:\n${z.prettifyError(policy.error)}\n${JSON.stringify(document)}`,
    );
  }
  return policy.data.Statement.flatMap(({ Action, Resource, Condition }) => {
    const equals = Condition?.StringEquals;
    const conditions = { fromAddress: equals?.["ses:FromAddress"], prefix: equals?.["s3:prefix"] };
    return Action.flatMap((action) =>
      Resource.map((resource) => ({ action, resource, ...conditions })),
    );
  });
}

/** Whether a granted right is what a request needs. */
export function covers(granted: Right, request: Right): boolean {
  const { action, resource, fromAddress, prefix } = granted;
  return (
    action === request.action &&
    wildcardMatcher(resource)(request.resource) &&
    (fromAddress === undefined || fromAddress === request.fromAddress) &&
    (prefix === undefined || prefix === request.prefix)
  );
}
