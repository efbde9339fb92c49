import { expect, test } from "vitest";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import { answers, at, bookingId, saveMailed } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { instantOf, noteTime } from "./note-time.ts";

const monday = { day: "2026-06-01", time: "10:00" };
const tuesday = { day: "2026-06-02", time: "18:30" };

/** A consultation, paid at ten o'clock, whose first mails were sent, at eleven. */
async function setup() {
  const services = createServices({ now: () => at(60) });
  const { store, dependencies } = services;
  await saveMailed(store);
  return {
    ...services,
    note: (startsAt: { day: string; time: string } | null, seen = 0, isFreed = false) => {
      const didNotTakePlace = isFreed ? ({ didNotTakePlace: true } as const) : {};
      const body = { startsAt, seen, ...didNotTakePlace };
      return noteTime(dependencies, { params: { bookingId }, body }, "alex");
    },
  };
}

/** The method, the sequence and the start of the event in a mail's file. */
function fileOf({ file }: Mail) {
  const lines = file?.content.split("\r\n") ?? [];
  const event = lines.slice(lines.indexOf("BEGIN:VEVENT"));
  const lineOf = (name: string, among: string[]) =>
    among.find((line) => line.startsWith(name))?.replace(/.*:/, "");
  return [lineOf("METHOD", lines), lineOf("SEQUENCE", event), lineOf("DTSTART", event)];
}

test("A time that is noted, changed and removed is mailed to the client each time, with a calendar file.", async () => {
  const { note, inbox } = await setup();
  expect(await note(monday)).toMatchObject({
    startsAt: "2026-06-01T09:00:00.000Z",
    timeNotedBy: "alex",
    timeMail: { status: "sent", attempts: 1, about: 1 },
  });
  expect(inbox[0]).toMatchObject({ to: answers.email });
  expect(inbox[0]!.text).toContain("Monday 1 June 2026 at 10:00 (UK time)");
  await note(tuesday, 1);
  const removed = await note(null, 2);
  expect(removed).toMatchObject({ timeChanges: 3, timeMail: { status: "sent", about: 3 } });
  expect(removed).not.toHaveProperty("startsAt");
  expect(inbox.map(fileOf)).toEqual([
    ["REQUEST", "1", "20260601T100000"],
    ["REQUEST", "2", "20260602T183000"],
    ["CANCEL", "3", undefined],
  ]);
  expect(inbox.map(({ subject }) => subject.replace(/ – .*/, ""))).toEqual([
    "Your consultation time is confirmed",
    "Your consultation has a new time",
    "Your consultation no longer has a time",
  ]);
});

test("A repeated request is answered alike and mails nothing, and one that has not seen the change is refused.", async () => {
  const { note, inbox } = await setup();
  const first = await note(monday);
  for (const seen of [0, 1]) expect(await note(monday, seen)).toEqual(first);
  const answered = await Promise.all([note(tuesday, 1), note(tuesday, 1)]);
  expect(answered.map(({ timeChanges }) => timeChanges)).toEqual([2, 2]);
  await expect(note(monday, 1)).rejects.toMatchObject({ code: "time_changed" });
  expect(inbox).toHaveLength(2);
});

const twice = { day: "2026-10-25", time: "01:30" };

test.each([
  ["in the hour that does not exist", { day: "2026-03-29", time: "01:30" }, "time_missing"],
  ["in the hour that exists twice", twice, "time_twice"],
])("A London time %s is refused.", (_, startsAt, code) => {
  expect(() => instantOf(startsAt)).toThrow(expect.objectContaining({ code }));
});

test("A London time in the hour that exists twice is noted if it says which one.", () => {
  const instants = [false, true].map((isSecond) => instantOf({ ...twice, isSecond }));
  expect(instants).toEqual([new Date("2026-10-25T00:30:00Z"), new Date("2026-10-25T01:30:00Z")]);
});

test.each(["0001-01-01", "1926-06-01", "2025-03-01", "2028-03-03", "2226-06-01", "9999-12-31"])(
  "No time is noted on %s: the year is mistyped.",
  async (day) => {
    const { note, inbox } = await setup();
    await expect(note({ day, time: "10:00" })).rejects.toMatchObject({ code: "time_out_of_range" });
    expect(inbox).toEqual([]);
  },
);

test("A time is noted from a year before the booking to two years on; one in the past is not mailed.", async () => {
  const { note, inbox } = await setup();
  await note({ day: "2028-03-02", time: "23:59" });
  expect(inbox).toHaveLength(1);
  await note({ day: "2025-03-02", time: "00:00" }, 1);
  expect(inbox).toHaveLength(1);
});

test("A time that has begun is changed or removed only once it is said that nothing took place.", async () => {
  const { note, inbox } = await setup();
  await note({ day: "2026-03-02", time: "10:30" });
  for (const startsAt of [tuesday, null, { day: "2026-03-01", time: "10:30" }]) {
    await expect(note(startsAt, 1)).rejects.toMatchObject({ code: "time_begun" });
  }
  expect(inbox).toEqual([]);
  expect(await note(tuesday, 1, true)).toMatchObject({ timeChanges: 2 });
  expect(inbox.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Your consultation has a new time"),
  ]);
});
