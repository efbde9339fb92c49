import type { Schema } from "./api-document.ts";

/** Something that one side may send and the other refuses. */
export type Refusal = { readonly field: string } & (
  | { readonly kind: "missing" }
  | { readonly kind: "unknown" }
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "type"; readonly sent: string; readonly accepted: string }
  | { readonly kind: "limit"; readonly keyword: Limit; readonly accepted: number }
  | { readonly kind: "form"; readonly keyword: string }
);

export type Schemas = Readonly<Record<string, Schema>>;

export interface Side {
  readonly schema: Schema;
  /** What its references refer to. */
  readonly schemas: Schemas;
}

/** The keyword by which the accepting side says that it refuses fields which it does not know. */
export type ClosedBy = "additionalProperties" | "x-refuses-other-fields";

const upperLimits = ["maxLength", "maximum", "exclusiveMaximum", "maxItems"] as const;
const lowerLimits = ["minLength", "minimum", "exclusiveMinimum", "minItems"] as const;
type Limit = (typeof upperLimits)[number] | (typeof lowerLimits)[number];

/**
 * Lists what a sender may send by its schema and the other side refuses by its own.
 * @param field where the two are, such as `problems[].is`; empty at the top
 */
export function refusals(
  sent: Side,
  accepted: Side,
  closedBy: ClosedBy,
  field = "",
): readonly Refusal[] {
  const from = resolve(sent, field);
  const to = resolve(accepted, field);
  const options = alternatives(to);
  return alternatives(from, options.length > 1).flatMap((each) => {
    const tries = options.map((option) => refusalsOfOne(each, option, closedBy));
    // The alternative that is meant is the one that refuses least.
    return tries.toSorted((one, other) => one.length - other.length)[0] ?? [];
  });
}

interface Place extends Side {
  readonly field: string;
}

/** Follows a reference. A shared schema names the fields inside it. */
function resolve({ schema, schemas }: Side, field: string): Place {
  const name = schema.$ref?.split("/").at(-1);
  if (name === undefined) return { schema, schemas, field };
  const target = schemas[name];
  if (!target) throw new Error(`There is no schema ${name}.`);
  const isOfOneEndpoint = /(Request|Response)$/.test(name);
  return resolve({ schema: target, schemas }, isOfOneEndpoint ? field : name);
}

function alternatives(place: Place, split = false): readonly Place[] {
  const { schema, schemas, field } = place;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    return options.flatMap((each) =>
      alternatives(resolve({ schema: each, schemas }, field), split),
    );
  }
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => ({
      ...place,
      schema: type === "null" ? { type } : { ...schema, type },
    }));
  }
  if (!split || !schema.enum) return [place];
  return schema.enum.map((value) => ({ ...place, schema: { ...schema, enum: [value] } }));
}

function refusalsOfOne(sent: Place, accepted: Place, closedBy: ClosedBy): readonly Refusal[] {
  const { field } = sent;
  const [from, to] = [sent.schema, accepted.schema];
  const [type, acceptedType] = [typeOf(from), typeOf(to)];
  if (to.type !== undefined && type !== acceptedType) {
    const isNarrower = type === "integer" && acceptedType === "number";
    if (!isNarrower) return [{ field, kind: "type", sent: type, accepted: acceptedType }];
  }
  const values = valuesOf(to);
  if (values) {
    const others = (valuesOf(from) ?? [`any ${type}`]).filter((value) => !values.includes(value));
    return others.map((value) => ({ field, kind: "value", value }));
  }
  return [
    ...(valuesOf(from)
      ? []
      : [...refusedLimits(from, to, field), ...refusedForms(from, to, field)]),
    ...refusedFields(sent, accepted, closedBy),
    ...refusedItems(sent, accepted, closedBy),
  ];
}

const typeOf = ({ type = "value" }: Schema) => String(type);

