import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * `npm run stripe-schemas -- path/to/spec3.json` writes `stripe-api.json`: the parts of Stripe's
 * published OpenAPI description that we use, as JSON schemas. Stripe publishes it in the Go module below,
 * as `embedded/openapi/spec3.json`; `go mod download -json MODULE@VERSION` prints the folder (`Dir`).
 */
const goModule = "github.com/stripe/stripe-mock";
const goModuleVersion = "v0.203.0";

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

/** The objects that no answer contains unless it is expanded; events do. */
const objectsOfEvents = ["charge"];

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

/** The API version of the installed package, which is newer than the published description. */
const packageVersion = "2026-10-28.endive";

interface Difference {
  readonly since: string;
  readonly reason: string;
  /** The place in the written file. */
  readonly at: readonly string[];
  /** Members to add to an object, or elements to a list. */
  readonly add?: JsonObject | Json[];
  readonly remove?: string;
}

/** What the package's type declarations have otherwise, as far as it concerns us. */
const differences: readonly Difference[] = [
  ...[
    "POST /v1/payment_intents",
    "POST /v1/payment_intents/{intent}",
    "POST /v1/payment_intents/{intent}/confirm",
  ].map((operation) => ({
    since: "2026-09-30.endive",
    reason: "Removed in favour of allowed_payment_method_types.",
    at: ["operations", operation, "request", "properties"],
    remove: "payment_method_types",
  })),
  {
    since: "2026-10-28.endive",
    reason: "Set-up registers the endpoint with the package's version.",
    at: [
      "operations",
      "POST /v1/webhook_endpoints",
      "request",
      "properties",
      "api_version",
      "enum",
    ],
    add: ["2026-09-30.endive", packageVersion],
  },
  {
    since: "2026-10-28.endive",
    reason: "New statuses of a dispute, which the product reads.",
    at: ["objects", "dispute", "properties", "status", "enum"],
    add: ["appeal_needs_response", "appeal_under_review"],
  },
  {
    since: "2026-10-28.endive",
    reason: "New field of a dispute, which the stand-in answers.",
    at: ["objects", "dispute_evidence_details", "properties"],
    add: { submission_method: { type: "string" } },
  },
];

type Json = null | boolean | number | string | Json[] | JsonObject;
type JsonObject = { [name: string]: Json };

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a path leads to. @throws when there is no object or list. */
function valueAt(root: Json, path: readonly string[]): JsonObject | Json[] {
  let value: Json | undefined = root;
  for (const name of path) value = isObject(value) ? value[name] : undefined;
  if (isObject(value) || Array.isArray(value)) return value;
  throw new Error(`The description has no ${path.join(" > ")}.`);
}

function objectAt(root: Json, path: readonly string[]): JsonObject {
  const value = valueAt(root, path);
  if (isObject(value)) return value;
  throw new Error(`${path.join(" > ")} is no object.`);
}

const membersOf = (value: Json | undefined) => Object.entries(isObject(value) ? value : {});
const elementsOf = (value: Json | undefined) => (Array.isArray(value) ? value : []);

/** The keywords that are kept as they are. The rest is prose, or Stripe's own. */
const plainKeywords = ["type", "enum", "required", "maxLength", "pattern"];

/**
 * A schema of OpenAPI 3.0 as a JSON schema. References that are answered only on request (`expand`) are
 * ids, and an object has no other properties than the published ones.
 * @param owner whose properties may be left out.
 */
function jsonSchema(
  schema: Json | undefined,
  refer: (name: string) => void,
  owner = "",
): JsonObject {
  if (!isObject(schema)) return {};
  const written: JsonObject = {};
  if ("x-expansionResources" in schema) written["type"] = "string";
  else if (typeof schema["$ref"] === "string") {
    const name = schema["$ref"].split("/").at(-1) ?? "";
    refer(name);
    written["$ref"] = `#/objects/${name}`;
  } else {
    for (const keyword of plainKeywords) {
      const value = schema[keyword];
      if (value !== undefined) written[keyword] = value;
    }
    if (schema["items"]) written["items"] = jsonSchema(schema["items"], refer);
    if (schema["anyOf"]) {
      written["anyOf"] = elementsOf(schema["anyOf"]).map((each) => jsonSchema(each, refer));
    }
    const properties = membersOf(schema["properties"])
      .filter(([name]) => !leftOut[owner]?.includes(name))
      .map(([name, each]): [string, Json] => [name, jsonSchema(each, refer)]);
    const others = schema["additionalProperties"];
    if (properties.length > 0) {
      written["properties"] = Object.fromEntries(properties);
      written["additionalProperties"] = false;
    } else if (isObject(others)) written["additionalProperties"] = jsonSchema(others, refer);
    else if (others === false) written["additionalProperties"] = false;
  }
  return schema["nullable"] === true ? nullable(written) : written;
}

