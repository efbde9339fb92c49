import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import {
  allOf,
  type Changes,
  type Condition,
  conditionalUpdate,
  equals,
  isAbsent,
  isPresent,
} from "#lambdas/database/expressions.ts";
import { type EventCounter, eventMark, seconds, staleEvents } from "./event-counter.ts";

export interface CounterTable {
  readonly tableName: string;
  /** The whole key of the item that is counted on. */
  readonly keyOf: (key: string) => Readonly<Record<string, string>>;
  /** Whether the items are somebody else's, and nothing is counted where there is none. */
  readonly onlyWhere?: Condition;
}

/** The counter of the months: each is made by the first event that happens in it. */
export function createMonthCounter(
  database: DynamoDBDocumentClient,
  tableName: string,
): EventCounter {
  return createEventCounter(database, {
    tableName,
    keyOf: (month) => ({ listKey: monthListKey, month }),
  });
}
export const monthListKey = "month";

/** The counter of the discount codes, on the codes themselves: one that is deleted counts nothing. */
export function createCodeCounter(
  database: DynamoDBDocumentClient,
  tableName: string,
): EventCounter {
  return createEventCounter(database, {
    tableName,
    keyOf: (code) => ({ code }),
    onlyWhere: isPresent("code"),
  });
}

function createEventCounter(
  database: DynamoDBDocumentClient,
  { tableName, keyOf, onlyWhere }: CounterTable,
): EventCounter {
  async function update(key: string, changes: Changes, condition: Condition) {
    try {
      const { Attributes = {} } = await database.send(
        new UpdateCommand({
          TableName: tableName,
          Key: keyOf(key),
          ...conditionalUpdate(changes, condition),
          ReturnValues: "ALL_NEW",
        }),
      );
      return Attributes;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return {};
      throw error;
    }
  }

  return {
    count: async (key, event, changes, at) => {
      const mark = eventMark(event);
      const isNew = isAbsent(mark);
      const item = await update(
        key,
        // Every event counts one up, so whoever rebuilds the numbers notices that one came between.
        { set: { [mark]: 0 }, add: { ...changes, countedEvents: 1 } },
        onlyWhere ? allOf(onlyWhere, isNew) : isNew,
      );
      return { stale: staleEvents(item, at) };
    },

    settle: async (key, event, forgetting, at) => {
      const mark = eventMark(event);
      const others = forgetting.filter((each) => each !== event);
      await update(
        key,
        { set: { [mark]: seconds(at) }, remove: others.map(eventMark) },
        equals(mark, 0),
      );
    },
  };
}
