import { site } from "#shared/site/site.ts";
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

/**
 * A calendar file (RFC 5545) as an address: a reminder, on the day after, to choose a time. The time
 * itself is not known here.
 */
export function calendarReminder(id: string, now: Date, { who, where }: Website): string {
  const tomorrow = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  const compact = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${site.brand}//EN`,
    "BEGIN:VEVENT",
    `UID:${id}`,
    `DTSTAMP:${compact(now)}`,
    `DTSTART;VALUE=DATE:${compact(tomorrow).slice(0, 8)}`,
    `SUMMARY:Choose a time with ${firstName(who.name)}`,
    `URL:${where.schedulingUrl}`,
    `DESCRIPTION:${where.schedulingUrl}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join("\r\n"))}`;
}
