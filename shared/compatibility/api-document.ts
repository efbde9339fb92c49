import * as z from "zod/mini";

/**
 * The part of JSON Schema that `docs/openapi.json` uses. An unknown keyword is refused, because it could be
 * a limit that nothing here compares.
 */
export const Schema = z.strictObject({
  $ref: z.optional(z.string()),
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  exclusiveMinimum: z.optional(z.number()),
  exclusiveMaximum: z.optional(z.number()),
  minItems: z.optional(z.number()),
  maxItems: z.optional(z.number()),
  pattern: z.optional(z.string()),
  format: z.optional(z.string()),
  contentEncoding: z.optional(z.string()),
  uniqueItems: z.optional(z.boolean()),
  not: z.optional(z.unknown()),
  /** Only adds rules for texts. */
  allOf: z.optional(z.array(z.unknown())),
  default: z.optional(z.unknown()),
  required: z.optional(z.array(z.string())),
  /** A page refuses an answer with another field here, instead of leaving the field out. */
  "x-refuses-other-fields": z.optional(z.boolean()),
  get properties(): z.ZodMiniOptional<z.ZodMiniRecord<z.ZodMiniString, typeof Schema>> {
    return z.optional(z.record(z.string(), Schema));
  },
  get additionalProperties(): z.ZodMiniOptional<
    z.ZodMiniUnion<readonly [z.ZodMiniBoolean, typeof Schema]>
  > {
    return z.optional(z.union([z.boolean(), Schema]));
  },
  get propertyNames(): z.ZodMiniOptional<typeof Schema> {
    return z.optional(Schema);
  },
  /** `false` after the items of a tuple. */
  get items(): z.ZodMiniOptional<
    z.ZodMiniUnion<readonly [z.ZodMiniLiteral<false>, typeof Schema]>
  > {
    return z.optional(z.union([z.literal(false), Schema]));
  },
  get prefixItems(): z.ZodMiniOptional<z.ZodMiniArray<typeof Schema>> {
    return z.optional(z.array(Schema));
  },
  get anyOf(): z.ZodMiniOptional<z.ZodMiniArray<typeof Schema>> {
    return z.optional(z.array(Schema));
  },
  get oneOf(): z.ZodMiniOptional<z.ZodMiniArray<typeof Schema>> {
    return z.optional(z.array(Schema));
  },
});
export type Schema = z.infer<typeof Schema>;

const Operation = z.looseObject({
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z.optional(
    z.array(
      z.object({
        name: z.string(),
        in: z.enum(["path", "query"]),
        required: z.boolean(),
        schema: Schema,
      }),
    ),
  ),
  requestBody: z.optional(
    z.looseObject({
      content: z.object({ "application/json": z.object({ schema: Schema }) }),
      "x-maximum-bytes": z.optional(z.int()),
    }),
  ),
  responses: z.looseObject({
    200: z.looseObject({
      content: z.object({ "application/json": z.object({ schema: Schema }) }),
    }),
  }),
});
export type Operation = z.infer<typeof Operation>;

/** What is compared of `docs/openapi.json`. */
export const ApiDocument = z.looseObject({
  info: z.looseObject({
    version: z.string(),
    /** The commit that was released with this contract. */
    "x-commit": z.optional(z.string()),
  }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), Schema) }),
});
export type ApiDocument = z.infer<typeof ApiDocument>;
