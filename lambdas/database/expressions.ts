import type {
  DeleteCommandInput,
  QueryCommandInput,
  UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";

/** A condition on an item. In a path, `.` leads into a map. */
export type Condition =
  | {
      readonly is: "=" | "<=" | ">=";
      readonly path: string;
      readonly value: unknown;
    }
  | {
      readonly is: "between";
      readonly path: string;
      readonly first: unknown;
      readonly last: unknown;
    }
  | { readonly is: "present" | "absent"; readonly path: string }
  | { readonly is: "smallerThan"; readonly path: string; readonly size: number }
  | { readonly is: "all"; readonly of: readonly Condition[] }
  | { readonly is: "any"; readonly of: readonly Condition[] };

export const equals = (path: string, value: unknown): Condition => ({ is: "=", path, value });
export const isAtMost = (path: string, value: unknown): Condition => ({ is: "<=", path, value });
export const isAtLeast = (path: string, value: unknown): Condition => ({ is: ">=", path, value });
/** Both ends are part of the range. */
export const isBetween = (path: string, first: unknown, last: unknown): Condition => ({
  is: "between",
  path,
  first,
  last,
});
export const isAbsent = (path: string): Condition => ({ is: "absent", path });
export const isPresent = (path: string): Condition => ({ is: "present", path });
/** Whether a map, a set, a list or a text has fewer than so many members or characters. */
export const isSmallerThan = (path: string, size: number): Condition => ({
  is: "smallerThan",
  path,
  size,
});
export const allOf = (...conditions: readonly Condition[]): Condition => ({
  is: "all",
  of: conditions,
});
export const anyOf = (...conditions: readonly Condition[]): Condition => ({
  is: "any",
  of: conditions,
});
/** The attribute has this value; for `undefined`, it is absent. */
export const hasValue = (path: string, value: string | number | undefined): Condition =>
  value === undefined ? isAbsent(path) : equals(path, value);

/** What an update does to an item. */
export interface Changes {
  /** Attributes to set; `undefined` leaves one unchanged. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Sets an attribute only if it is absent. */
  readonly setOnce?: Readonly<Record<string, unknown>>;
  /** Adds to a number; adds members to a set. */
  readonly add?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
}

type Placed = "ExpressionAttributeNames" | "ExpressionAttributeValues";
type UpdateInput = Pick<UpdateCommandInput, "UpdateExpression" | "ConditionExpression" | Placed>;
type ConditionInput = Pick<DeleteCommandInput, "ConditionExpression" | Placed>;
type QueryInput = Pick<
  QueryCommandInput,
  "KeyConditionExpression" | "ProjectionExpression" | Placed
>;

/** Writes an update, for items that meet the condition if there is one. */
export function writeUpdate(changes: Changes, condition: Condition | undefined): UpdateInput {
  const use = new Placeholders();
  const { set = {}, setOnce = {}, add = {}, remove = [] } = changes;
  const clauses = [
    clause("SET", [
      ...given(set).map(([path, value]) => `${use.name(path)} = ${use.value(value)}`),
      ...given(setOnce).map(
        ([path, value]) =>
          `${use.name(path)} = if_not_exists(${use.name(path)}, ${use.value(value)})`,
      ),
    ]),
    clause(
      "ADD",
      given(add).map(([path, value]) => `${use.name(path)} ${use.value(value)}`),
    ),
    clause(
      "REMOVE",
      remove.map((path) => use.name(path)),
    ),
  ];
  return {
    UpdateExpression: clauses.filter((each) => each !== "").join(" "),
    ...(condition && { ConditionExpression: write(condition, use) }),
    ...use.collected(),
  };
}

/** Writes the condition of a deletion, or of writing a whole item. */
export function writeCondition(condition: Condition): ConditionInput {
  const use = new Placeholders();
  return { ConditionExpression: write(condition, use), ...use.collected() };
}

/** @param attributes the only attributes to read; otherwise all that the index has */
export function writeQuery(
  key: readonly Condition[],
  attributes: readonly string[] | undefined,
): QueryInput {
  const use = new Placeholders();
  return {
    KeyConditionExpression: key.map((condition) => write(condition, use, true)).join(" AND "),
    ...(attributes && {
      ProjectionExpression: attributes.map((name) => use.name(name)).join(", "),
    }),
    ...use.collected(),
  };
}

function write(condition: Condition, use: Placeholders, isPart = false): string {
  if (condition.is === "all") return writeGroup(condition.of, "AND", use, isPart);
  if (condition.is === "any") return writeGroup(condition.of, "OR", use, isPart);
  const name = use.name(condition.path);
  switch (condition.is) {
    case "=":
    case "<=":
    case ">=":
      return `${name} ${condition.is} ${use.value(condition.value)}`;
    case "between":
      return `${name} BETWEEN ${use.value(condition.first)} AND ${use.value(condition.last)}`;
    case "present":
      return `attribute_exists(${name})`;
    case "absent":
      return `attribute_not_exists(${name})`;
    case "smallerThan":
      return `size(${name}) < ${use.value(condition.size)}`;
  }
}

/**
 * Only a group inside another one is put in parentheses: DynamoDB refuses redundant ones, and its
 * stand-in reads what is inside each pair several times.
 */
function writeGroup(
  conditions: readonly Condition[],
  operator: string,
  use: Placeholders,
  isPart: boolean,
): string {
  const [first, ...others] = conditions;
  if (first && others.length === 0) return write(first, use, isPart);
  const group = conditions.map((condition) => write(condition, use, true)).join(` ${operator} `);
  return isPart ? `(${group})` : group;
}

function clause(keyword: string, actions: readonly string[]): string {
  return actions.length === 0 ? "" : `${keyword} ${actions.join(", ")}`;
}

function given(changes: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(changes).filter(([, value]) => value !== undefined);
}

/**
 * Every attribute gets a placeholder, so that none collides with one of DynamoDB's 573 reserved words
 * (as `status` and `timestamp` would). They are numbered, because ids in paths contain characters that
 * placeholders may not.
 */
class Placeholders {
  readonly #names: string[] = [];
  readonly #values: unknown[] = [];

  name(path: string): string {
    const parts = path.split(".").map((attribute) => {
      if (!this.#names.includes(attribute)) this.#names.push(attribute);
      return `#n${this.#names.indexOf(attribute)}`;
    });
    return parts.join(".");
  }

  value(value: unknown): string {
    return `:v${this.#values.push(value) - 1}`;
  }

  collected() {
    return {
      ExpressionAttributeNames: numbered("#n", this.#names),
      // DynamoDB refuses an empty list of values.
      ...(this.#values.length > 0 && { ExpressionAttributeValues: numbered(":v", this.#values) }),
    };
  }
}

function numbered<Value>(prefix: string, values: readonly Value[]): Record<string, Value> {
  return Object.fromEntries(values.map((value, index) => [`${prefix}${index}`, value]));
}
