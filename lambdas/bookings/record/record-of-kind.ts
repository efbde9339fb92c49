import type { Refund, RestChoice } from "#shared/bookings/refunds.ts";
import type { CalendarEvent } from "#shared/calendar/calendar-events.ts";
import type { Block } from "#shared/sessions/session-blocks.ts";
import type { ConfirmedRecord, KeptRecord } from "./booking.ts";
import type { CalendarChange } from "./calendar-changes.ts";
import type { Decision } from "./decision.ts";
import type { IndexKeys } from "./index-keys.ts";

/** What the decisions about all bookings ask the kind of one. */
export interface RecordOfKind {
  /** Where upkeep finds it, and by when, while it is not over. */
  readonly due: Pick<IndexKeys, "dueKey" | "dueAt">;
  /** Whether it has times that are not settled, beside when it is due: also while it is over. */
  readonly isTimed: boolean;
  /** Whether it has taken place: then no mail names a sum that is due. */
  readonly isHeld: boolean;
  /** Whether the client has had some of it: then a free one has used its code. */
  readonly isUsed: boolean;
  /** The booking as it begins, once it is paid, or free. */
  readonly begun: (now: Date) => ConfirmedRecord;
  /** The booking as it was at an instant, for what was due then. */
  readonly asOf: (instant: string) => ConfirmedRecord;
  /** After a change in the trainer's calendar. */
  readonly followed: (change: CalendarChange, now: Date) => Decision<ConfirmedRecord>;
  /** With an event that the trainer has assigned to it. */
  readonly assigned: (event: CalendarEvent, now: Date) => Decision<ConfirmedRecord>;
  /** Without an event that is not theirs. @param by the administrator's name */
  readonly takenOff: (eventId: string, by: string, now: Date) => Decision<ConfirmedRecord>;
}

/** What refunds and erasing ask the kind of a booking, which may be erased. */
export interface KeptOfKind {
  /** Whether it is as the trainer saw it when they reckoned a refund. @param seen a count of its changes */
  readonly isAsSeen: (record: KeptRecord, seen: number | undefined) => boolean;
  /** What ends with a refund that the trainer makes. */
  readonly endedBy: (
    record: KeptRecord,
    amount: number,
    choice: RestChoice | undefined,
  ) => Pick<Refund, "sessionsEnded">;
  /** A refund that had failed and is made after all. */
  readonly revived: (record: KeptRecord, refund: Refund) => Refund;
  /** Decides what ends with each new refund and lost dispute. */
  readonly withEnded: <Kept extends KeptRecord>(record: Kept) => Kept;
  /** What the accounts keep of what was held. */
  readonly account: (record: Block) => { readonly heldSessions?: number };
  /** Whether some of it was had after an instant, so that it is not forgotten yet. */
  readonly isUsedAfter: (record: Block, instant: Date) => boolean;
}
