import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { equals, query } from "#lambdas/database/expressions.ts";
import {
  type CountedKind,
  counterNames,
  emptyTally,
  Month,
  type MonthNumbers,
  type Tally,
} from "#shared/numbers/numbers.ts";
import { monthCounter } from "./booking-effects.ts";
import { monthListKey } from "./dynamo-event-counter.ts";

/** The numbers of the months in which anything happened, oldest first. */
export type ListMonths = () => Promise<MonthNumbers[]>;

/**
 * The months in DynamoDB: one item each, so a business of twenty years is a page of two hundred and
 * forty.
 */
export function createMonthList(database: DynamoDBDocumentClient, tableName: string): ListMonths {
  return async () => {
    const months: MonthNumbers[] = [];
    let position: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await database.send(
        new QueryCommand({
          TableName: tableName,
          ...query([equals("listKey", monthListKey)]),
          ExclusiveStartKey: position,
        }),
      );
      months.push(...Items.map(parseMonth));
      position = LastEvaluatedKey;
    } while (position);
    return months;
  };
}

/** Reads the numbers of a month from its item, whatever else it remembers. */
function parseMonth(item: Readonly<Record<string, unknown>>): MonthNumbers {
  return {
    month: Month.parse(item["month"]),
    consultations: tallyOf(item, "consultations"),
    sessions: tallyOf(item, "sessions"),
  };
}

const Counter = z._default(z.int(), 0);

function tallyOf(item: Readonly<Record<string, unknown>>, kind: CountedKind): Tally {
  const tally = { ...emptyTally };
  for (const name of counterNames) tally[name] = Counter.parse(item[monthCounter(kind, name)]);
  return tally;
}
