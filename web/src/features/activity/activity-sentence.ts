import { type AuditEntry, auditSentence } from "#shared/audit/audit.ts";
import { pauseRecords } from "#shared/contract/audit-actions.ts";
import { adminBookingPath } from "#shared/site/booking-paths.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { counted } from "#web/admin/counted.ts";

export function activitySentence({ action, records }: AuditEntry): string {
  const sentence = auditSentence(action);
  switch (action) {
    case "read_bookings":
      return records.length === 0
        ? "looked at bookings, none with health answers"
        : `${sentence}${howMany(records.length)}`;
    case "export_bookings":
    case "export_person":
    case "erase_person":
    case "erase_health_answers":
      return `${sentence}${howMany(records.length)}`;
    case "create_discount":
    case "change_discount":
    case "delete_discount":
    case "restore_discount":
      // A code is readable; the ids of other records are not.
      return records[0] === undefined ? sentence : `${sentence}: ${records[0]}`;
    case "change_booking_settings":
      return pausesInWords(records) || sentence;
    case "publish_website":
      return records[0] === undefined ? sentence : `${sentence}, publication ${records[0]}`;
    default:
      return sentence;
  }
}

/** Both may have been turned at once. */
function pausesInWords(records: readonly string[]): string {
  const { isFull, isPaused } = pauseRecords;
  const words = {
    [isFull.on]: "paused new consultations",
    [isFull.off]: "took new consultations again",
    [isPaused.on]: "paused all bookings and payments",
    [isPaused.off]: "took bookings and payments again",
  };
  const turned = Object.entries(words).filter(([record]) => records.includes(record));
  return turned.map(([, text]) => text).join(" and ");
}

function howMany(bookings: number): string {
  return bookings === 0 ? "" : ` (${counted(bookings, "booking")})`;
}

export function isChange({ action }: AuditEntry): boolean {
  return action !== "read_bookings" && action !== "look_up_person";
}

export function activityOutcome({ outcome, reason }: AuditEntry): string | undefined {
  switch (outcome) {
    case "done":
      return undefined;
    case "failed":
      if (reason === "publication_unfinished")
        return "Live, although some pages were updated later";
      return reason === undefined ? "Failed" : `Failed: ${reason.replaceAll("_", " ")}`;
    case "begun":
      return "Interrupted: it may or may not have taken effect";
  }
}

export function activityLink({ action, records }: AuditEntry): string | undefined {
  const [record, ...others] = records;
  if (record === undefined || others.length > 0) return undefined;
  switch (action) {
    case "read_bookings":
    case "complete_booking":
    case "write_note":
    case "resend_mail":
    case "note_time":
    case "deal_with_problems":
    case "refund_booking":
      return adminBookingPath(record);
    default:
      return undefined;
  }
}

/** Groups entries, newest first, by their day in London, such as `2026-11-20`. */
export function activityDays(entries: readonly AuditEntry[]) {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const date = londonDate(new Date(entry.at));
    days.set(date, [...(days.get(date) ?? []), entry]);
  }
  return [...days].map(([date, ofTheDay]) => ({ date, entries: ofTheDay }));
}
