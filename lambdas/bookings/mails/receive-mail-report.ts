import type { Log } from "#lambdas/http/log.ts";
import type { BookingStore } from "../booking-store.ts";
import { recordReturned } from "../record/mails.ts";
import { ReportedTags, readMailReport } from "./mail-report.ts";

interface ReportDependencies {
  readonly bookings: BookingStore;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Marks the booking whose mail bounced, and raises an alarm, also for a mail without a booking.
 * A report that is delivered again changes nothing and raises no further alarm.
 * @param message what SES published.
 * @throws when the report cannot be read or the mark cannot be written
 */
export async function receiveMailReport(
  { bookings, now, log }: ReportDependencies,
  message: string,
): Promise<void> {
  const report = readMailReport(message);
  if (report.is === "other") return log.info("mail_report_ignored");
  const about = ReportedTags.safeParse(report.tags).data;
  const fields = {
    bookingId: about?.bookingId,
    mail: about?.mail ?? report.tags["mail"]?.[0],
    attempts: about?.attempt,
  };
  if (report.is === "answered_automatically") {
    return log.info("mail_answered_automatically", fields);
  }
  const { reason } = report;
  if (about) {
    const { bookingId, mail, attempt } = about;
    const returned = { at: now().toISOString(), reason };
    const recorded = await bookings.change(bookingId, (record) =>
      recordReturned(record, mail, attempt, returned),
    );
    if (recorded.outcome === "unchanged") {
      return log.info("mail_report_repeated", { ...fields, reason });
    }
  }
  log.alarm("mail_returned", { ...fields, reason });
}
