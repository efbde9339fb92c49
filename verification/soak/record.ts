import type { ClientEvent } from "#local/calendar/calendar-events.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import type { BookingMail } from "#shared/bookings/mails.ts";
import type { CalendarService } from "#shared/calendar/calendar-services.ts";
import type { Erasure } from "#shared/people/people.ts";
import { type Backend, type Dependencies, minuteMs } from "./backend.ts";
import { mailModels, type StoppedMail } from "./mail-reasons.ts";
import type { Scheduler } from "./scheduler.ts";
import type { Visitor } from "./visitors.ts";

/** Whether a pause of new bookings is on, and how often it has been turned. */
export interface Pause {
  /** Of everything, or of consultations alone. */
  isOn: boolean;
  isOfAll: boolean;
  turns: number;
}

/** A session that the trainer has ticked: what was answered, and what may have happened without an answer. */
interface TickedSession {
  readonly bookingId: string;
  isAnswered?: boolean;
  isAskedBack?: boolean;
  isBack?: boolean;
}

/** What happened in a random journey, for the promises. */
export interface JourneyRecord {
  readonly backend: Backend;
  /** Without faults, for the checks. */
  readonly dependencies: Dependencies;
  readonly scheduler: Scheduler;
  readonly violations: string[];
  readonly visitors: readonly Visitor[];
  /** The client secrets that browsers have received. */
  readonly exposedSecrets: Set<string>;
  /** The deliveries of each mail, by booking and mail. */
  readonly stoppedMail: StoppedMail;
  readonly mails: Map<string, MailRecord>;
  /** The erasures that were answered with success, and when they began. */
  readonly erasures: {
    readonly email: string;
    readonly what: Erasure;
    readonly since: Date;
  }[];
  /** The refunds that were answered as accepted. */
  readonly refunds: {
    readonly bookingId: string;
    readonly refundId: string;
    readonly amount: number;
  }[];
  readonly cancellations: { readonly bookingId: string; readonly cancelledAt: string }[];
  /** By their ids. */
  readonly sessions: Map<string, TickedSession>;
  /** What clients have asked for by their link, and were answered while the booking was open. */
  readonly clientRequests: {
    readonly bookingId: string;
    readonly field: "startRequest" | "timeChosenAt" | "reviewDeclinedAt";
  }[];
  /** How many ids of refunds the trainer's pages have made. */
  refundIds: number;
  /** What the trainer has to erase again, because an erasure has failed. */
  readonly unfinishedErasures: { readonly email: string; readonly what: Erasure }[];
  /** When the day's number of refunds that the site makes by itself was used. */
  readonly refundSlots: Date[];
  /** The bookings that the site has said it will refund. */
  readonly announced: Set<string>;
  /** Those that it has refunded. */
  readonly siteRefunds: Set<string>;
  /** Whether the trainer has chosen that cancelled bookings are refunded without them. */
  readonly refundsCancelled: boolean;
  readonly pause: Pause;
  readonly isDisturbed: boolean;
  readonly calendar: CalendarModel;
}

/** The trainer's calendar. */
interface CalendarModel {
  readonly service: CalendarService;
  /** What stands in it, the newest last. */
  readonly events: (ClientEvent & { readonly bookingId: string })[];
  /** What the site has not acknowledged. */
  readonly untold: {
    readonly bookingId: string;
    readonly body: string;
    readonly ids: readonly string[];
    /** Without the reference of the link it may be about another booking of the client. */
    readonly hasReference: boolean;
  }[];
  told: number;
  /** Bookings that were over when something was told about them, or that it was not found to be about. */
  readonly unheard: Set<string>;
}

type MailRecord = ReturnType<typeof createMailRecord>;

/** Upkeep repeats an attempt without an outcome after a quarter of an hour at the earliest. */
const repeatedAfterMs = 14 * minuteMs;

function createMailRecord(
  name: string,
  { isAboutTime, hasNoReason }: (typeof mailModels)[BookingMail],
  { isDisturbed, violations }: Pick<JourneyRecord, "isDisturbed" | "violations">,
) {
  let delivered = 0;
  let allowed = isAboutTime ? 0 : 1;
  let deliveredAt: Date | undefined;
  let unrecordedSince: Date | undefined;
  let isOver = false;
  return {
    delivered: () => delivered,
    /** When it was last sent. */
    deliveredAt: () => deliveredAt,
    /** The trainer sends it again, or notes a time. */
    allowOneMore: () => {
      allowed += 1;
    },
    record: () => {
      unrecordedSince = undefined;
    },
    /** An attempt is claimed, of a booking that may have no reason for it any more. */
    claim: (booking: ConfirmedBooking, isHeld: boolean) => {
      isOver = isHeld || (hasNoReason?.(booking) ?? false);
    },
    /** Only a mail whose sending was not recorded may be sent a second time, and not at once. */
    deliver: (at: Date) => {
      const isRepeat =
        isDisturbed &&
        unrecordedSince !== undefined &&
        at.getTime() - unrecordedSince.getTime() > repeatedAfterMs;
      if (isRepeat) allowed += 1;
      delivered += 1;
      deliveredAt = at;
      if (isOver) violations.push(`${name} was sent without a reason.`);
      unrecordedSince = at;
      if (delivered > allowed) violations.push(`${name} was sent ${delivered} times.`);
    },
  };
}

export function mailOf(journey: JourneyRecord, bookingId: string, mail: BookingMail): MailRecord {
  const key = `${bookingId} ${mail}`;
  const record = journey.mails.get(key) ?? createMailRecord(key, mailModels[mail], journey);
  journey.mails.set(key, record);
  return record;
}
