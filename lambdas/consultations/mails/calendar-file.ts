import type { CalendarFile } from "#lambdas/mail/compose-invitation.ts";
import type { ConfirmedConsultation } from "#shared/consultations/consultation.ts";
import { eventOfTime, websiteAt } from "#shared/consultations/event-of-time.ts";
import { consultationEvent } from "#shared/website/consultation-event.ts";
import type { WebsiteFacts } from "#shared/website/website-facts.ts";

/** The consultation for the client's calendar: cancelled once it has no time or is cancelled. */
export function calendarFile(
  booking: ConfirmedConsultation,
  website: WebsiteFacts,
  siteOrigin: string,
): CalendarFile {
  const { bookingId, startsAt, name, email, cancelledAt, timeNotedAt, timestamp } = booking;
  const { timeChanges = 0 } = booking;
  const method = startsAt === undefined || cancelledAt !== undefined ? "CANCEL" : "REQUEST";
  const event = {
    bookingId,
    startsAt,
    sequence: cancelledAt === undefined ? timeChanges : timeChanges + 1,
    stampedAt: new Date(cancelledAt ?? timeNotedAt ?? timestamp),
    attendee: { name, email },
  };
  const content = consultationEvent(
    { ...event, method },
    websiteAt(website, eventOfTime(booking)),
    siteOrigin,
  );
  return { name: "consultation.ics", method, content };
}
