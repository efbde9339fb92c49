import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { BodyTooLarge, readBody } from "../http-message.ts";

/** The exceptions of Cognito's API that the stand-in can answer. */
export type CognitoErrorName =
  | "CodeMismatchException"
  | "EnableSoftwareTokenMFAException"
  | "ExpiredCodeException"
  | "InternalErrorException"
  | "InvalidParameterException"
  | "InvalidPasswordException"
  | "LimitExceededException"
  | "NotAuthorizedException"
  | "RequestEntityTooLargeException"
  | "ResourceNotFoundException"
  | "SerializationException"
  | "SoftwareTokenMFANotFoundException"
  | "UnknownOperationException";

/** An error as Cognito answers it: its exception's name, and its message word for word. */
export class CognitoError extends Error {
  /** The HTTP status: 400 unless the fault is the server's or the transport's. */
  readonly status: number;

  constructor(name: CognitoErrorName, message: string, { status = 400, cause }: Options = {}) {
    super(message, { cause });
    this.name = name;
    this.status = status;
  }
}

interface Options {
  readonly status?: number;
  readonly cause?: unknown;
}

/** The same answer to a wrong password, an unknown user and a forged proof. */
export const incorrectCredentials = () =>
  new CognitoError("NotAuthorizedException", "Incorrect username or password.");

export const invalidParameter = (message: string) =>
  new CognitoError("InvalidParameterException", message);

/** One operation of the API: takes a JSON body as it came, answers an object or throws. */
export type Operation = (body: unknown) => Promise<object>;

const service = "AWSCognitoIdentityProviderService";
const mediaType = "application/x-amz-json-1.1";
const maximumBodyBytes = 64 * 1024;

/**
 * Serves operations over the AWS JSON 1.1 protocol: a POST to any path, the operation's name in
 * the header `X-Amz-Target`, errors with their name in `__type`.
 */
export function serveJsonProtocol(
  operations: Record<string, Operation>,
  { newRequestId }: { newRequestId: () => string },
): RequestListener {
  const byTarget = new Map(
    Object.entries(operations).map(([name, operation]) => [`${service}.${name}`, operation]),
  );

  const answer = async (request: IncomingMessage) => {
    const operation = byTarget.get(String(request.headers["x-amz-target"]));
    // Other sites' pages cannot send this media type without a preflight request.
    const isJson = request.headers["content-type"]?.startsWith(mediaType) ?? false;
    if (request.method !== "POST" || !isJson || !operation) {
      throw new CognitoError("UnknownOperationException", "Unknown operation");
    }
    return operation(parseJson((await readBody(request, maximumBodyBytes)).toString()));
  };

  return async (request, response) => {
    response.setHeader("x-amzn-requestid", newRequestId());
    response.setHeader("cache-control", "no-store");
    try {
      send(response, 200, await answer(request));
    } catch (error) {
      sendError(response, error);
    }
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new CognitoError("SerializationException", "The body is not JSON", { cause });
  }
}

function sendError(response: ServerResponse, error: unknown): void {
  const { status, name, message } = cognitoErrorOf(error);
  response.setHeader("x-amzn-errortype", name);
  send(response, status, { __type: name, message });
}

function cognitoErrorOf(error: unknown): CognitoError {
  if (error instanceof CognitoError) return error;
  if (error instanceof BodyTooLarge) {
    return new CognitoError("RequestEntityTooLargeException", "The body is too large", {
      status: 413,
    });
  }
  return new CognitoError("InternalErrorException", String(error), { status: 500 });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": mediaType }).end(JSON.stringify(body));
}
