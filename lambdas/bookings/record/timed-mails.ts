import { consultationMailsDue } from "#lambdas/consultations/record/timed-mails.ts";
import { sessionMailsDue } from "#lambdas/sessions/record/timed-mails.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
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
import type { DueBy, TimedBooking } from "./timed-mail.ts";

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
  if (typeof timed === "string" || booking[mail] || isHeldBack(mail, booking)) return false;
  return !whyUnwanted(mail, booking, facts) && timed.isTime(booking, facts.now);
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
  const about = typeof timed === "string" ? undefined : timed.about?.(record);
  return { ...record, [mail]: { ...unsentMail, about } };
}
