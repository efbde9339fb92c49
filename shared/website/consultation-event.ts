import { calendarContent, calendarInstant, calendarText } from "#shared/values/calendar-lines.ts";
import { londonDate, londonInstants, londonTime } from "#shared/values/london-days.ts";
import { firstName } from "./first-name.ts";
import type { WebsiteFacts } from "./website-facts.ts";

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

/** A consultation as a calendar has it. */
export interface ConsultationEvent {
  readonly bookingId: string;
  readonly method: "PUBLISH" | "REQUEST" | "CANCEL";
  /** Absent when the time was removed. */
  readonly startsAt: string | undefined;
  /** A file with a higher one replaces those before. */
  readonly sequence: number;
  readonly stampedAt: Date;
  /** Whose calendar a mailed file asks to change. A file that the client takes from a page has none. */
  readonly attendee?: { readonly name: string; readonly email: string };
}

/**
 * The content of a calendar file (RFC 5545 and 5546). A later file with the same UID and a higher SEQUENCE
 * moves the event, or cancels it.
 */
export function consultationEvent(
  { bookingId, method, startsAt, sequence, stampedAt, attendee }: ConsultationEvent,
  { who, where, offer: { facts } }: Pick<WebsiteFacts, "who" | "where" | "offer">,
  siteOrigin: string,
): string {
  const { host } = new URL(siteOrigin);
  return calendarContent([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${host}//Consultations//EN`,
    `METHOD:${method}`,
    ...london,
    "BEGIN:VEVENT",
    `UID:${bookingId}@${host}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${calendarInstant(stampedAt)}`,
    ...(startsAt === undefined
      ? []
      : [`DTSTART${start(new Date(startsAt))}`, `DURATION:PT${facts.minutes}M`]),
    `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
    `SUMMARY:${calendarText(`Consultation with ${firstName(who.name)}`)}`,
    ...(facts.where ? [`LOCATION:${calendarText(facts.where)}`] : []),
    `ORGANIZER;CN=${quoted(who.name)}:mailto:${where.contactEmail}`,
    ...(attendee
      ? [
          `ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`,
        ]
      : []),
    "END:VEVENT",
    "END:VCALENDAR",
  ]);
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
