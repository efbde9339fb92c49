import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import type { HistoryEntry } from "#web/features/bookings/panel/history-entry.ts";

/** The latest change of the time; earlier ones are not kept. */
export function plannedHistory(booking: AdminConsultation): HistoryEntry[] {
  const { startsAt, timeNotedAt, timeNotedBy, timeChosenAt, healthErasedAt } = booking;
  const entries: HistoryEntry[] = [];
  if (timeChosenAt !== undefined) {
    entries.push({ at: timeChosenAt, text: "The client said they had chosen a time" });
  }
  if (timeNotedAt !== undefined) {
    const text = startsAt === undefined ? "Time removed" : "Time added";
    entries.push({ at: timeNotedAt, text, by: timeNotedBy ?? "the calendar" });
  }
  if (healthErasedAt !== undefined) {
    entries.push({ at: healthErasedAt, text: "Health answers erased" });
  }
  return entries;
}