function nullable(schema: JsonObject): JsonObject {
  const { type, enum: values, anyOf } = schema;
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, { type: "null" }] };
  if (type === undefined) return { anyOf: [schema, { type: "null" }] };
  return {
    ...schema,
    type: [type, "null"],
    ...(Array.isArray(values) && { enum: [...values, null] }),
  };
}

/** The parameters of a request, in the form or in the query. */
function requestSchema(operation: JsonObject, refer: (name: string) => void): JsonObject {
  const query = elementsOf(operation["parameters"]).flatMap((each): [string, Json][] =>
    isObject(each) && each["in"] === "query" && typeof each["name"] === "string"
      ? [[each["name"], each["schema"] ?? {}]]
      : [],
  );
  const media = ["requestBody", "content", "application/x-www-form-urlencoded", "schema"];
  const form = operation["requestBody"] ? objectAt(operation, media) : {};
  const properties = {
    ...Object.fromEntries(query),
    ...Object.fromEntries(membersOf(form["properties"])),
  };
  const written = jsonSchema({ type: "object", ...form, properties }, refer, "request");
  return { ...written, additionalProperties: false };
}

function apply(root: JsonObject, { at, add, remove }: Difference): void {
  const place = valueAt(root, at);
  const known = (name: Json) =>
    Array.isArray(place) ? place.includes(name) : typeof name === "string" && name in place;
  const added = Array.isArray(add) ? add : Object.keys(add ?? {});
  if (added.some(known) || (remove !== undefined && !known(remove))) {
    throw new Error(`The description has caught up at ${at.join(" > ")}: drop this difference.`);
  }
  if (Array.isArray(place)) place.push(...elementsOf(add));
  else {
    Object.assign(place, add);
    if (remove !== undefined) delete place[remove];
  }
}

/** The schemas of everything that we use of a description. */
function schemasOf(description: Json): JsonObject {
  const needed = new Set(["error", "event", ...objectsOfEvents]);
  const refer = (name: string) => void needed.add(name);
  const written: JsonObject = {};
  for (const name of operations) {
    const [method = "", path = ""] = name.split(" ");
    const operation = objectAt(description, ["paths", path, method.toLowerCase()]);
    const answer = ["responses", "200", "content", "application/json", "schema"];
    written[name] = {
      request: requestSchema(operation, refer),
      answer: jsonSchema(objectAt(operation, answer), refer),
    };
  }
  const objects: JsonObject = {};
  // The set grows while it is read: a schema may refer to further ones.
  for (const name of needed) {
    const schema = objectAt(description, ["components", "schemas", name]);
    objects[name] = jsonSchema(schema, refer, name);
  }
  const all: JsonObject = {
    source: `Stripe's OpenAPI description, embedded/openapi/spec3.json in the Go module ${goModule} ${goModuleVersion}`,
    refresh: `go mod download -json ${goModule}@${goModuleVersion}, then npm run stripe-schemas -- DIR/embedded/openapi/spec3.json`,
    version: objectAt(description, ["info"])["version"] ?? "",
    amendedTo: packageVersion,
    differences: differences.map(({ since, reason, at, remove }) =>
      [since, ...at, ...(remove === undefined ? [] : [remove]), reason].join(" > "),
    ),
    operations: written,
    objects,
  };
  for (const difference of differences) apply(all, difference);
  return all;
}

/** JSON with each operation and object on a line of its own. */
function writeByLine(value: Json, depth = 2): string {
  if (!isObject(value) || depth === 0) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${writeByLine(each, depth - 1)}`,
  );
  return `{\n${members.join(",\n")}\n}`;
}

const [, , file] = process.argv;
if (!file) throw new Error("Give the path of spec3.json.");
const target = fileURLToPath(new URL("./stripe-api.json", import.meta.url));
writeFileSync(target, `${writeByLine(schemasOf(JSON.parse(readFileSync(file, "utf8"))))}\n`);
process.stdout.write(`Written: ${target}\n`);
