import ICAL from "ical.js";
import { expect, test } from "vitest";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { firstName } from "#shared/website/first-name.ts";
import { calendarReminder } from "./scheduling.ts";

/** The reminder as a calendar program reads it. */
function reminderAt(now: string, link: string = defaultWebsite.where.schedulingUrl) {
  const address = calendarReminder("0b6f2f4e", new Date(now), link, defaultWebsite);
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
  const link = `https://calendar.example.com/${"a,b;".repeat(60)}`;
  const { component, event } = reminderAt("2026-12-31T10:30:15.123Z", link);
  expect(component.getFirstPropertyValue("url")).toBe(link);
  expect(event.description).toBe(link);
});
