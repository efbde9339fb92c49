import type { KeptBooking } from "#lambdas/bookings/record/booking.ts";
import type { ClientEvent } from "#local/calendar/calendar-events.ts";
import type { BookingMail } from "#shared/bookings/mails.ts";
import type { CalendarService } from "#shared/calendar/calendar-services.ts";
import type { Erasure } from "#shared/people/people.ts";
import { minuteMs } from "#shared/values/durations.ts";
import type { Backend, Dependencies } from "./backend.ts";
import type { Scheduler } from "./scheduler.ts";
import type { Visitor } from "./visitors.ts";

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
  readonly mails: Map<string, MailRecord>;
  /** What clients and the trainer were answered. */
  readonly answers: Answer[];
  /** The erasures that were answered with success, and when they began. */
  readonly erasures: {
    readonly email: string;
    readonly what: Erasure;
    readonly since: Date;
  }[];
  /** What the trainer has to erase again, because an erasure has failed. */
  readonly unfinishedErasures: { readonly email: string; readonly what: Erasure }[];
  /** How many ids of refunds and of sessions the trainer's pages have made. */
  refundIds: number;
  sessionIds: number;
  isPaused: boolean;
  readonly isDisturbed: boolean;
  readonly calendar: CalendarModel;
}

/** An answer to a person, which stays true of the booking. */
interface Answer {
  readonly bookingId: string;
  readonly what: string;
  readonly isTrue: (booking: KeptBooking) => boolean;
}

/** The trainer's calendar. */
interface CalendarModel {
  readonly service: CalendarService;
  /** What is in it, the newest last. */
  readonly events: (ClientEvent & { readonly bookingId: string })[];
  /** The bodies of what the site has not acknowledged. */
  readonly untold: string[];
  told: number;
}

type MailRecord = ReturnType<typeof createMailRecord>;

/** Upkeep repeats an attempt without an outcome after a quarter of an hour at the earliest. */
const repeatedAfterMs = 14 * minuteMs;

/** Counts how often a mail was sent, and how often it may be: once for each thing that it is about. */
function createMailRecord(
  name: string,
  { isDisturbed, violations }: Pick<JourneyRecord, "isDisturbed" | "violations">,
) {
  const subjects = new Set<number | undefined>();
  let delivered = 0;
  let asked = 0;
  let unrecordedSince: Date | undefined;
  return {
    delivered: () => delivered,
    isAbout: (subject: number | undefined) => subjects.add(subject),
    /** The trainer sends it again. */
    askOnceMore: () => {
      asked += 1;
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
      if (isRepeat) asked += 1;
      delivered += 1;
      unrecordedSince = at;
      if (delivered > subjects.size + asked) {
        violations.push(`${name} was sent ${delivered} times.`);
      }
    },
  };
}

export function mailOf(journey: JourneyRecord, bookingId: string, mail: BookingMail): MailRecord {
  const key = `${bookingId} ${mail}`;
  const record = journey.mails.get(key) ?? createMailRecord(key, journey);
  journey.mails.set(key, record);
  return record;
}
