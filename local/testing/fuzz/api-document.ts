import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import * as z from "zod/mini";
import { Schema } from "#shared/compatibility/api-document.ts";
import { maximumBodyBytes } from "#shared/contract/endpoint.ts";

/** The API as docs/openapi.json describes it, which is all that the requests are made from. */

const Parameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query"]),
  required: z.boolean(),
  schema: Schema,
});

const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        security: z.array(z.record(z.string(), z.unknown())),
        parameters: z._default(z.array(Parameter), []),
        requestBody: z.optional(
          z.object({
            content: z.object({ "application/json": z.object({ schema: Schema }) }),
            "x-maximum-bytes": z._default(z.int(), maximumBodyBytes),
          }),
        ),
        responses: z.record(
          z.string(),
          z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }),
        ),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});

const text = readFileSync(new URL("../../../docs/openapi.json", import.meta.url), "utf8");
const document = Document.parse(JSON.parse(text));

const ajv = new Ajv2020({
  strict: false,
  formats: {
    uuid: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
    date: /^\d{4}-\d\d-\d\d$/,
    "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
    base64: (value: string) => /^[A-Za-z\d+/]*={0,2}$/.test(value) && value.length % 4 === 0,
    uri: (value: string) => URL.canParse(value),
  },
}).addSchema(JSON.parse(text), "api");

const compiled = new WeakMap<Schema, ValidateFunction>();

/** Whether a value is as a schema of the document says. */
export function fits(schema: Schema, value: unknown): boolean {
  // References in a part of the document lead to the document.
  const validate =
    compiled.get(schema) ??
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"api#')));
  compiled.set(schema, validate);
  return validate(value);
}

/** Follows a schema's reference. */
export function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return (name !== undefined && document.components.schemas[name]) || schema;
}

export type Access = "public" | "admin" | "stripe";

export interface Operation {
  readonly id: string;
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  readonly parameters: readonly z.infer<typeof Parameter>[];
  /** Absent: it takes no body. */
  readonly body: Schema | undefined;
  readonly maximumBytes: number;
  /** By status and media type. */
  readonly answers: ReadonlyMap<string, ReadonlyMap<string, Schema>>;
}

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      access: accessOf(operation.security),
      parameters: operation.parameters,
      body: operation.requestBody?.content["application/json"].schema,
      maximumBytes: operation.requestBody?.["x-maximum-bytes"] ?? maximumBodyBytes,
      answers: new Map(
        Object.entries(operation.responses).map(([status, { content }]) => [
          status,
          new Map(Object.entries(content).map(([type, { schema }]) => [type, schema])),
        ]),
      ),
    })),
);

function accessOf([scheme]: readonly Readonly<Record<string, unknown>>[]): Access {
  if (scheme === undefined) return "public";
  return "trainer" in scheme ? "admin" : "stripe";
}
