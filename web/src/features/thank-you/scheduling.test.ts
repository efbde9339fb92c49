import { expect, test } from "vitest";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { firstName } from "#shared/website/first-name.ts";
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

test("the calendar file is a reminder for the next day that leads to the calendar", () => {
  const address = calendarReminder(
    "0b6f2f4e",
    new Date("2026-12-31T10:30:15.123Z"),
    defaultWebsite,
  );
  const [head = "", content = ""] = address.split(",");
  expect(head).toBe("data:text/calendar;charset=utf-8");
  const lines = decodeURIComponent(content).split("\r\n");
  expect(lines).toContain("DTSTAMP:20261231T103015Z");
  expect(lines).toContain("DTSTART;VALUE=DATE:20270101");
  expect(lines).toContain(`SUMMARY:Choose a time with ${firstName(defaultWebsite.who.name)}`);
  expect(lines).toContain(`URL:${defaultWebsite.where.schedulingUrl}`);
  expect(lines.at(-2)).toBe("END:VCALENDAR");
});
