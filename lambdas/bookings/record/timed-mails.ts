import { consultationMailsDue } from "#lambdas/consultations/record/timed-mails.ts";
import { sessionMailsDue } from "#lambdas/sessions/record/timed-mails.ts";
import { type MailState, unsentMail } from "#shared/bookings/booking-facts.ts";
import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import {
  asksOthers,
  type BookingMail,
  isHeldBack,
  type MailFacts,
  whyUnwanted,
} from "#shared/bookings/mails.ts";
import type { BookingRecord, ConfirmedRecord } from "./booking.ts";
import { type Decision, refuse } from "./decision.ts";
import { isMailDone } from "./keys.ts";
import type { DueBy, TimedBooking, TimedMail } from "./timed-mail.ts";

/** What makes each mail due. Whether there is a reason for it is in the table of mails. */
export const dueBy: Readonly<Record<BookingMail, DueBy>> = {
  visitorMail: "confirm",
  trainerMail: "confirm",
  ...consultationMailsDue,
  ...sessionMailsDue,
  refundMail: "refund-mail",
  cancelMail: "cancel",
  cancelNotice: "cancel",
};

/** Whether the time has come for a mail that a booking has not had, and there is a reason for it. */
export function isTimeFor(mail: BookingMail, booking: TimedBooking, facts: MailFacts): boolean {
  const timed = dueBy[mail];
  if (typeof timed === "string" || isHeldBack(mail, booking)) return false;
  const due = stateOf(timed, booking, facts.now);
  if (isHad(booking[mail], due)) return false;
  const next = timed.about ? { ...booking, [mail]: due } : booking;
  return !whyUnwanted(mail, next, facts) && timed.isTime(booking, facts.now);
}

const stateOf = ({ about }: TimedMail, booking: TimedBooking, now: Date): MailState => ({
  ...unsentMail,
  about: about?.(booking, now),
});

/** Whether a booking has had a mail, or has it under way, about the same thing or a later one. */
function isHad(had: MailState | undefined, { about = 0 }: MailState): boolean {
  return had !== undefined && !(isMailDone(had) && about > (had.about ?? 0));
}

/** Makes a mail due whose time has come, once. Refused when it has not. */
export function makeMailDue(
  record: BookingRecord,
  mail: BookingMail,
  facts: MailFacts,
): Decision<ConfirmedRecord> {
  if (!isConfirmedBooking(record) || record.email === undefined) return refuse("conflict");
  if (asksOthers(mail) && facts.others === undefined) return refuse("conflict");
  if (!isTimeFor(mail, record, facts)) return refuse("conflict");
  const timed = dueBy[mail];
  return typeof timed === "string"
    ? record
    : { ...record, [mail]: stateOf(timed, record, facts.now) };
}
