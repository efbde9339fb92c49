import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";

/**
 * `npm run stripe-schemas -- path/to/spec3.json` writes `stripe-api.json`: the parts of Stripe's
 * published OpenAPI description that we use, as JSON schemas. Stripe publishes it in the Go module below,
 * as `embedded/openapi/spec3.json`; `go mod download -json MODULE@VERSION` prints the folder (`Dir`).
 */
const goModule = "github.com/stripe/stripe-mock@v0.203.0";

/** The API version of the installed package, which is newer than the published description. */
const packageVersion = "2026-10-28.endive";

/** What the product, the operator's set-up and the stand-in's tests call. */
const operations = [
  "GET /v1/account",
  "POST /v1/payment_intents",
  "GET /v1/payment_intents",
  "GET /v1/payment_intents/{intent}",
  "POST /v1/payment_intents/{intent}",
  "POST /v1/payment_intents/{intent}/confirm",
  "POST /v1/payment_intents/{intent}/cancel",
  "POST /v1/refunds",
  "GET /v1/refunds",
  "GET /v1/events",
  "GET /v1/disputes",
  "GET /v1/radar/early_fraud_warnings",
  "POST /v1/webhook_endpoints",
  "GET /v1/webhook_endpoints",
  "POST /v1/webhook_endpoints/{webhook_endpoint}",
  "DELETE /v1/webhook_endpoints/{webhook_endpoint}",
  "POST /v1/payment_method_domains",
  "GET /v1/payment_method_domains",
  "POST /v1/payment_method_domains/{payment_method_domain}",
  "POST /v1/payment_method_domains/{payment_method_domain}/validate",
];

/**
 * Large parts that we neither send nor read. They are refused, so a new use of one is noticed here: take
 * it out of this list and write the schemas again.
 */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  account: [
    ...["business_profile", "business_type", "capabilities", "company", "controller"],
    ...["external_accounts", "future_requirements", "groups", "individual", "requirements"],
    ...["tos_acceptance"],
  ],
  account_settings: [
    ...["bacs_debit_payments", "card_issuing", "invoices", "payouts", "sepa_debit_payments"],
    ...["treasury"],
  ],
  request: ["mandate_data", "payment_method_data", "payment_method_options"],
  api_errors: ["payment_method", "setup_intent", "source"],
  charge: ["payment_method_details", "refunds"],
  dispute: ["payment_method_details"],
  payment_intent: ["payment_method_options"],
  refund: ["destination_details"],
};

/** A schema of OpenAPI 3.0 without what is prose, or Stripe's own. */
interface Schema {
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  required?: string[] | undefined;
  maxLength?: number | undefined;
  pattern?: string | undefined;
  $ref?: string | undefined;
  nullable?: boolean | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  properties?: Record<string, Schema> | undefined;
  additionalProperties?: boolean | Schema | undefined;
  /** Where Stripe answers an id, and the whole object only on request. */
  "x-expansionResources"?: unknown;
}
const Schema: z.ZodMiniType<Schema> = z.lazy(() =>
  z.object({
    type: z.optional(z.string()),
    enum: z.optional(z.array(z.unknown())),
    required: z.optional(z.array(z.string())),
    maxLength: z.optional(z.number()),
    pattern: z.optional(z.string()),
    $ref: z.optional(z.string()),
    nullable: z.optional(z.boolean()),
    items: z.optional(Schema),
    anyOf: z.optional(z.array(Schema)),
    properties: z.optional(z.record(z.string(), Schema)),
    additionalProperties: z.optional(z.union([z.boolean(), Schema])),
    "x-expansionResources": z.optional(z.unknown()),
  }),
);

const Content = z.object({ content: z.record(z.string(), z.object({ schema: Schema })) });
const Operation = z.object({
  parameters: z._default(
    z.array(z.object({ in: z.string(), name: z.string(), schema: Schema })),
    [],
  ),
  requestBody: z.optional(Content),
  responses: z.object({ 200: Content }),
});
const Description = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

/** The objects to describe; it grows while schemas refer to further ones. */
const objectNames = new Set([
  "error",
  "event",
  // No answer contains it unless it is expanded; events do.
  "charge",
]);

/**
 * A schema as a JSON schema. An object has no other properties than the published ones.
 * @param owner whose properties may be left out
 */
