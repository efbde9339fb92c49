import { describe, expect, test } from "vitest";
import {
  at,
  bookingId,
  crossed,
  fullPrice,
  paidIntentOf,
  savePaid,
} from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { runUpkeep } from "#lambdas/upkeep/run-upkeep.ts";
import type { ReturnReason } from "#shared/bookings/booking-facts.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import type { BookingMail, ClientMail } from "#shared/bookings/mails.ts";
import { londonDate, londonTime } from "#shared/values/london-days.ts";
import { changedBooking } from "../booking-store.ts";
import { noteTime } from "../times/note-time.ts";
import { resendMail } from "./resend-mail.ts";
import { trySendingMail } from "./send-unsent-mail.ts";

/** What the site sends by itself after a mail was returned. */

const hour = 60;
const day = 24 * hour;

/** A paid consultation whose confirmation was returned for a reason. */
async function setup(reason: ReturnReason) {
  let minutes = 0;
  const services = createServices({ now: () => at(minutes) });
  const { dependencies, store, stripe, inbox } = services;
  stripe.put(paidIntentOf(fullPrice));
  await savePaid(store);
  const upkeep = () => runUpkeep(dependencies);
  minutes = 5;
  await upkeep();
  const bounce = (mail: BookingMail = "visitorMail", attempt = 1) =>
    store.recordReturned(mail, attempt, { at: at(minutes).toISOString(), reason });
  await bounce();
  inbox.length = 0;
  const find = async () => (await store.find(bookingId)) as ConfirmedBooking;
  return {
    ...services,
    find,
    bounce,
    /** Upkeep every quarter of an hour, up to a minute. */
    runUntil: async (end: number) => {
      for (; minutes <= end; minutes += 15) await upkeep();
    },
    note: (start: number, seen = 0) => {
      const startsAt = { day: londonDate(at(start)), time: londonTime(at(start)) };
      return noteTime(dependencies, { params: { bookingId }, body: { startsAt, seen } }, "alex");
    },
    cancel: async () => {
      const cancelled = changedBooking(await store.cancel(bookingId, at(minutes)));
      await trySendingMail(dependencies, cancelled);
    },
    resend: (mail: ClientMail, attempts: number) =>
      resendMail(dependencies, { params: { bookingId }, body: { mail, attempts } }, "alex"),
    toClient: () =>
      inbox.filter(({ to }) => to === "sam@example.org").map(({ subject }) => subject),
  };
}

const lasting = ["unknown_address", "suppressed", "complaint"] as const;

describe.each(lasting)("After a mail was returned for the reason %s", (reason) => {
  test("the client is neither asked for a time, nor told of one, nor reminded of it.", async () => {
    const { runUntil, note, toClient, find, tables } = await setup(reason);
    await runUntil(7 * day);
    await note(20 * day);
    await runUntil(21 * day);
    expect(toClient()).toEqual([]);
    expect(await find()).toMatchObject({ timeMail: { status: "pending", attempts: 0 } });
    expect(await find()).not.toHaveProperty("reminderMail");
    expect(await tables.bookings.get({ bookingId })).not.toHaveProperty("pendingWork", "followUp");
  });

  test("the desk shows that the client does not know the time.", async () => {
    const { runUntil, note, find, tables } = await setup(reason);
    await note(20 * day);
    await runUntil(hour);
    const problems = problemsOf(await find(), at(hour)).map(({ is }) => is);
    expect(problems).toContain("time_unsent");
    expect(await tables.bookings.get({ bookingId })).toHaveProperty("pendingWork", "trainer");
  });

  test("automatic mail goes on once the trainer sends one again.", async () => {
    const { runUntil, note, toClient, resend } = await setup(reason);
    await note(20 * day);
    await runUntil(hour);
    await resend("visitorMail", 1);
    await runUntil(21 * day);
    expect(toClient()).toEqual([
      expect.stringContaining("is booked"),
      expect.stringContaining("time is confirmed"),
      expect.stringContaining("is coming up"),
    ]);
  });

  test("a mail that is held back can be sent by the trainer, and stops the others if it bounces.", async () => {
    const { runUntil, note, toClient, resend, bounce } = await setup(reason);
    await note(20 * day);
    await resend("timeMail", 0);
    expect(toClient()).toEqual([expect.stringContaining("time is confirmed")]);
    await bounce("timeMail");
    await runUntil(21 * day);
    expect(toClient()).toHaveLength(1);
  });

  test("the mail that is claimed at that moment is not sent.", async () => {
    const { dependencies, store, bounce, resend, toClient, find } = await setup(reason);
    await resend("visitorMail", 1);
    await store.noteTime(bookingId, at(20 * day), 0, "alex", at());
    dependencies.bookings = crossed(store, () => bounce("visitorMail", 2));
    await trySendingMail(dependencies, await find());
    expect(toClient()).toHaveLength(1);
    expect(await find()).toMatchObject({ timeMail: { status: "pending", attempts: 0 } });
  });
});

test.each([
  ["unknown_address", 0],
  ["suppressed", 0],
  // The law wants the cancellation confirmed in writing, and the mailbox takes mail.
  ["complaint", 1],
] as const)(
  "After %s a cancellation is confirmed by %i mails, and always told to the trainer.",
  async (reason, count) => {
    const { cancel, runUntil, toClient, inbox, tables } = await setup(reason);
    await cancel();
    await runUntil(day);
    expect(toClient()).toHaveLength(count);
    expect(inbox.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("Cancelled by client"),
    );
    expect(await tables.bookings.get({ bookingId })).toHaveProperty("pendingWork", "trainer");
  },
);

test.each(["mailbox_full", "refused"] as const)(
  "A mail that was returned for a time (%s) stops no other.",
  async (reason) => {
    const { runUntil, note, toClient } = await setup(reason);
    await note(20 * day);
    await runUntil(21 * day);
    expect(toClient()).toEqual([
      expect.stringContaining("time is confirmed"),
      expect.stringContaining("is coming up"),
    ]);
  },
);
