import { type BookingRecord, parseKept } from "#lambdas/bookings/record/booking.ts";
import { type Decision, isRefusal } from "#lambdas/bookings/record/decision.ts";
import { claimMail, isClaimed, recordOutcome } from "#lambdas/bookings/record/mails.ts";
import { makeMailDue } from "#lambdas/bookings/record/timed-mails.ts";
import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import { type BookingMail, bookingMails, type MailFacts } from "#shared/bookings/mails.ts";

/** What happens to a booking at an instant, as its record decides it. */
export interface Step {
  readonly at: Date;
  readonly decide: (record: BookingRecord | undefined) => Decision<BookingRecord>;
}

const betweenMailsMs = 6 * 60 * 60 * 1000;

/**
 * A booking after the steps that are past, with the mails that upkeep would have sent on the way.
 * @throws when the record refuses a step
 */
export function recordAfter(
  steps: readonly Step[],
  facts: Pick<MailFacts, "settings" | "website">,
  until: Date,
) {
  const past = steps.filter(({ at }) => at <= until);
  const [first] = past;
  if (!first) throw new Error("Nothing has happened yet.");
  const checks: Step[] = [];
  for (let at = first.at.getTime(); at < until.getTime(); at += betweenMailsMs) {
    checks.push({ at: new Date(at), decide: (record) => record ?? first.decide(record) });
  }
  let record: BookingRecord | undefined;
  for (const { at: now, decide } of [...past, ...checks].sort(
    (one, other) => +one.at - +other.at,
  )) {
    const next = decide(record);
    if (isRefusal(next)) throw new Error(`${now.toISOString()}: ${next.refused}`);
    record = bookingMails.reduce<BookingRecord>(
      (before, mail) => afterMail(before, mail, { ...facts, now, others: [] }),
      next,
    );
  }
  return parseKept(record);
}

/** A booking after a mail that was due at an instant. */
function afterMail(record: BookingRecord, mail: BookingMail, facts: MailFacts): BookingRecord {
  const due = orSame(makeMailDue(record, mail, facts), record);
  const seen = isConfirmedBooking(due) ? due[mail] : undefined;
  if (seen?.status !== "pending") return due;
  const claiming = { mail, seen };
  const claimed = claimMail(due, claiming, facts);
  if (isRefusal(claimed) || !isClaimed(claimed, claiming)) return orSame(claimed, due);
  const attempt = { mail, number: seen.attempts + 1, about: seen.about };
  return orSame(recordOutcome(claimed, attempt, "sent"), claimed);
}

const orSame = (next: Decision<BookingRecord>, before: BookingRecord) =>
  isRefusal(next) ? before : next;
