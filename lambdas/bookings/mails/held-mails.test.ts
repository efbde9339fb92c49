import { describe, expect, test } from "vitest";
import { at, bookingId, crossed } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { runUpkeep } from "#lambdas/upkeep/run-upkeep.ts";
import type { ReturnReason } from "#shared/bookings/booking-facts.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import type { BookingMail, ClientMail } from "#shared/bookings/mails.ts";
import { changedBooking } from "../booking-store.ts";
import { resendMail } from "./resend-mail.ts";
import { trySendingMail } from "./send-unsent-mail.ts";

/** What the site sends by itself after a mail was returned. */

const day = 24 * 60;

/** A paid consultation, whose confirmation was returned for a reason, and whose time is noted. */
async function setup(reason: ReturnReason, isTimed = true) {
  let minutes = 5;
  const services = createServices({ now: () => at(minutes) });
  const { dependencies, store, inbox, tables } = services;
  await services.savePaidConsultation();
  await runUpkeep(dependencies);
  const bounce = (mail: BookingMail = "visitorMail", attempt = 1) =>
    store.recordReturned(mail, attempt, { at: at(minutes).toISOString(), reason });
  await bounce();
  if (isTimed) await store.noteTime(bookingId, at(20 * day), 0, "alex", at(minutes));
  inbox.length = 0;
  const find = async () => (await store.find(bookingId)) as ConfirmedBooking;
  return {
    ...services,
    find,
    bounce,
    /** Upkeep every six hours, for so many days. */
    runDays: async (days: number) => {
      for (const end = minutes + days * day; minutes <= end; minutes += day / 4) {
        await runUpkeep(dependencies);
      }
    },
    sendUnsent: async () => trySendingMail(dependencies, await find()),
    cancel: async () => changedBooking(await store.cancel(bookingId, at(minutes))),
    resend: (mail: ClientMail, attempts: number) =>
      resendMail(dependencies, { params: { bookingId }, body: { mail, attempts } }, "alex"),
    work: async () => (await tables.bookings.get({ bookingId }))?.["pendingWork"],
    toClient: () =>
      inbox.filter(({ to }) => to === "sam@example.org").map(({ subject }) => subject),
  };
}
const confirmation = expect.stringContaining("is booked");
const time = expect.stringContaining("time is confirmed");
const reminder = expect.stringContaining("is coming up");

describe.each(["unknown_address", "suppressed", "complaint"] as const)(
  "After a mail was returned for the reason %s",
  (reason) => {
    test("the client is not asked for a time.", async () => {
      const { runDays, toClient } = await setup(reason, false);
      await runDays(7);
      expect(toClient()).toEqual([]);
    });

    test("the client is neither told of a time nor reminded of it, and the desk shows it.", async () => {
      const { runDays, toClient, find, work } = await setup(reason);
      await runDays(21);
      expect(toClient()).toEqual([]);
      const problems = problemsOf(await find(), at(60)).map(({ is }) => is);
      expect(problems).toContain("time_unsent");
      expect(await work()).toBe("trainer");
    });

    test("automatic mail goes on once the trainer sends one again.", async () => {
      const { runDays, toClient, resend } = await setup(reason);
      await runDays(1);
      await resend("visitorMail", 1);
      await runDays(21);
      expect(toClient()).toEqual([confirmation, time, reminder]);
    });

    test("a mail that is held back can be sent by the trainer, and stops the others if it bounces.", async () => {
      const { runDays, toClient, resend, bounce } = await setup(reason);
      await resend("timeMail", 0);
      await bounce("timeMail");
      await runDays(21);
      expect(toClient()).toEqual([time]);
    });

    test("the mail that is claimed at that moment is not sent.", async () => {
      const { dependencies, store, bounce, resend, toClient, sendUnsent, find } =
        await setup(reason);
      await resend("visitorMail", 1);
      dependencies.bookings = crossed(store, () => bounce("visitorMail", 2));
      await sendUnsent();
      expect(toClient()).toEqual([confirmation]);
      expect(await find()).toMatchObject({ timeMail: { status: "pending", attempts: 0 } });
    });
  },
);

test.each([
  ["unknown_address", 0],
  ["suppressed", 0],
  // The law wants the cancellation confirmed in writing, and the mailbox takes mail.
  ["complaint", 1],
] as const)(
  "After %s a cancellation is confirmed by %i mails, and always told to the trainer.",
  async (reason, count) => {
    const { cancel, sendUnsent, toClient, inbox, work } = await setup(reason);
    await cancel();
    await sendUnsent();
    expect(toClient()).toHaveLength(count);
    expect(inbox.at(-1)?.subject).toContain("Cancelled by client");
    expect(await work()).toBe("trainer");
  },
);

test.each(["mailbox_full", "refused"] as const)(
  "A mail that was returned for a time (%s) stops no other.",
  async (reason) => {
    const { runDays, toClient } = await setup(reason);
    await runDays(21);
    expect(toClient()).toEqual([time, reminder]);
  },
);
