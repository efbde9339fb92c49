import type {
  DeleteCommandInput,
  QueryCommandInput,
  UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";

/**
 * Builds DynamoDB expressions: a condition is a function that returns its text and registers its
 * names and values. Every attribute gets a placeholder, so that none collides with one of DynamoDB's
 * 573 reserved words (as `status` and `timestamp` would).
 */
export type Condition = (use: Placeholders, isPart?: boolean) => string;

interface Placeholders {
  /** The placeholder of an attribute; `.` leads into a map. */
  name(path: string): string;
  value(value: unknown): string;
}

export const equals =
  (path: string, value: unknown): Condition =>
  (use) =>
    `${use.name(path)} = ${use.value(value)}`;

export const isAtMost =
  (path: string, value: unknown): Condition =>
  (use) =>
    `${use.name(path)} <= ${use.value(value)}`;

export const isAtLeast =
  (path: string, value: unknown): Condition =>
  (use) =>
    `${use.name(path)} >= ${use.value(value)}`;

/** Both ends are part of the range. */
export const isBetween =
  (path: string, first: unknown, last: unknown): Condition =>
  (use) =>
    `${use.name(path)} BETWEEN ${use.value(first)} AND ${use.value(last)}`;

export const beginsWith =
  (path: string, start: string): Condition =>
  (use) =>
    `begins_with(${use.name(path)}, ${use.value(start)})`;

export const isOneOf =
  (path: string, values: readonly unknown[]): Condition =>
  (use) =>
    `${use.name(path)} IN (${values.map((value) => use.value(value)).join(", ")})`;

export const isAbsent =
  (path: string): Condition =>
  (use) =>
    `attribute_not_exists(${use.name(path)})`;

export const isPresent =
  (path: string): Condition =>
  (use) =>
    `attribute_exists(${use.name(path)})`;

/** Whether a map, a set, a list or a text is smaller than so many. */
export const isSmallerThan =
  (path: string, size: number): Condition =>
  (use) =>
    `size(${use.name(path)}) < ${use.value(size)}`;

export const allOf = (...conditions: readonly Condition[]): Condition => join(conditions, "AND");

export const anyOf = (...conditions: readonly Condition[]): Condition => join(conditions, "OR");

/**
 * Only a group inside another one is put in parentheses: DynamoDB refuses redundant ones, and its
 * stand-in reads what is inside each pair several times.
 */
function join(conditions: readonly Condition[], operator: string): Condition {
  const [first, ...others] = conditions;
  if (first && others.length === 0) return first;
  return (use, isPart) => {
    const group = conditions.map((condition) => condition(use, true)).join(` ${operator} `);
    return isPart ? `(${group})` : group;
  };
}

/** What an update does to an item. */
export interface Changes {
  /** Attributes to set; `undefined` leaves one unchanged. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Sets an attribute only if it is absent. */
  readonly setOnce?: Readonly<Record<string, unknown>>;
  /** Sets an attribute to the current value of another. */
  readonly copy?: Readonly<Record<string, string>>;
  /** Likewise, or to zero if the other is absent. */
  readonly copyOrZero?: Readonly<Record<string, string>>;
  /** Adds to a number; adds members to a set. */
  readonly add?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
}

type Placed = "ExpressionAttributeNames" | "ExpressionAttributeValues";
type UpdateInput = Pick<UpdateCommandInput, "UpdateExpression" | "ConditionExpression" | Placed>;
type DeleteInput = Pick<DeleteCommandInput, "ConditionExpression" | Placed>;
type QueryInput = Pick<QueryCommandInput, "KeyConditionExpression" | "FilterExpression" | Placed>;

/** An update of an item, which is created if it is missing. */
export function update(changes: Changes): UpdateInput {
  return writeUpdate(changes);
}

/** An update that happens only if the item meets the condition. */
export function conditionalUpdate(changes: Changes, condition: Condition): UpdateInput {
  return writeUpdate(changes, condition);
}

function writeUpdate(changes: Changes, condition?: Condition): UpdateInput {
  const placeholders = collectPlaceholders();
  const { use } = placeholders;
  const { set = {}, setOnce = {}, copy = {}, copyOrZero = {}, add = {}, remove = [] } = changes;
  const clauses = [
    clause("SET", [
      ...given(set).map(([path, value]) => `${use.name(path)} = ${use.value(value)}`),
      ...given(setOnce).map(
        ([path, value]) =>
          `${use.name(path)} = if_not_exists(${use.name(path)}, ${use.value(value)})`,
      ),
      ...Object.entries(copy).map(([path, source]) => `${use.name(path)} = ${use.name(source)}`),
      ...Object.entries(copyOrZero).map(
        ([path, source]) =>
          `${use.name(path)} = if_not_exists(${use.name(source)}, ${use.value(0)})`,
      ),
    ]),
    clause(
      "ADD",
      given(add).map(([path, value]) => `${use.name(path)} ${use.value(value)}`),
    ),
    clause("REMOVE", remove.map(use.name)),
  ];
  return {
    UpdateExpression: clauses.filter((each) => each !== "").join(" "),
    ...(condition && { ConditionExpression: condition(use) }),
    ...placeholders.collected(),
  };
}

/** Writes a whole item only if the existing item, if any, meets the condition. */
export function conditionalPut(condition: Condition): DeleteInput {
  return conditionalDelete(condition);
}

/** A deletion that happens only if the item meets the condition. */
export function conditionalDelete(condition: Condition): DeleteInput {
  const placeholders = collectPlaceholders();
  return { ConditionExpression: condition(placeholders.use), ...placeholders.collected() };
}

/**
 * A query.
 * @param key the conditions on the key, which find the items.
 * @param filter which of the found items to return.
 */
export function query(key: readonly Condition[], filter?: Condition): QueryInput {
  const placeholders = collectPlaceholders();
  return {
    KeyConditionExpression: key.map((condition) => condition(placeholders.use, true)).join(" AND "),
    FilterExpression: filter?.(placeholders.use),
    ...placeholders.collected(),
  };
}

function clause(keyword: string, actions: readonly string[]): string {
  return actions.length === 0 ? "" : `${keyword} ${actions.join(", ")}`;
}

function given(changes: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(changes).filter(([, value]) => value !== undefined);
}

function collectPlaceholders() {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  // Numbered, because ids in paths contain characters that placeholders may not.
  const placeholderOf = (attribute: string) => {
    const known = Object.keys(names).find((placeholder) => names[placeholder] === attribute);
    const placeholder = known ?? `#n${Object.keys(names).length}`;
    names[placeholder] = attribute;
    return placeholder;
  };
  const use: Placeholders = {
    name: (path) => path.split(".").map(placeholderOf).join("."),
    value: (value) => {
      const placeholder = `:v${Object.keys(values).length}`;
      values[placeholder] = value;
      return placeholder;
    },
  };
  const collected = () => ({
    ExpressionAttributeNames: names,
    // DynamoDB refuses an empty list of values.
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  });
  return { use, collected };
}