function jsonSchema(schema: Schema, owner = ""): Schema {
  const { $ref, nullable, items, anyOf, properties = {}, additionalProperties, ...plain } = schema;
  if ("x-expansionResources" in schema) return orNull({ type: "string" }, nullable);
  if ($ref !== undefined) {
    const name = $ref.split("/").at(-1) ?? "";
    objectNames.add(name);
    return orNull({ $ref: `#/objects/${name}` }, nullable);
  }
  const written: Schema = plain;
  if (items) written.items = jsonSchema(items);
  if (anyOf) written.anyOf = anyOf.map((each) => jsonSchema(each));
  const kept = Object.entries(properties).filter(([name]) => !leftOut[owner]?.includes(name));
  if (kept.length > 0) {
    written.properties = Object.fromEntries(kept.map(([name, each]) => [name, jsonSchema(each)]));
    written.additionalProperties = false;
  } else if (typeof additionalProperties === "object") {
    written.additionalProperties = jsonSchema(additionalProperties);
  } else if (additionalProperties === false) written.additionalProperties = false;
  return orNull(written, nullable);
}

function orNull(schema: Schema, nullable = false): Schema {
  if (!nullable) return schema;
  const { type, enum: values, anyOf } = schema;
  if (anyOf) return { ...schema, anyOf: [...anyOf, { type: "null" }] };
  if (typeof type !== "string") return { anyOf: [schema, { type: "null" }] };
  return { ...schema, type: [type, "null"], ...(values && { enum: [...values, null] }) };
}

/** The parameters of a request, in the form or in the query. */
function requestSchema({ parameters, requestBody }: z.infer<typeof Operation>): Schema {
  const form = requestBody?.content["application/x-www-form-urlencoded"]?.schema;
  const query = parameters.filter((each) => each.in === "query");
  const properties = {
    ...Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    ...form?.properties,
  };
  const written = jsonSchema({ type: "object", ...form, properties }, "request");
  return { ...written, additionalProperties: false };
}

/** The schema of a property. @throws when there is none */
function propertyOf(schema: Schema | undefined, name: string): Schema {
  const property = schema?.properties?.[name];
  if (!property) throw new Error(`The description has no ${name}.`);
  return property;
}

interface Written {
  readonly operations: Record<string, { readonly request: Schema; readonly answer: Schema }>;
  readonly objects: Record<string, Schema>;
}

/** Brings the description to the package's version, as far as it concerns us. */
function amend({ operations, objects }: Written): void {
  // 2026-09-30.endive removed it in favour of `allowed_payment_method_types`.
  for (const path of ["", "/{intent}", "/{intent}/confirm"]) {
    delete operations[`POST /v1/payment_intents${path}`]?.request.properties?.[
      "payment_method_types"
    ];
  }
  // Set-up registers the endpoint with the package's version.
  const endpoint = operations["POST /v1/webhook_endpoints"]?.request;
  propertyOf(endpoint, "api_version").enum?.push("2026-09-30.endive", packageVersion);
  // 2026-10-28.endive: statuses that the product reads, and a field that the stand-in answers.
  const statuses = propertyOf(objects["dispute"], "status");
  statuses.enum?.push("appeal_needs_response", "appeal_under_review");
  const details = objects["dispute_evidence_details"]?.properties;
  if (details) details["submission_method"] = { type: "string" };
}

/** The schemas of everything that we use of a description. */
function schemasOf({ info, paths, components }: z.infer<typeof Description>): object {
  const written: Written = { operations: {}, objects: {} };
  for (const name of operations) {
    const [method = "", path = ""] = name.split(" ");
    const operation = Operation.parse(paths[path]?.[method.toLowerCase()]);
    const answer = operation.responses[200].content["application/json"]?.schema ?? {};
    written.operations[name] = {
      request: requestSchema(operation),
      answer: jsonSchema(answer),
    };
  }
  for (const name of objectNames) {
    written.objects[name] = jsonSchema(Schema.parse(components.schemas[name]), name);
  }
  amend(written);
  return {
    source: `Stripe's OpenAPI description, embedded/openapi/spec3.json in the Go module ${goModule}`,
    version: info.version,
    amendedTo: packageVersion,
    ...written,
  };
}

/** JSON with each operation and object on its own line. */
function writeByLine(value: unknown, depth = 2): string {
  if (typeof value !== "object" || value === null || depth === 0) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${writeByLine(each, depth - 1)}`,
  );
  return `{\n${members.join(",\n")}\n}`;
}

const [, , file] = process.argv;
if (!file) throw new Error("Give the path of spec3.json.");
const target = fileURLToPath(new URL("./stripe-api.json", import.meta.url));
const description = Description.parse(JSON.parse(readFileSync(file, "utf8")));
writeFileSync(target, `${writeByLine(schemasOf(description))}\n`);
process.stdout.write(`Written: ${target}\n`);
