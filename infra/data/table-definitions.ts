import { IndexedBooking } from "#shared/bookings/indexed-booking.ts";

/**
 * The product's tables: their keys, all of them text, and their indexes. The stack creates these
 * tables, and the tests of the stores create the same ones. Every access pattern is a `GetItem` or a
 * `Query` on the table or on one named index.
 */
interface TableDefinition {
  readonly partitionKey: string;
  readonly sortKey?: string;
  /** DynamoDB deletes an item once the time in its `expiresAt` has passed. */
  readonly expires?: true;
  /** The table has no backups: what is deleted is gone at once. */
  readonly unrecoverable?: true;
  /** An index holds only the items that carry its keys. */
  readonly indexes?: Readonly<Record<string, IndexDefinition>>;
}

/** An index holds keys only, unless it projects further attributes or `ALL`. */
type IndexDefinition = readonly [
  partitionKey: string,
  sortKey: string,
  projection?: "ALL" | readonly string[],
];

const keysOfConfirmed = ["bookingId", "confirmedKey", "timestamp"];
const readOfConfirmed = Object.keys(IndexedBooking.shape).filter(
  (name) => !keysOfConfirmed.includes(name),
);

export const tableDefinitions = {
  bookings: {
    partitionKey: "bookingId",
    // Drafts, which upkeep normally removes much earlier.
    expires: true,
    indexes: {
      // Only confirmed bookings carry these keys: drafts are never listed.
      confirmedByTime: ["confirmedKey", "timestamp", readOfConfirmed],
      // Those that are not over.
      toDoByTime: ["toDoKey", "timestamp"],
      // "draft" or "followUp": what upkeep still has to finish; "trainer": a problem is left.
      pendingWorkByTime: ["pendingWork", "timestamp"],
      // All bookings of one person, drafts included, for export and erasure.
      byEmail: ["emailKey", "timestamp"],
      // "healthAnswers" or "booking": what upkeep erases at the end of its retention period.
      retentionByTime: ["retentionKey", "timestamp"],
      // By what links to the trainer's calendar call a booking.
      byCalendar: ["calendarKey", "timestamp"],
      // Consultations with a time, and blocks with sessions left by their last day.
      dueByTime: ["dueKey", "dueAt"],
    },
  },
  /** Also an item for each mailbox that has used a code which is once per email. The index has codes only. */
  discountCodes: {
    partitionKey: "code",
    // Deleted codes, which the trainer can restore until then; mailboxes after some years.
    expires: true,
    indexes: { byCode: ["listKey", "code"] },
  },
  workouts: {
    partitionKey: "workoutId",
    // Only deleted workouts expire; until then the trainer can restore them.
    expires: true,
    // A deleted workout has another key.
    indexes: { newestFirst: ["listKey", "createdAt", "ALL"] },
  },
  /** One item each: the website's content, the settings, the list of categories, the calendar's events without a booking. */
  settings: { partitionKey: "name" },
  /**
   * One item a month: the scans of the QR code by day, and the drafts that expired unpaid. One more item has the
   * undelivered events of Stripe that upkeep has handled.
   */
  monthlyCounts: { partitionKey: "listKey", sortKey: "month" },
  /** How often visitors have done what is limited. Networks and mailboxes are stored as keyed digests. */
  limits: { partitionKey: "recordKey", expires: true, unrecoverable: true },
  /** What administrators have done. Entries expire after some years. */
  audit: { partitionKey: "listKey", sortKey: "entryKey", expires: true },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tableDefinitions;
export const tableNames = Object.keys(tableDefinitions).filter(isTableName);

type IndexName<Name extends TableName> = Name extends TableName
  ? (typeof tableDefinitions)[Name] extends { indexes: infer Indexes }
    ? keyof Indexes & string
    : never
  : never;

/** What a function may be allowed to do with a table: `"GetItem"`, `"Query"`, `"Query byEmail"`. */
export type TableRight<Name extends TableName> =
  | "GetItem"
  | "BatchGetItem"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "Query"
  | `Query ${IndexName<Name>}`;

/** The tables that can be copied as they were at a time. */
export const recoverableTables = tableNames.filter((name) => !tableDefinition(name).unrecoverable);

/** The id of a table's construct: `BookingsTable` for `bookings`. */
export function tableConstructId(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Table`;
}

export function tableDefinition(name: TableName): TableDefinition {
  return tableDefinitions[name];
}

function isTableName(name: string): name is TableName {
  return name in tableDefinitions;
}
