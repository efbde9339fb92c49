import type { FlowSource } from "#shared/bookings/booking-kinds.ts";
import { hourMs, minuteMs } from "#shared/values/durations.ts";

/**
 * The partitions of the bookings with pending work. `trainer`: nothing is left for upkeep, but the booking
 * has a problem that only the trainer can see to.
 */
export const pendingWork = {
  followUp: "followUp",
  trainer: "trainer",
  /** Drafts of erased people, until their payment is cancelled. */
  erasedDraft: "erasedDraft",
} as const;

/**
 * When upkeep asks Stripe about a draft, by the draft's age. Each check has its own partition, so
 * that upkeep reads only the drafts that are due. The last check deletes the draft.
 */
export const draftChecks = [
  { pendingWork: "draft", ageMs: 15 * minuteMs },
  { pendingWork: "draft1h", ageMs: hourMs },
  { pendingWork: "draft6h", ageMs: 6 * hourMs },
  { pendingWork: "draft24h", ageMs: 24 * hourMs },
] as const;
export type DraftCheck = (typeof draftChecks)[number]["pendingWork"];
export type PendingWork = typeof pendingWork.followUp | typeof pendingWork.erasedDraft | DraftCheck;

/**
 * What retention erases next: the answers about health, if there are any, and years later the whole
 * booking.
 */
export type RetentionKey = "healthAnswers" | "booking";

/** The partition of single sessions that have a time. Blocks are in the one of their kind. */
export const singleSessions = "single-session";

/** The keys that put a booking into the indexes of the table; it is in no index whose key it has not. */
export interface IndexKeys {
  readonly confirmedKey?: FlowSource;
  /** Set on consultations that are to do. With times that are not settled: on blocks, and on single sessions that are over. */
  readonly toDoKey?: FlowSource;
  readonly dueKey?: FlowSource | typeof singleSessions;
  /** When it comes due: the time of a consultation or of a single session, or the last day of a block with sessions left. */
  readonly dueAt?: string;
  readonly pendingWork?: PendingWork | typeof pendingWork.trainer;
  readonly emailKey?: string;
  readonly retentionKey?: RetentionKey;
  readonly calendarKey?: string;
}

/** The names of the keys. */
export const indexKeys = [
  "confirmedKey",
  "toDoKey",
  "dueKey",
  "pendingWork",
  "emailKey",
  "retentionKey",
  "calendarKey",
  "dueAt",
] as const satisfies readonly (keyof IndexKeys)[];
