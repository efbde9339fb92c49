import type { MailFile } from "#lambdas/mail/ses-mailer.ts";
import type { ConfirmedConsultation } from "#shared/bookings/bookings.ts";
import { calendarContent, calendarInstant, calendarText } from "#shared/values/calendar-lines.ts";
import { londonDate, londonInstants, londonTime } from "#shared/values/london-days.ts";
import { firstName } from "#shared/website/first-name.ts";
import type { WebsiteFacts } from "#shared/website/website-facts.ts";

/** The rules of London's clocks since 1996 (RFC 5545, section 3.6.5). */
const london = [
  "BEGIN:VTIMEZONE",
  "TZID:Europe/London",
  "BEGIN:DAYLIGHT",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0100",
  "TZNAME:BST",
  "DTSTART:19960331T010000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0000",
  "TZNAME:GMT",
  "DTSTART:19961027T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/**
 * The consultation as an event for the client's calendar (RFC 5545 and 5546). A later file with the same
 * UID and a higher SEQUENCE moves the event, or cancels it once the booking has no time or is cancelled.
 */
export function calendarFile(
  booking: ConfirmedConsultation,
  { who, where, offer }: WebsiteFacts,
  siteOrigin: string,
): MailFile {
  const { startsAt, name, email, cancelledAt, timeChanges = 0 } = booking;
  const isCancelled = startsAt === undefined || cancelledAt !== undefined;
  const { facts } = offer;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${new URL(siteOrigin).host}//Consultations//EN`,
    `METHOD:${isCancelled ? "CANCEL" : "REQUEST"}`,
    ...london,
    "BEGIN:VEVENT",
    `UID:${booking.bookingId}@${new URL(siteOrigin).host}`,
    `SEQUENCE:${cancelledAt === undefined ? timeChanges : timeChanges + 1}`,
    `DTSTAMP:${calendarInstant(new Date(cancelledAt ?? booking.timeNotedAt ?? booking.timestamp))}`,
    ...(isCancelled ? [] : [`DTSTART${start(new Date(startsAt))}`, `DURATION:PT${facts.minutes}M`]),
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `SUMMARY:${calendarText(`Consultation with ${firstName(who.name)}`)}`,
    ...(facts.where ? [`LOCATION:${calendarText(facts.where)}`] : []),
    `ORGANIZER;CN=${quoted(who.name)}:mailto:${where.contactEmail}`,
    `ATTENDEE;CN=${quoted(name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${email}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return { name: "consultation.ics", type: "text/calendar", content: calendarContent(lines) };
}

/** A time that exists twice is written in UTC: programs differ in which one London's own time means. */
function start(at: Date): string {
  const day = londonDate(at);
  const time = londonTime(at);
  if (londonInstants(day, time).length > 1) return `:${calendarInstant(at)}`;
  return `;TZID=Europe/London:${day.replaceAll("-", "")}T${time.replace(":", "")}00`;
}

/** The value of a parameter, without what not every program reads alike there. */
function quoted(value: string): string {
  return `"${value.replace(/["\\^\p{Cc}]/gu, "")}"`;
}
