import type { LinkedContext, MailContext } from "#lambdas/mail/compose-mail.ts";
import type { MailAction } from "#lambdas/mail/mail-layout.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import type { ClientBooking } from "#shared/bookings/client-booking.ts";

/** What of the trainer's calendar a cancellation is about. */
export interface CancelledTime {
  /** What the client opens to take the time out of their own calendar; absent: they have none from us. */
  readonly file?: Mail["file"];
  /** What the trainer has to cancel in theirs. */
  readonly inCalendar?:
    | { readonly text: string; readonly actions: readonly MailAction[] }
    | undefined;
}

/** What the functions ask the kind of a booking. */
export interface BookingOfKind {
  readonly confirmation: (context: LinkedContext) => Mail;
  readonly notification: (context: MailContext) => Mail;
  /** What it is, in the middle of a sentence, such as `fitness consultation`. */
  readonly inWords: string;
  readonly cancelledTime: (context: MailContext) => CancelledTime;
  /** What the client's page shows of this kind alone. */
  readonly shown: (
    now: Date,
  ) => Pick<
    ClientBooking,
    | "heldOn"
    | "lapsesOn"
    | "isCompleted"
    | "startsAt"
    | "calendarEvent"
    | "comingSessions"
    | "timesLeft"
    | "timeChanges"
    | "timeChosenAt"
  >;
  /** Whether nothing more is to come of it although it is not over. */
  readonly isPast: (now: Date) => boolean;
}
