import { isDeepStrictEqual } from "node:util";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import type { Changes } from "./expressions.ts";

type Item = Readonly<Record<string, unknown>>;

/**
 * Makes a conditional write. The SDK repeats a write whose answer was lost; when that one has taken effect,
 * its own change may refuse the repeated one. Then the write counts as made.
 * @param isMade whether the item, if there is one, is as the write leaves it
 * @returns the answer, or in its place the item that was written already; `undefined` when the condition is not met
 */
export async function unlessRefused<Answer>(
  write: () => Promise<Answer>,
  isMade: (item: Item | undefined) => boolean,
): Promise<Answer | { readonly Attributes: Item | undefined } | undefined> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const item = error.Item && unmarshall(error.Item);
    const isRepeated = (error.$metadata.attempts ?? 1) > 1;
    return isRepeated && isMade(item) ? { Attributes: item } : undefined;
  }
}

/** Whether an item has what an update sets, and nothing that it removes. Numbers that it adds do not tell. */
export function isUpdatedBy({ set = {}, remove = [] }: Changes) {
  const written = Object.entries(set).filter(([, value]) => value !== undefined);
  return (item: Item | undefined): boolean =>
    item !== undefined &&
    written.length + remove.length > 0 &&
    written.every(([path, value]) => isDeepStrictEqual(valueAt(item, path), stored(value))) &&
    remove.every((path) => valueAt(item, path) === undefined);
}

/** Whether an item is the same as one that is put. */
export const isSameAs = (put: Item) => (item: Item | undefined) =>
  isDeepStrictEqual(item, stored(put));

/** A value as DynamoDB keeps it, without undefined parts. */
function stored(value: unknown): unknown {
  return unmarshall(marshall({ value }, { removeUndefinedValues: true }))["value"];
}

function valueAt(item: Item, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) =>
        typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined,
      item,
    );
}
