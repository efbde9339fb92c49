import * as z from "zod/mini";
import { CognitoError, invalidParameter, type Operation } from "./protocol.ts";
import type { Grants, Tokens } from "./tokens.ts";
import type { User } from "./users.ts";

type Answer = object | Promise<object>;
type ParsedBy<Schema extends z.ZodMiniType> = z.infer<Schema>;

/** Makes operations that a client calls without a signed-in user, by its id. */
export type ForClient = <Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: (input: ParsedBy<Schema>) => Answer,
) => Operation;

/** Makes operations of a signed-in user, who sends an access token. */
export type ForUser = <Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: (user: User, input: ParsedBy<Schema>) => Answer,
) => Operation;

const ClientCall = z.object({ ClientId: z.string() });
const UserCall = z.object({ AccessToken: z.string() });

/** @returns a maker of operations open to this one client */
export function openTo(userPoolClientId: string): ForClient {
  return (schema, answer) => async (body) => {
    const { ClientId } = parse(ClientCall, body);
    if (ClientId !== userPoolClientId) {
      throw new CognitoError(
        "ResourceNotFoundException",
        `User pool client ${ClientId} does not exist.`,
      );
    }
    return answer(parse(schema, body));
  };
}

/** @returns a maker of operations that first look up whose access token it is */
export function signedIn({ tokens, grants }: { tokens: Tokens; grants: Grants }): ForUser {
  return (schema, answer) => async (body) => {
    const { AccessToken } = parse(UserCall, body);
    const grant = grants.find(await tokens.verifyAccessToken(AccessToken));
    if (!grant || grant.revoked) {
      throw new CognitoError("NotAuthorizedException", "Access Token has been revoked");
    }
    return answer(grant.user, parse(schema, body));
  };
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): ParsedBy<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidParameter(
    `1 validation error detected: Value at '${issue?.path.join(".") ?? ""}' ` +
      `failed to satisfy constraint: ${issue?.message ?? "unknown"}`,
  );
}
