import * as z from "zod/mini";
import { AdminBooking, AdminConsultation } from "./bookings/admin-bookings.ts";
import type { Endpoint } from "./contract/endpoint.ts";
import { Problem } from "./contract/problem.ts";
import { withoutContact } from "./values/text-fields.ts";
import { AdminWebsite } from "./website/publications.ts";
import { Website } from "./website/website.ts";

/** The named schemas of the document, and the name of each. */
export interface Components {
  readonly schemas: Readonly<Record<string, unknown>>;
  refer(schema: z.ZodMiniType): { $ref: string };
}

/** Gives every body and answer of the contract a name in the document. */
export function components(endpoints: Readonly<Record<string, Endpoint>>): Components {
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

/** What a part of a request says in JSON Schema: lengths and patterns that other tools understand. */
export function describeRequest(described: Described): void {
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
      .replaceAll(String.raw`\p{L}\p{M}\p{N}\p{S}`, "A-Za-z0-9")
      .replaceAll(String.raw`\p{L}\p{M}`, "A-Za-z")
      .replaceAll(String.raw`\p{L}`, "[A-Za-z]")
      .replaceAll(String.raw`\p{Nd}`, String.raw`\d`)
      .replaceAll(String.raw`\p{Pd}`, String.raw`\-`)
      .replaceAll(String.raw`\p{Cf}`, ""),
    description: "Without web addresses and phone numbers, in the letters of any script.",
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
