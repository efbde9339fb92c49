import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import {
  conditionalUpdate,
  equals,
  isAbsent,
  query,
  update,
} from "#lambdas/database/expressions.ts";
import { type CountedKind, CountedTally, emptyCounts, Month } from "#shared/numbers/numbers.ts";
import { CodeFigures, type MonthFigures } from "./month-figures.ts";

/** A month as it is stored. */
export interface StoredMonth extends MonthFigures {
  readonly month: string;
  /** Drafts that expired unpaid: a best-effort count. */
  readonly abandoned: Readonly<Record<CountedKind, number>>;
  /** When its figures were last added up. */
  readonly computedAt: string | undefined;
}

/** The figures of the months, one item each. */
export interface MonthStore {
  /** Every month in which anything happened, oldest first. */
  list(): Promise<StoredMonth[]>;

  /** How often the figures of a month have been saved. */
  revision(month: string): Promise<number>;

  /**
   * Replaces the figures of a month.
   * @param seen its revision before its bookings were read.
   * @returns `false` when it has been saved since.
   */
  save(month: string, figures: MonthFigures, seen: number, at: Date): Promise<boolean>;

  /** Counts drafts that expired unpaid. A call that is repeated counts them again. */
  addAbandoned(month: string, kind: CountedKind, count: number): Promise<void>;
}

const listKey = "month";

const Counts = z._default(CountedTally, emptyCounts);
const StoredItem = z.object({
  month: Month,
  consultations: Counts,
  sessions: Counts,
  codes: z._default(z.record(z.string(), CodeFigures), {}),
  abandonedConsultations: z._default(z.int(), 0),
  abandonedSessions: z._default(z.int(), 0),
  computedAt: z.optional(z.iso.datetime()),
  revision: z._default(z.int(), 0),
});

/** The months in DynamoDB. */
export function createMonthStore(database: DynamoDBDocumentClient, tableName: string): MonthStore {
  return {
    list: async () => {
      const months: StoredMonth[] = [];
      let position: Record<string, unknown> | undefined;
      do {
        const { Items = [], LastEvaluatedKey } = await database.send(
          new QueryCommand({
            TableName: tableName,
            ...query([equals("listKey", listKey)]),
            ExclusiveStartKey: position,
          }),
        );
        months.push(...Items.map(parseMonth));
        position = LastEvaluatedKey;
      } while (position);
      return months;
    },

    revision: async (month) => {
      const { Item } = await database.send(
        new GetCommand({ TableName: tableName, Key: { listKey, month }, ConsistentRead: true }),
      );
      return Item ? StoredItem.parse(Item).revision : 0;
    },

    save: async (month, { consultations, sessions, codes }, seen, at) => {
      const computedAt = at.toISOString();
      const set = { consultations, sessions, codes, computedAt, revision: seen + 1 };
      try {
        await database.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { listKey, month },
            ...conditionalUpdate(
              { set },
              seen === 0 ? isAbsent("revision") : equals("revision", seen),
            ),
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },

    addAbandoned: async (month, kind, count) => {
      const counter = kind === "consultations" ? "abandonedConsultations" : "abandonedSessions";
      await database.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { listKey, month },
          ...update({ add: { [counter]: count } }),
        }),
      );
    },
  };
}

function parseMonth(item: unknown): StoredMonth {
  const {
    abandonedConsultations,
    abandonedSessions,
    computedAt,
    revision: _,
    ...figures
  } = StoredItem.parse(item);
  return {
    ...figures,
    abandoned: { consultations: abandonedConsultations, sessions: abandonedSessions },
    computedAt,
  };
}
