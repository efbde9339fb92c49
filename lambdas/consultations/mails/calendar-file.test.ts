import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { answers, bookingId, confirmedBooking } from "#lambdas/testing/bookings.ts";
import { firstName } from "#shared/website/first-name.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { calendarFile } from "./calendar-file.ts";

const origin = "https://touchline.example";
const noted = {
  ...confirmedBooking,
  startsAt: "2026-01-15T10:00:00.000Z",
  timeChanges: 1,
  timeNotedAt: "2026-01-10T09:08:07.006Z",
};

/** The file as a calendar program reads it. */
function read(booking: typeof confirmedBooking, website = fullWebsite) {
  const { content } = calendarFile(booking, website, origin);
  const calendar = new ICAL.Component(ICAL.parse(content));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent("vtimezone")!);
  const component = calendar.getFirstSubcomponent("vevent")!;
  const event = new ICAL.Event(component);
  /** As the file's own rules of the clocks say it, not those of this machine. */
  const instant = (time: ICAL.Time) => {
    const local = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute);
    const offsetSeconds = time.zone === ICAL.Timezone.utcTimezone ? 0 : zone.utcOffset(time);
    return new Date(local - offsetSeconds * 1000).toISOString();
  };
  return {
    content,
    calendar,
    component,
    event,
    starts: () => instant(event.startDate),
    text: (name: string) => component.getFirstPropertyValue(name),
    parameterOf: (name: string, parameter: string) =>
      component.getFirstProperty(name)?.getParameter(parameter),
  };
}

describe("A calendar program reads", () => {
  test.each([
    ["in winter", "2026-01-15T10:00:00.000Z"],
    ["in summer", "2026-07-15T09:00:00.000Z"],
    ["just before the clocks go forward", "2026-03-29T00:59:00.000Z"],
    ["just after the clocks go forward", "2026-03-29T01:00:00.000Z"],
    ["just before the clocks go back", "2026-10-24T23:59:00.000Z"],
    ["the first time in the hour that exists twice", "2026-10-25T00:30:00.000Z"],
    ["the second time in the hour that exists twice", "2026-10-25T01:30:00.000Z"],
    ["just after the clocks have gone back", "2026-10-25T02:00:00.000Z"],
    ["some years later", "2031-06-15T12:00:00.000Z"],
  ])("the right instant %s.", (_, startsAt) => {
    expect(read({ ...noted, startsAt }).starts()).toBe(startsAt);
  });

  test("London's own time and zone, so that the event keeps it when the clocks change.", () => {
    const { content, event } = read({ ...noted, startsAt: "2026-07-15T09:00:00.000Z" });
    expect(content).toContain("DTSTART;TZID=Europe/London:20260715T100000\r\n");
    expect(event.startDate.toString()).toBe("2026-07-15T10:00:00");
  });

  test("a request from the trainer to the client.", () => {
    const { calendar, event, text, parameterOf } = read(noted);
    expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
    expect(calendar.getFirstPropertyValue("method")).toBe("REQUEST");
    expect(event.uid).toBe(`${bookingId}@touchline.example`);
    expect(event.sequence).toBe(1);
    expect(String(text("dtstamp"))).toBe("2026-01-10T09:08:07Z");
    expect(text("status")).toBe("CONFIRMED");
    expect(event.summary).toBe("Consultation with Robin");
    expect(event.organizer).toBe(`mailto:${fullWebsite.where.contactEmail}`);
    expect(parameterOf("organizer", "cn")).toBe(fullWebsite.who.name);
    expect(text("attendee")).toBe(`mailto:${answers.email}`);
    expect(parameterOf("attendee", "cn")).toBe(answers.name);
  });

  test.each([5, 45, 60, 90, 480])("the %i minutes that the content says it takes.", (minutes) => {
    const facts = { ...fullWebsite.offer.facts, minutes };
    const { event } = read(noted, { ...fullWebsite, offer: { ...fullWebsite.offer, facts } });
    expect(event.duration.toSeconds()).toBe(minutes * 60);
  });

  test("a change as one of the same event.", () => {
    const first = read(noted).event;
    const second = read({ ...noted, timeChanges: 2, startsAt: "2026-07-15T09:00:00.000Z" }).event;
    expect(second.uid).toBe(first.uid);
    expect(second.sequence).toBeGreaterThan(first.sequence);
  });

  test("the cancellation once the time is removed.", () => {
    const { startsAt: _, ...removed } = { ...noted, timeChanges: 2 };
    const { calendar, event, text } = read(removed);
    expect(calendar.getFirstPropertyValue("method")).toBe("CANCEL");
    expect(text("status")).toBe("CANCELLED");
    expect(event.uid).toBe(read(noted).event.uid);
    expect(event.sequence).toBe(2);
  });
});

describe("Whatever the trainer and the client write", () => {
  const texts = [
    "commas, semicolons; and \\n backslashes",
    'quotation "marks": and colons',
    "two\r\nlines\nEND:VEVENT",
    `long ${"Zoë 👩🏽‍🦽 ".repeat(40)}`,
  ];

  test.each(texts)("is read as it was written: %j.", (text) => {
    const facts = { ...fullWebsite.offer.facts, where: text };
    const who = { ...fullWebsite.who, name: text };
    const website = { ...fullWebsite, who, offer: { ...fullWebsite.offer, facts } };
    const { event, component, parameterOf } = read({ ...noted, name: text }, website);
    const lines = text.replaceAll("\r\n", "\n");
    expect(event.summary).toBe(`Consultation with ${firstName(text)}`);
    expect(event.location).toBe(lines);
    expect(parameterOf("attendee", "cn")).toBe(text.replace(/["\\\r\n]/g, ""));
    expect(component.getAllProperties().map(({ name }) => name)).toEqual(
      read(noted)
        .component.getAllProperties()
        .map(({ name }) => name),
    );
  });
});
