import { describe, expect, test } from "vitest";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import {
  answers,
  at,
  bookingId,
  draftOf,
  recordFirstSending,
  savePaid,
} from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import type { DraftContent } from "../record/draft.ts";
import { noteTime } from "./note-time.ts";

const monday = { day: "2026-06-01", time: "10:00" };
const tuesday = { day: "2026-06-02", time: "18:30" };
const by = "alex@example.com";

const refundedInFull = { refunds: [sampleRefund], refundedAmount: 5000 };

/** A consultation, paid at ten o'clock, whose first mails were sent. */
async function setup(draft: DraftContent = draftOf()) {
  const services = createServices({ now: () => at(60) });
  const { store, lists, tables, dependencies } = services;
  await savePaid(store, draft);
  await recordFirstSending(store, "visitorMail");
  await recordFirstSending(store, "trainerMail");
  return {
    ...services,
    item: () => tables.bookings.get({ bookingId }),
    pending: async () => (await lists.pendingWork("followUp", at(999), undefined)).bookingIds,
    note: (
      startsAt: { day: string; time: string; isSecond?: boolean } | null,
      seen = 0,
      changes: Partial<typeof dependencies> = {},
    ) =>
      noteTime(
        { ...dependencies, ...changes },
        { params: { bookingId }, body: { startsAt, seen } },
        by,
      ),
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

describe("A time that is noted", () => {
  test("is stored with who noted it, and mailed to the client with a calendar file.", async () => {
    const { note, inbox, item } = await setup();
    expect(await note(monday)).toMatchObject({
      startsAt: "2026-06-01T09:00:00.000Z",
      timeChanges: 1,
      timeNotedAt: at(60).toISOString(),
      timeNotedBy: by,
      timeMail: { status: "sent", attempts: 1, about: 1 },
    });
    expect(await item()).toMatchObject({ appointmentKey: "consultation-intro" });
    expect(inbox).toHaveLength(1);
    expect(inbox[0]).toMatchObject({ to: answers.email });
    expect(inbox[0]!.text).toContain("Monday 1 June 2026 at 10:00 (UK time)");
    expect(inbox[0]!.text).toMatch(
      new RegExp(`https://touchline.example/my-booking/${bookingId}/[\\w-]{43}\n`),
    );
    expect(fileOf(inbox[0]!)).toEqual(["REQUEST", "1", "20260601T100000"]);
  });

  test("can be changed and removed, and each is mailed.", async () => {
    const { note, inbox, item } = await setup();
    await note(monday);
    await note(tuesday, 1);
    const removed = await note(null, 2);
    expect(inbox.map(fileOf)).toEqual([
      ["REQUEST", "1", "20260601T100000"],
      ["REQUEST", "2", "20260602T183000"],
      ["CANCEL", "3", undefined],
    ]);
    expect(inbox.map(({ subject }) => subject.replace(/:.*/, ""))).toEqual([
      "Your consultation time is confirmed",
      "Your consultation has a new time",
      "Your consultation no longer has a time",
    ]);
    expect(removed).toMatchObject({ timeChanges: 3, timeMail: { status: "sent", about: 3 } });
    expect(removed).not.toHaveProperty("startsAt");
    expect(await item()).not.toHaveProperty("appointmentKey");
    await note(monday, 3);
    expect(fileOf(inbox[3]!)).toEqual(["REQUEST", "4", "20260601T100000"]);
  });

  test("is noted once and mailed once when the request is repeated.", async () => {
    const { note, inbox } = await setup();
    const first = await note(monday);
    expect(await note(monday)).toEqual(first);
    expect(await note(monday, 1)).toEqual(first);
    const answers = await Promise.all([note(tuesday, 1), note(tuesday, 1)]);
    expect(answers.map(({ timeChanges }) => timeChanges)).toEqual([2, 2]);
    expect(inbox).toHaveLength(2);
  });

  test("is kept when the mail fails, and upkeep sends it.", async () => {
    const { note, breakMail, pending, inbox } = await setup();
    breakMail(true);
    expect(await note(monday)).toMatchObject({ timeMail: { status: "failed", attempts: 1 } });
    expect(await pending()).toEqual([bookingId]);
    breakMail(false);
    expect(await note(tuesday, 1)).toMatchObject({ timeMail: { status: "sent", about: 2 } });
    expect(inbox).toHaveLength(1);
  });

  test("of two changes at once, one is refused because the time has changed.", async () => {
    const { note, inbox } = await setup();
    await note(monday);
    const outcomes = await Promise.allSettled([note(tuesday, 1), note(null, 1)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "time_changed" },
    });
    expect(inbox).toHaveLength(2);
  });
});

describe("A time is refused", () => {
  test.each([
    ["in the past", { day: "2026-03-02", time: "10:59" }, "time_in_past"],
    ["now", { day: "2026-03-02", time: "11:00" }, "time_in_past"],
    ["on a day in the past", { day: "0001-01-01", time: "10:00" }, "time_in_past"],
    ["in the hour that does not exist", { day: "2026-03-29", time: "01:30" }, "time_missing"],
    ["in the hour that exists twice", { day: "2026-10-25", time: "01:30" }, "time_twice"],
  ])("%s.", async (_, startsAt, code) => {
    const { note, inbox, item } = await setup();
    await expect(note(startsAt)).rejects.toMatchObject({ code });
    expect(inbox).toEqual([]);
    expect(await item()).not.toHaveProperty("timeChanges");
  });

  test("but not in the hour that exists twice, if it says which one.", async () => {
    const twice = { day: "2026-10-25", time: "01:30" };
    const { note, inbox } = await setup();
    expect(await note({ ...twice, isSecond: false })).toMatchObject({
      startsAt: "2026-10-25T00:30:00.000Z",
    });
    expect(await note({ ...twice, isSecond: true }, 1)).toMatchObject({
      startsAt: "2026-10-25T01:30:00.000Z",
    });
    expect(inbox.map((mail) => fileOf(mail)[2])).toEqual(["20261025T003000Z", "20261025T013000Z"]);
  });

  test("but the time of one that is refunded in full can be removed.", async () => {
    const { note, tables, inbox } = await setup();
    await note(monday);
    await tables.bookings.update({ bookingId }, { set: refundedInFull });
    await expect(note(tuesday, 1)).rejects.toMatchObject({ code: "not_to_do" });
    expect(await note(null, 1)).not.toHaveProperty("startsAt");
    expect(fileOf(inbox[1]!)).toEqual(["CANCEL", "2", undefined]);
    expect(inbox[1]!.subject).toMatch(/^Your consultation will not take place:/);
    expect(inbox[1]!.text).not.toContain("hoose");
  });
});
