import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { json } from "node:stream/consumers";
import * as z from "zod/mini";
import { type HttpAnswer, jsonAnswer, sendAnswer } from "../http/http-message.ts";
import { CognitoError, invalidParameter, notAuthorized } from "./cognito-error.ts";
import type { Grants, Tokens } from "./tokens.ts";
import type { User } from "./users.ts";

/** One operation of the API: takes the parsed JSON body, and returns the answer or throws. */
export type Operation = (body: unknown) => Promise<object>;

type Answer = object | Promise<object>;

/** Makes operations of a signed-in user, who sends an access token. */
export type ForUser = <Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: (user: User, input: z.infer<Schema>) => Answer,
) => Operation;

const UserCall = z.object({ AccessToken: z.string() });

/** Makes an operation that a client calls without a signed-in user. */
export function operation<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: (input: z.infer<Schema>) => Answer,
): Operation {
  return async (body) => answer(parse(schema, body));
}

export function signedIn(tokens: Tokens, grants: Grants): ForUser {
  return (schema, answer) => async (body) => {
    const { AccessToken } = parse(UserCall, body);
    const grant = grants.find(await tokens.verifyAccessToken(AccessToken));
    if (!grant || grant.revoked) throw notAuthorized("Access Token has been revoked");
    return answer(grant.user, parse(schema, body));
  };
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidParameter(
    `1 validation error detected: Value at '${issue?.path.join(".")}' failed to satisfy constraint: ${issue?.message}`,
  );
}

/**
 * Serves operations over the AWS JSON 1.1 protocol: a POST to any path, the operation's name in
 * the header `X-Amz-Target`, errors with their name in `__type`.
 */
export function serveJsonProtocol(operations: ReadonlyMap<string, Operation>): RequestListener {
  return async (request, response) => {
    const [, name = ""] = String(request.headers["x-amz-target"]).split(".");
    sendAnswer(response, await answerOperation(operations, name, () => json(request)));
  };
}

/** @param read gives the parsed body */
export async function answerOperation(
  operations: ReadonlyMap<string, Operation>,
  name: string,
  read: () => unknown,
): Promise<HttpAnswer> {
  const headers = {
    "content-type": "application/x-amz-json-1.1",
    "x-amzn-requestid": randomUUID(),
  };
  try {
    const operation = operations.get(name);
    if (!operation) throw new CognitoError("UnknownOperationException", "Unknown operation");
    return jsonAnswer(200, await operation(await read()), headers);
  } catch (error) {
    const { name, message } =
      error instanceof CognitoError
        ? error
        : new CognitoError("InternalErrorException", String(error));
    const status = error instanceof CognitoError ? 400 : 500;
    const failed = { ...headers, "x-amzn-errortype": name };
    return jsonAnswer(status, { __type: name, message }, failed);
  }
}
