import { site } from "#shared/site/site.ts";
import {
  calendarAddress,
  calendarContent,
  calendarInstant,
  calendarText,
} from "#shared/values/calendar-lines.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { firstName } from "#shared/website/first-name.ts";
import type { Website } from "#shared/website/website.ts";

/** Scheduling services that take the visitor's details from the address: their parameter for the name. */
const nameParameters: Readonly<Record<string, string>> = {
  "calendly.com": "name",
  "cal.com": "name",
  "savvycal.com": "display_name",
};

/** The scheduling address, with name and email filled in where that service takes them. */
export function schedulingLink(
  address: string,
  visitor?: { readonly name: string; readonly email: string },
): string {
  const url = new URL(address);
  const service = url.hostname.split(".").slice(-2).join(".");
  const nameParameter = nameParameters[service];
  if (!nameParameter || !visitor) return address;
  if (visitor.name) url.searchParams.set(nameParameter, visitor.name);
  if (visitor.email) url.searchParams.set("email", visitor.email);
  return url.href;
}

/** A calendar file (RFC 5545) as an address: a reminder at 9:00 on the next day, wherever the visitor is. */
export function calendarReminder(id: string, now: Date, { who, where }: Website): string {
  const today = Date.parse(londonDate(now));
  const tomorrow = calendarInstant(new Date(today + 24 * 60 * 60 * 1000)).replace(/T.*/, "");
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
    `URL:${where.schedulingUrl}`,
    `DESCRIPTION:${calendarText(where.schedulingUrl)}`,
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