function valuesOf({ enum: values, const: value }: Schema): readonly unknown[] | undefined {
  return values ?? (value === undefined ? undefined : [value]);
}

function refusedLimits(from: Schema, to: Schema, field: string): readonly Refusal[] {
  const isTighter = (keyword: Limit, sign: 1 | -1) => {
    const limit = to[keyword];
    if (limit === undefined) return false;
    const before = from[keyword];
    return before === undefined || sign * limit < sign * before;
  };
  return [
    ...upperLimits.filter((keyword) => isTighter(keyword, 1)),
    ...lowerLimits.filter((keyword) => isTighter(keyword, -1)),
  ].map((keyword) => ({ field, kind: "limit", keyword, accepted: to[keyword] ?? 0 }));
}

/** Rules that cannot be compared: each one that the sender does not have itself may refuse something. */
function refusedForms(from: Schema, to: Schema, field: string): readonly Refusal[] {
  const known = new Set(formsOf(from).map(({ rule }) => rule));
  const added = formsOf(to).filter(({ rule }) => !known.has(rule));
  return [...new Set(added.map(({ keyword }) => keyword))].map((keyword) => ({
    field,
    kind: "form",
    keyword,
  }));
}

function formsOf(schema: Schema) {
  const { pattern, format, contentEncoding, uniqueItems, not, allOf = [] } = schema;
  const rules = Object.entries({ pattern, format, contentEncoding, uniqueItems, not });
  return [
    ...rules
      .filter(([, value]) => value !== undefined && value !== false)
      .map(([keyword, value]) => ({ keyword, rule: JSON.stringify({ [keyword]: value }) })),
    ...allOf.map((part) => ({ keyword: "pattern", rule: JSON.stringify(part) })),
  ];
}

function refusedFields(sent: Place, accepted: Place, closedBy: ClosedBy): readonly Refusal[] {
  const [from, to] = [sent.schema, accepted.schema];
  const inside = (name: string) => (sent.field === "" ? name : `${sent.field}.${name}`);
  const missing = (to.required ?? []).filter((name) => !from.required?.includes(name));
  const compared = Object.entries(from.properties ?? {}).flatMap(([name, schema]) => {
    const other = to.properties?.[name] ?? schemaOfOthers(to);
    if (other) return refusals(at(sent, schema), at(accepted, other), closedBy, inside(name));
    const isRefused = to[closedBy] === (closedBy === "x-refuses-other-fields");
    return isRefused ? [{ field: inside(name), kind: "unknown" } as const] : [];
  });
  const [others, otherOthers] = [schemaOfOthers(from), schemaOfOthers(to)];
  return [
    ...missing.map((name) => ({ field: inside(name), kind: "missing" }) as const),
    ...compared,
    ...(others && otherOthers
      ? refusals(at(sent, others), at(accepted, otherOthers), closedBy, inside("*"))
      : []),
    ...(from.propertyNames && to.propertyNames
      ? refusals(
          at(sent, from.propertyNames),
          at(accepted, to.propertyNames),
          closedBy,
          inside("* (its name)"),
        )
      : []),
  ];
}

function refusedItems(sent: Place, accepted: Place, closedBy: ClosedBy): readonly Refusal[] {
  const [from, to] = [sent.schema, accepted.schema];
  const field = `${sent.field}[]`;
  const pairs = [
    [from.items, to.items] as const,
    ...(from.prefixItems ?? []).map((each, index) => [each, to.prefixItems?.[index]] as const),
  ];
  return pairs.flatMap(([item, other]) =>
    typeof item === "object" && typeof other === "object"
      ? refusals(at(sent, item), at(accepted, other), closedBy, field)
      : [],
  );
}

const at = ({ schemas }: Side, schema: Schema): Side => ({ schema, schemas });

function schemaOfOthers({ additionalProperties }: Schema): Schema | undefined {
  return typeof additionalProperties === "object" ? additionalProperties : undefined;
}
