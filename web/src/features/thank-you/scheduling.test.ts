import ICAL from "ical.js";
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
])("%s takes the name and the address.", (address, parameter) => {
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
])("%s gets nothing about the visitor.", (address) => {
  expect(schedulingLink(address, sam)).toBe(address);
});

/** The reminder as a calendar program reads it. */
function reminderAt(now: string, changes: Partial<Website["where"]> = {}) {
  const where = { ...defaultWebsite.where, ...changes };
  const address = calendarReminder("0b6f2f4e", new Date(now), { ...defaultWebsite, where });
  const [head = "", content = ""] = address.split(",");
  expect(head).toBe("data:text/calendar;charset=utf-8");
  const file = decodeURIComponent(content);
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const component = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent");
  if (!component) throw new Error("The file has no event.");
  const alarm = component.getFirstSubcomponent("valarm");
  return { component, event: new ICAL.Event(component), alarm };
}

test("the calendar file reminds at nine on the next day, and leads to the calendar.", () => {
  const { component, event, alarm } = reminderAt("2026-12-31T10:30:15.123Z");
  const title = `Choose a time with ${firstName(defaultWebsite.who.name)}`;
  expect(String(component.getFirstPropertyValue("dtstamp"))).toBe("2026-12-31T10:30:15Z");
  // Without a zone: at nine wherever the visitor is.
  expect(event.startDate.toString()).toBe("2027-01-01T09:00:00");
  expect(event.duration.toSeconds()).toBe(15 * 60);
  expect(event.summary).toBe(title);
  expect(component.getFirstPropertyValue("url")).toBe(defaultWebsite.where.schedulingUrl);
  expect(alarm?.getFirstPropertyValue("action")).toBe("DISPLAY");
  expect(alarm?.getFirstPropertyValue("description")).toBe(title);
  expect(String(alarm?.getFirstPropertyValue("trigger"))).toBe("PT0S");
});

test.each([
  ["just after midnight in summer", "2026-07-05T23:30:00.000Z", "2026-07-07T09:00:00"],
  ["on the day of 25 hours", "2026-10-24T23:30:00.000Z", "2026-10-26T09:00:00"],
])("the next day is London's (%s).", (_, now, nine) => {
  expect(reminderAt(now).event.startDate.toString()).toBe(nine);
});

test("a calendar's long address with commas stays one property.", () => {
  const schedulingUrl = `https://calendar.example.com/${"a,b;".repeat(60)}`;
  const { component, event } = reminderAt("2026-12-31T10:30:15.123Z", { schedulingUrl });
  expect(component.getFirstPropertyValue("url")).toBe(schedulingUrl);
  expect(event.description).toBe(schedulingUrl);
});
