import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { CognitoError } from "./cognito-error.ts";
import type { Operation } from "./operation.ts";

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
    // Pages of other sites cannot send this media type unasked, so none can call the service.
    const isJson = request.headers["content-type"]?.startsWith(mediaType) ?? false;
    if (request.method !== "POST" || !isJson || !operation) {
      throw new CognitoError("UnknownOperationException", "Unknown operation");
    }
    return operation(parseJson(await readBody(request)));
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

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Read to the end even when it is too much, or the client would never read the refusal.
  for await (const chunk of request) {
    const buffer = Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes <= maximumBodyBytes) chunks.push(buffer);
  }
  if (bytes > maximumBodyBytes) {
    throw new CognitoError("RequestEntityTooLargeException", "The body is too large", {
      status: 413,
    });
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new CognitoError("SerializationException", "The body is not JSON", { cause });
  }
}

function sendError(response: ServerResponse, error: unknown): void {
  // Whoever reads an internal error of the stand-in is the one who can mend it: it says the cause.
  const { status, name, message } =
    error instanceof CognitoError
      ? error
      : new CognitoError("InternalErrorException", String(error), { status: 500 });
  response.setHeader("x-amzn-errortype", name);
  send(response, status, { __type: name, message });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": mediaType }).end(JSON.stringify(body));
}
