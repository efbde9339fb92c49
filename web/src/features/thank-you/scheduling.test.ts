import { expect, test } from "vitest";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { firstName } from "#shared/website/first-name.ts";
import type { Website } from "#shared/website/website.ts";
import { calendarReminder, schedulingLink } from "./scheduling.ts";

const sam = { name: "Sam O’Neill", email: "sam+1@example.com" };

test.each([
  ["https://calendly.com/alex/call", "name"],
  ["https://www.calendly.com/alex/call?month=2026-11", "name"],
  ["https://cal.com/alex/call", "name"],
  ["https://alex.cal.com/call", "name"],
  ["https://savvycal.com/alex/call", "display_name"],
])("%s takes the name and the address", (address, parameter) => {
  const { searchParams, origin, pathname } = new URL(schedulingLink(address, sam));
  expect(address.startsWith(origin + pathname)).toBe(true);
  expect(searchParams.get(parameter)).toBe(sam.name);
  expect(searchParams.get("email")).toBe(sam.email);
  expect(schedulingLink(address)).toBe(address);
  expect(schedulingLink(address, { name: "", email: "" })).not.toContain("email");
});

test.each([
  "https://calendar.example.com/touchline/consultation",
  "https://notcalendly.com/alex",
  "https://calendly.com.example.org/alex",
])("%s gets nothing about the visitor", (address) => {
  expect(schedulingLink(address, sam)).toBe(address);
});

/** The lines of the file, unfolded. */
function reminderAt(now: string, changes: Partial<Website["where"]> = {}): string[] {
  const where = { ...defaultWebsite.where, ...changes };
  const address = calendarReminder("0b6f2f4e", new Date(now), { ...defaultWebsite, where });
  const [head = "", content = ""] = address.split(",");
  expect(head).toBe("data:text/calendar;charset=utf-8");
  const file = decodeURIComponent(content);
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  return file.replaceAll("\r\n ", "").split("\r\n");
}

test("the calendar file is a reminder for the next day that leads to the calendar", () => {
  const lines = reminderAt("2026-12-31T10:30:15.123Z");
  expect(lines).toContain("DTSTAMP:20261231T103015Z");
  expect(lines).toContain("DTSTART;VALUE=DATE:20270101");
  expect(lines).toContain(`SUMMARY:Choose a time with ${firstName(defaultWebsite.who.name)}`);
  expect(lines).toContain(`URL:${defaultWebsite.where.schedulingUrl}`);
  expect(lines.at(-2)).toBe("END:VCALENDAR");
});

test.each([
  ["just after midnight in summer", "2026-07-05T23:30:00.000Z", "20260707"],
  ["on the day of 25 hours", "2026-10-24T23:30:00.000Z", "20261026"],
])("the next day is London's (%s)", (_, now, day) => {
  expect(reminderAt(now)).toContain(`DTSTART;VALUE=DATE:${day}`);
});

test("a calendar's long address with commas stays one property", () => {
  const schedulingUrl = `https://calendar.example.com/${"a,b;".repeat(60)}`;
  const lines = reminderAt("2026-12-31T10:30:15.123Z", { schedulingUrl });
  expect(lines).toContain(`URL:${schedulingUrl}`);
  expect(lines).toContain(`DESCRIPTION:${schedulingUrl.replace(/[,;]/g, "\\$&")}`);
});
