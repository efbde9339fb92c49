import * as z from "zod/mini";
import { AdminBooking, AdminConsultation } from "./bookings/admin-bookings.ts";
import { type Endpoint, errorCodes, maximumBodyBytes, throttle } from "./contract/endpoint.ts";
import { apiErrors, type ErrorCode, problemMediaType } from "./contract/errors.ts";
import { Problem } from "./contract/problem.ts";
import { site } from "./site/site.ts";
import { version } from "./site/version.ts";
import { withoutContact } from "./values/text-fields.ts";
import { AdminWebsite } from "./website/publications.ts";
import { Website } from "./website/website.ts";

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
      version: version.replace(/^v /, ""),
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
} as const satisfies Record<Endpoint["access"], unknown>;

function operation(name: string, endpoint: Endpoint, named: Components) {
  const parameters = [
    ...parametersOf("path", endpoint.params),
    ...parametersOf("query", endpoint.query),
  ];
  const problems = problemResponses(endpoint, named);
  return {
    operationId: name,
    summary: endpoint.summary,
    security: securityOf[endpoint.access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: requestBody(endpoint.body, endpoint, named) } : {}),
    responses: {
      200: {
        description: "Done.",
        content: { "application/json": { schema: named.refer(endpoint.response) } },
      },
      ...problems,
      ...gatewayResponses(endpoint, problems),
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

/**
 * The gateway's own errors. API Gateway cannot answer with problem details: an HTTP API has no
 * gateway responses.
 */
function gatewayResponses(
  { access }: Endpoint,
  problems: Readonly<Record<string, ProblemResponse>>,
) {
  const messages: Readonly<Record<string, string>> = {
    ...(access === "admin" ? { 401: "The token is missing, wrong or expired." } : {}),
    413: "The body is larger than 10 MB.",
    429: `More than ${throttle.ratePerSecond} calls a second.`,
    500: "The function has failed.",
    503: "The function could not be run.",
  };
  return Object.fromEntries(
    Object.entries(messages).map(([status, description]) => [
      status,
      {
        ...problems[status],
        description: [problems[status]?.description ?? [], description].flat().join("\n\n"),
        content: { ...problems[status]?.content, "application/json": { schema: gatewayMessage } },
      },
    ]),
  );
}

const gatewayMessage = {
  type: "object",
  properties: { message: { type: "string" } },
  required: ["message"],
};

interface ProblemResponse {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: object }>>;
}

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

function problemResponses(
  endpoint: Endpoint,
  named: Components,
): Readonly<Record<string, ProblemResponse>> {
  const codesByStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodes(endpoint)) {
    const { status } = apiErrors[code];
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${apiErrors[code].detail}`).join("\n\n"),
        ...(codes.some((code) => saysWhenToRetry.has(code)) && { headers: retryAfter }),
        content: {
          [problemMediaType]: {
            schema: { allOf: [named.refer(Problem), { properties: { code: { enum: codes } } }] },
          },
        },
      },
    ]),
  );
}

/** The named schemas of the document, and the name of each. */
interface Components {
  readonly schemas: Readonly<Record<string, unknown>>;
  refer(schema: z.ZodMiniType): { $ref: string };
}

function components(endpoints: Readonly<Record<string, Endpoint>>): Components {
  const requests = z.registry<{ id: string }>();
  const responses = z.registry<{ id: string }>();
  responses.add(Problem, { id: "Problem" });
  responses.add(AdminBooking, { id: "AdminBooking" });
  responses.add(AdminConsultation, { id: "AdminConsultation" });
  responses.add(AdminWebsite, { id: "AdminWebsite" });
  responses.add(Website, { id: "Website" });
  for (const [name, { body, response }] of Object.entries(endpoints)) {
    const noun = name.charAt(0).toUpperCase() + name.slice(1);
    if (typeof body === "object") requests.add(body, { id: `${noun}Request` });
    if (!responses.has(response)) responses.add(response, { id: `${noun}Response` });
  }
  return {
    schemas: {
      ...jsonSchemas(requests, "input", describeRequest),
      ...jsonSchemas(responses, "output", describeResponse),
    },
    refer: (schema) => {
      const name = requests.get(schema)?.id ?? responses.get(schema)?.id;
      if (name === undefined) throw new Error("Only what has a name can be referred to.");
      return { $ref: schemaUri(name) };
    },
  };
}

const schemaUri = (name: string) => `#/components/schemas/${name}`;

function jsonSchemas(
  registry: z.core.$ZodRegistry<{ id: string }>,
  io: "input" | "output",
  override: typeof withoutNoise,
) {
  const { schemas } = z.toJSONSchema(registry, { io, uri: schemaUri, override });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}

interface Described {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

function describeRequest(described: Described): void {
  notBlank(described);
  makePatternsPortable(described);
}

function describeResponse(described: Described): void {
  withoutNoise(described);
  makePatternsPortable(described);
  markStrict(described);
}

/**
 * Says that a required text may not be blank. The rules trim it first, which JSON Schema cannot say.
 */
function notBlank({ zodSchema, jsonSchema }: Described): void {
  const isTrimmed = zodSchema._zod.def.checks?.some(({ _zod }) => _zod.def.check === "overwrite");
  if (jsonSchema.type !== "string" || !jsonSchema.minLength || !isTrimmed) return;
  jsonSchema.allOf = [...(jsonSchema.allOf ?? []), { pattern: "\\S" }];
}

/**
 * Leaves out of an answer what says again what `format` or `integer` has said. A request keeps it:
 * there `format` is laxer than the code.
 */
function withoutNoise({ jsonSchema }: Described): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/**
 * Marks what a page refuses with a field that it does not know; elsewhere it leaves such a field out. The
 * document itself says of every object that the API sends no other field.
 */
function markStrict({ zodSchema, jsonSchema }: Described): void {
  const { def } = zodSchema._zod;
  if (def.type === "object" && def.catchall?._zod.def.type === "never") {
    jsonSchema["x-refuses-other-fields"] = true;
  }
}

interface PortablePattern {
  readonly pattern?: string;
  /** What the pattern leaves out, in words. */
  readonly description?: string;
}

const controls = String.raw`\u0000-\u001f\u007f-\u009f`;

/** In place of our patterns with classes of Unicode, which many tools cannot make a text for. */
const portablePatterns: Readonly<Record<string, PortablePattern>> = {
  [String.raw`^\P{Cs}*$`]: {},
  [String.raw`^[^\p{Cc}\p{Cs}]*$`]: { pattern: `^[^${controls}]*$` },
  [String.raw`^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$`]: { pattern: `^(?:[^${controls}]|[\\n\\r\\t])*$` },
  [withoutContact.source]: {
    pattern: withoutContact.source
      .replaceAll(String.raw`\p{L}\p{M}\p{N}`, "A-Za-z0-9")
      .replaceAll(String.raw`\p{L}\p{M}`, "A-Za-z")
      .replaceAll(String.raw`\p{Nd}`, String.raw`\d`)
      .replaceAll(String.raw`\p{Pd}`, String.raw`\-`)
      .replaceAll(String.raw`\p{Cf}`, ""),
    description: "Without web addresses and telephone numbers, in the letters of any script.",
  },
  [String.raw`^(?=.*[\p{L}\p{N}])[^\p{C}\p{Zl}\p{Zp}/\\]*$`]: {
    pattern: String.raw`^[^${controls}\u2028\u2029/\\]*$`,
    description: "With a letter or digit of any script, and without invisible characters.",
  },
};

function makePatternsPortable({ jsonSchema }: Described): void {
  for (const each of [jsonSchema, ...(jsonSchema.allOf ?? [])]) {
    if (!/\\p\{/i.test(each.pattern ?? "")) continue;
    const portable = portablePatterns[each.pattern ?? ""];
    if (!portable) throw new Error(`Say ${each.pattern} in portablePatterns.`);
    delete each.pattern;
    Object.assign(each, portable);
  }
  const parts = jsonSchema.allOf?.filter((part) => Object.keys(part).length > 0);
  if (parts?.length) jsonSchema.allOf = parts;
  else delete jsonSchema.allOf;
}
