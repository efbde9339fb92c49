import type { ConfirmedRecord } from "./booking.ts";
import type { IndexKeys } from "./index-keys.ts";

/** What the decisions about all bookings ask the kind of one. */
export interface RecordOfKind {
  /** Where upkeep finds it, and by when, while it is not over. */
  readonly due: Pick<IndexKeys, "dueKey" | "dueAt">;
  /** Whether it has taken place: then no mail names a sum that is due. */
  readonly isHeld: boolean;
  /** The booking as it begins, once it is paid, or free. */
  readonly begun: (now: Date) => ConfirmedRecord;
}
