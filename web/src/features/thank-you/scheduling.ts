import { site } from "#shared/site/site.ts";
import {
  calendarAddress,
  calendarContent,
  calendarInstant,
  calendarText,
} from "#shared/values/calendar-lines.ts";
import { dayMs } from "#shared/values/durations.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { firstName } from "#shared/website/first-name.ts";
import type { Website } from "#shared/website/website.ts";

/**
 * A calendar file (RFC 5545) as an address: a reminder at 9:00 on the next day, wherever the visitor is.
 * @param link where the time is chosen.
 */
export function calendarReminder(id: string, now: Date, link: string, { who }: Website): string {
  const today = Date.parse(londonDate(now));
  const tomorrow = calendarInstant(new Date(today + dayMs)).replace(/T.*/, "");
  const summary = calendarText(`Choose a time with ${firstName(who.name)}`);
  const content = calendarContent([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${site.brand}//EN`,
    "BEGIN:VEVENT",
    `UID:${id}`,
    `DTSTAMP:${calendarInstant(now)}`,
    `DTSTART:${tomorrow}T090000`,
    "DURATION:PT15M",
    `SUMMARY:${summary}`,
    `URL:${link}`,
    `DESCRIPTION:${calendarText(link)}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${summary}`,
    "TRIGGER:PT0S",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ]);
  return calendarAddress(content);
}
