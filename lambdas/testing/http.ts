import type * as lambda from "aws-lambda";
import { expect, onTestFinished, vi } from "vitest";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { createLog, type Log } from "#lambdas/http/log.ts";
import { bindRoute, type Route } from "#lambdas/http/route.ts";
import {
  type Endpoint,
  errorCodes,
  originSecretHeader,
  visitorAddressHeader,
} from "#shared/contract/endpoint.ts";
import { requiredAnswers } from "#shared/testing/sample-answers.ts";

/** API Gateway requests for tests of handlers, and a log that records its lines. */

export interface TestRequest {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** The claims of the caller's token, as the gateway's authorizer passes them on. */
  readonly claims?: Record<string, unknown>;
  readonly base64?: boolean;
  readonly routeKey?: string;
}

/** The claims of the trainer's access token, as the gateway flattens them. */
export const trainerClaims = {
  sub: "5a0c3b52-6f7e-4b43-9d1f-0c4f3a1f2b77",
  token_use: "access",
  username: "5a0c3b52-6f7e-4b43-9d1f-0c4f3a1f2b77",
  "cognito:groups": "[admins]",
};

/** What CloudFront proves itself with to the handlers of tests. */
export const originSecret = "0c9a4a1e6f0b4b7d9a579d2a3f6f1c11";

/** `createHandler` as deployed behind CloudFront, with a log of the test. */
export const createTestHandler = (
  routes: readonly Route[],
  options: Parameters<typeof createHandler>[1],
) => createHandler(routes, { originSecret, ...options });

/** A request to an endpoint in API Gateway's payload format 2.0, as it comes through CloudFront. */
export function gatewayEvent(endpoint: Endpoint, request: TestRequest = {}): object {
  const { params, query, body, headers, claims, base64 = false } = request;
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const rawPath = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => params?.[name] ?? "");
  return {
    version: "2.0",
    routeKey: request.routeKey ?? `${endpoint.method} ${endpoint.path}`,
    rawPath,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      host: "api.example.com",
      "user-agent": "test",
      [originSecretHeader]: originSecret,
      [visitorAddressHeader]: "192.0.2.1",
      ...(endpoint.body && text ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(query ? { queryStringParameters: query } : {}),
    ...(params ? { pathParameters: params } : {}),
    requestContext: {
      accountId: "123456789012",
      apiId: "api",
      domainName: "api.example.com",
      domainPrefix: "api",
      http: { method: endpoint.method, path: rawPath, protocol: "HTTP/1.1", sourceIp: "192.0.2.1" },
      requestId: "Yf3kJh2IiYcEPnA=",
      routeKey: `${endpoint.method} ${endpoint.path}`,
      stage: "$default",
      time: "01/Mar/2026:10:00:00 +0000",
      timeEpoch: 1772359200000,
      ...(claims ? { authorizer: { jwt: { claims, scopes: null } } } : {}),
    },
    ...(text === undefined ? {} : { body: base64 ? Buffer.from(text).toString("base64") : text }),
    isBase64Encoded: base64,
  };
}

/** The Lambda service's half of an invocation. */
export function lambdaContext(functionName = "test-function"): lambda.Context {
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName,
    functionVersion: "$LATEST",
    invokedFunctionArn: `arn:aws:lambda:eu-west-2:123456789012:function:${functionName}`,
    memoryLimitInMB: "256",
    awsRequestId: "c6af9ac6-7b61-11e6-9a41-93e8deadbeef",
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: "2026/03/01/[$LATEST]0",
    getRemainingTimeInMillis: () => 10_000,
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}

/** A log that keeps its lines. */
export function recordingLog(): {
  log: Log;
  /** The lines as written. */
  lines: string[];
  /** The lines as CloudWatch would parse them. */
  entries: () => Record<string, unknown>[];
  /** Those of one event. */
  logged: (event: string) => Record<string, unknown>[];
} {
  const lines: string[] = [];
  const entries = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line));
  return {
    log: createLog({ writeLine: (line) => void lines.push(line) }),
    lines,
    entries,
    logged: (event) => entries().filter((entry) => entry["event"] === event),
  };
}

/**
 * Imports a function as it is deployed, with these variables in its environment. Its log lines are
 * recorded instead of printed.
 */
export async function importFunction<Module>(
  importModule: () => Promise<Module>,
  environment: Readonly<Record<string, string>>,
): Promise<Module & { readonly lines: readonly string[] }> {
  const lines: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((written) => {
    lines.push(String(written).trimEnd());
    return true;
  });
  const common = { AWS_REGION: "eu-west-2", ORIGIN_SECRET: originSecret };
  for (const [name, value] of Object.entries({ ...common, ...environment })) {
    vi.stubEnv(name, value);
  }
  vi.resetModules();
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  return { ...(await importModule()), lines };
}

type Handler = ReturnType<typeof createHandler>;

/**
 * Returns a function that calls a handler, and answers with the body parsed as JSON as well. The test fails
 * on an error that the endpoint does not declare.
 */
export function asVisitor(handler: Handler) {
  return async (endpoint: Endpoint, request: TestRequest = {}) => {
    const { body, ...answer } = await handler(gatewayEvent(endpoint, request), lambdaContext());
    const content = JSON.parse(body);
    if (answer.statusCode !== 200) expect(errorCodes(endpoint)).toContain(content.code);
    return { ...answer, body, content };
  };
}

/** As `asVisitor`, with the trainer's claims unless the request has others. */
export function asTrainer(handler: Handler) {
  const call = asVisitor(handler);
  return (endpoint: Endpoint, request: TestRequest = {}) =>
    call(endpoint, { claims: trainerClaims, ...request });
}

/** The body of a request to start a booking, with nothing optional in it. */
export const validBooking = {
  bookingId: "0b5c1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a11",
  ...requiredAnswers,
  preferredWorkoutDays: ["Friday", "Monday"],
};

/** Sends a request as the trainer. @returns the problem, or the input that the handler received. */
export async function send<E extends Endpoint>(endpoint: E, request: TestRequest) {
  const inputs: unknown[] = [];
  const receiving = bindRoute(endpoint, async (input) => {
    inputs.push(input);
    throw new Error("received");
  });
  const handler = createTestHandler([receiving], { log: recordingLog().log });
  const { statusCode, body, content } = await asTrainer(handler)(endpoint, request);
  const { code, errors } = content;
  return inputs.length > 0 ? { input: inputs[0] } : { statusCode, code, errors, size: body.length };
}
