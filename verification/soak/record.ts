import type { BookingMail } from "#shared/bookings/booking-facts.ts";
import { type Backend, type Dependencies, minuteMs } from "./backend.ts";
import type { Scheduler } from "./scheduler.ts";
import type { Visitor } from "./visitors.ts";

/** What happened in a random journey, for the promises. */
export interface JourneyRecord {
  readonly backend: Backend;
  /** Without faults, for the checks. */
  readonly dependencies: Dependencies;
  readonly scheduler: Scheduler;
  /** Sentences about the promises that were broken. */
  readonly violations: string[];
  readonly visitors: readonly Visitor[];
  /** The client secrets that browsers have received. */
  readonly exposedSecrets: Set<string>;
  /** The deliveries of each mail, by booking and mail. */
  readonly mails: Map<string, MailRecord>;
  /** The erasures that were answered with success, and when they began. */
  readonly erasures: {
    readonly email: string;
    readonly what: "person" | "health_answers";
    readonly since: Date;
  }[];
  /** The refunds that were answered as accepted. */
  readonly refunds: {
    readonly bookingId: string;
    readonly refundId: string;
    readonly amount: number;
  }[];
  /** The cancellations that were answered. */
  readonly cancellations: { readonly bookingId: string; readonly cancelledAt: string }[];
  /** Whether the trainer has chosen that cancelled bookings are refunded without them. */
  readonly refundsCancelled: boolean;
  readonly isDisturbed: boolean;
}

type MailRecord = ReturnType<typeof createMailRecord>;

/** Upkeep repeats an attempt without an outcome after a quarter of an hour at the earliest. */
const repeatedAfterMs = 14 * minuteMs;

function createMailRecord(name: string, isDisturbed: boolean, violations: string[]) {
  let delivered = 0;
  let allowed = 1;
  let unrecordedSince: Date | undefined;
  return {
    delivered: () => delivered,
    /** The trainer sends it again. */
    allowOneMore: () => {
      allowed += 1;
    },
    record: () => {
      unrecordedSince = undefined;
    },
    /** Only a mail whose sending was not recorded may be sent a second time, and not at once. */
    deliver: (at: Date) => {
      const isRepeat =
        isDisturbed &&
        unrecordedSince !== undefined &&
        at.getTime() - unrecordedSince.getTime() > repeatedAfterMs;
      if (isRepeat) allowed += 1;
      delivered += 1;
      unrecordedSince = at;
      if (delivered > allowed) violations.push(`${name} was sent ${delivered} times.`);
    },
  };
}

/** The record of a mail. */
export function mailOf(
  { mails, isDisturbed, violations }: JourneyRecord,
  { bookingId, mail }: { readonly bookingId: string; readonly mail: BookingMail },
): MailRecord {
  const key = `${bookingId} ${mail}`;
  const record = mails.get(key) ?? createMailRecord(key, isDisturbed, violations);
  mails.set(key, record);
  return record;
}
