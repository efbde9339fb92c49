import * as z from "zod/mini";
import { type Endpoint, errorCodes, maximumBodyBytes, throttle } from "./contract/endpoint.ts";
import { apiErrors, type ErrorCode, problemMediaType } from "./contract/errors.ts";
import { Problem } from "./contract/problem.ts";
import { type Components, components, describeRequest } from "./openapi-schemas.ts";
import { site } from "./site/site.ts";
import { release } from "./site/version.ts";

/**
 * Describes the contract as an OpenAPI 3.1 document, for callers without our code.
 * @param endpoints by the name under which the contract exports them.
 */
export function openApiDocument(endpoints: Readonly<Record<string, Endpoint>>) {
  const named = components(endpoints);
  return {
    openapi: "3.1.1",
    info: {
      title: `${site.brand} API`,
      version: release,
      description: [
        "Generated from the contract in `shared/endpoints.ts`. Amounts of money are integers, in pence.",
        `Request bodies are at most ${maximumBodyBytes / 1024} KiB, unless \`x-maximum-bytes\` says otherwise; fields not listed here are refused.`,
        'Errors are problem details (RFC 9457) with a stable `code`. The gateway\'s own errors, which have no code, are `{ "message": … }`.',
        "Texts lose the space around them before they are checked; lengths count code points, as in JSON Schema.",
        "A text with a lone surrogate (half of an emoji, for example) is refused, which no pattern says.",
        "Bodies are UTF-8; one with U+FFFD in it is refused as broken, unless it is written as `\\ufffd`.",
      ].join(" "),
    },
    servers: [{ url: "/" }],
    paths: pathItems(endpoints, named),
    components: {
      schemas: named.schemas,
      responses: errorAnswers(Object.values(endpoints), named),
      securitySchemes: {
        trainer: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "The Cognito ID token of a member of the group `admins`.",
        },
        stripe: {
          type: "apiKey",
          in: "header",
          name: "Stripe-Signature",
          description: "Stripe's signature of the raw body, made with the webhook's secret.",
        },
        calendar: {
          type: "apiKey",
          in: "header",
          name: "Calendly-Webhook-Signature",
          description:
            "Calendly's signature of the raw body; Cal.com's is in `X-Cal-Signature-256`. Each is made with the webhook's secret.",
        },
      },
    },
  };
}

function pathItems(endpoints: Readonly<Record<string, Endpoint>>, named: Components) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint, named),
    };
  }
  return paths;
}

const securityOf = {
  public: [],
  admin: [{ trainer: [] }],
  stripe: [{ stripe: [] }],
  calendar: [{ calendar: [] }],
} as const satisfies Record<Endpoint["access"], unknown>;

function operation(name: string, endpoint: Endpoint, named: Components) {
  const parameters = [
    ...parametersOf("path", endpoint.params),
    ...parametersOf("query", endpoint.query),
  ];
  return {
    operationId: name,
    summary: endpoint.summary,
    security: securityOf[endpoint.access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: requestBody(endpoint.body, endpoint, named) } : {}),
    responses: {
      200: {
        description: "Done.",
        content: endpoint.document
          ? { [endpoint.document]: { schema: { type: "string" } } }
          : { "application/json": { schema: named.refer(endpoint.response) } },
      },
      ...Object.fromEntries(
        Object.entries(errorStatuses(endpoint)).map(([status, codes]) => [
          status,
          { $ref: `#/components/responses/${answerName(status, codes)}` },
        ]),
      ),
    },
  };
}

function parametersOf(location: "path" | "query", schema: z.ZodMiniObject | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: "input",
    override: describeRequest,
  });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: property,
  }));
}

function requestBody(
  body: NonNullable<Endpoint["body"]>,
  { maximumBytes }: Endpoint,
  named: Components,
) {
  const schema = body === "raw" ? {} : named.refer(body);
  return {
    required: true,
    content: { "application/json": { schema } },
    ...(maximumBytes !== undefined && { "x-maximum-bytes": maximumBytes }),
  };
}

function errorStatuses(endpoint: Endpoint): Readonly<Record<number, ErrorCode[]>> {
  const statuses: Record<number, ErrorCode[]> = {
    ...(endpoint.access === "admin" ? { 401: [] } : {}),
    429: [],
  };
  for (const code of errorCodes(endpoint)) {
    const { status } = apiErrors[code];
    statuses[status] = [...(statuses[status] ?? []), code];
  }
  return statuses;
}

/** The name of an answer that many endpoints give. */
const answerName = (status: string, codes: readonly ErrorCode[]) => [status, ...codes].join(".");

function errorAnswers(endpoints: readonly Endpoint[], named: Components) {
  const answers: Record<string, object> = {};
  for (const endpoint of endpoints) {
    for (const [status, codes] of Object.entries(errorStatuses(endpoint))) {
      answers[answerName(status, codes)] ??= errorAnswer(gatewayErrors[status], codes, named);
    }
  }
  return answers;
}

/** The gateway's own errors: an HTTP API cannot answer with problem details. */
const gatewayErrors: Readonly<Record<string, string>> = {
  401: "The token is missing, wrong or expired.",
  413: "The body is larger than 10 MB.",
  429: `More than ${throttle.ratePerSecond} calls a second.`,
  500: "The function has failed.",
  503: "The function could not be run.",
};

const gatewayMessage = {
  type: "object",
  properties: { message: { type: "string" } },
  required: ["message"],
};

const saysWhenToRetry: ReadonlySet<ErrorCode> = new Set([
  "too_many_requests",
  "payment_unavailable",
]);
const retryAfter = {
  "Retry-After": {
    description:
      "In how many seconds the request may succeed. Absent from the gateway's own refusal, and where we do not know.",
    schema: { type: "integer", minimum: 1 },
  },
};

function errorAnswer(
  ofGateway: string | undefined,
  codes: readonly ErrorCode[],
  named: Components,
): object {
  const meanings = codes.map((code) => `\`${code}\`: ${apiErrors[code].detail}`);
  const problem = { allOf: [named.refer(Problem), { properties: { code: { enum: codes } } }] };
  return {
    description: [...meanings, ofGateway ?? []].flat().join("\n\n"),
    ...(codes.some((code) => saysWhenToRetry.has(code)) && { headers: retryAfter }),
    content: {
      ...(codes.length > 0 && { [problemMediaType]: { schema: problem } }),
      ...(ofGateway !== undefined && { "application/json": { schema: gatewayMessage } }),
    },
  };
}
