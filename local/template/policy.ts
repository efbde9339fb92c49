import * as z from "zod/mini";
import { wildcardMatcher } from "./wildcards.ts";

/**
 * IAM's decision on one request, from the policies of one role. It knows the elements that our policies
 * use and throws on any other: an overlooked condition would look like a right.
 */

const oneOrMore = z.pipe(
  z.union([z.string(), z.array(z.string()).check(z.minLength(1))]),
  z.transform((value) => (Array.isArray(value) ? value : [value])),
);

// Strict, so that other conditions, NotAction, NotResource and the like are errors.
const Statement = z.strictObject({
  Sid: z.optional(z.string()),
  Effect: z.enum(["Allow", "Deny"]),
  Action: oneOrMore,
  Resource: oneOrMore,
  Condition: z.optional(
    z.strictObject({
      StringEquals: z.union([
        z.strictObject({ "ses:FromAddress": z.string() }),
        z.strictObject({ "s3:prefix": z.string() }),
      ]),
    }),
  ),
});
export type Statement = z.infer<typeof Statement>;

const PolicyDocument = z.strictObject({
  Version: z.literal("2012-10-17"),
  Statement: z.array(z.unknown()),
});

/** An action such as `dynamodb:GetItem` on an ARN, or on a pattern of ARNs. */
export interface Right {
  readonly action: string;
  readonly resource: string;
  /** The address that mail is sent from; for a granted right, the only one. */
  readonly fromAddress?: string | undefined;
  /** The start of the keys that are listed; for a granted right, the only one. */
  readonly prefix?: string | undefined;
}

/**
 * @param document with its references resolved
 * @throws naming what is not understood
 */
export function readPolicy(document: unknown): Statement[] {
  const policy = PolicyDocument.safeParse(document);
  if (!policy.success) throw notUnderstood(document, policy.error);
  return policy.data.Statement.map((each) => {
    const statement = Statement.safeParse(each);
    if (!statement.success) throw notUnderstood(each, statement.error);
    return statement.data;
  });
}

function notUnderstood(part: unknown, error: z.core.$ZodError): Error {
  return new Error(
    `A policy says what the simulator does not know:\n${z.prettifyError(error)}\n${JSON.stringify(part)}`,
  );
}

export function allows(statements: readonly Statement[], request: Right): boolean {
  const fitting = statements.filter((statement) => covers(statement, request));
  return (
    fitting.some(({ Effect }) => Effect === "Allow") &&
    !fitting.some(({ Effect }) => Effect === "Deny")
  );
}

function covers({ Action, Resource, Condition }: Statement, request: Right): boolean {
  const { action, resource } = request;
  return (
    isMet(conditionsOf({ Condition }), request) &&
    // IAM ignores the case of actions, and not of resources.
    Action.some((pattern) => wildcardMatcher(pattern.toLowerCase())(action.toLowerCase())) &&
    Resource.some((pattern) => wildcardMatcher(pattern)(resource))
  );
}

type Conditions = Pick<Right, "fromAddress" | "prefix">;

function conditionsOf({ Condition }: Pick<Statement, "Condition">): Conditions {
  const equals = Condition?.StringEquals;
  if (!equals) return {};
  if ("s3:prefix" in equals) return { prefix: equals["s3:prefix"] };
  return { fromAddress: equals["ses:FromAddress"] };
}

function isMet({ fromAddress, prefix }: Conditions, request: Conditions): boolean {
  return (
    (fromAddress === undefined || fromAddress === request.fromAddress) &&
    (prefix === undefined || prefix === request.prefix)
  );
}

/** Every action on every resource that the statements allow, patterns as they are written. */
export function grantedRights(statements: readonly Statement[]): Right[] {
  return statements
    .filter(({ Effect }) => Effect === "Allow")
    .flatMap(({ Action, Resource, Condition }) => {
      const conditions = conditionsOf({ Condition });
      return Action.flatMap((action) =>
        Resource.map((resource) => ({ action, resource, ...conditions })),
      );
    });
}

export function makesUseOf(request: Right, { action, resource, ...conditions }: Right): boolean {
  return (
    isMet(conditions, request) &&
    covers({ Effect: "Allow", Action: [action], Resource: [resource] }, request)
  );
}
