import * as z from "zod/mini";
import { mailedFacts, mailStates } from "#shared/bookings/mails.ts";
import { ConfirmedConsultation } from "#shared/consultations/consultation.ts";

/** What of a booking says whether it is time for a mail. No answers, and no person. */
export const TimedBooking = z.object({
  ...mailedFacts,
  ...z.pick(ConfirmedConsultation, {
    timestamp: true,
    completedAt: true,
    timeChanges: true,
    timeNotedAt: true,
  }).shape,
  ...mailStates,
});
export type TimedBooking = z.infer<typeof TimedBooking>;

export interface TimedMail {
  /**
   * Where upkeep looks: consultations that were booked, start or were completed between two instants from now, or
   * blocks that lapse between them; or sessions, of which those of blocks may have any time.
   */
  readonly among: "booked" | "starting" | "completed" | "lapsing" | "sessions";
  readonly fromMs: number;
  readonly toMs: number;
  readonly isTime: (booking: TimedBooking, now: Date) => boolean;
  /** Which of several things of one booking it is about, as its state keeps it. A later one has a higher number. */
  readonly about?: (booking: TimedBooking, now: Date) => number | undefined;
}

type DecidingFile = "confirm" | "times" | "sessions" | "refund-mail" | "cancel";

/** What makes a mail due: the decision in a file, or the time to which upkeep looks. */
export type DueBy = DecidingFile | TimedMail;
