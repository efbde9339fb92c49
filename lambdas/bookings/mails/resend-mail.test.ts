import { describe, expect, test } from "vitest";
import {
  answers,
  at,
  bookingId,
  bookingIdOf,
  draftOf,
  recordFirstSending,
  savePaid,
  sessionDraftOf,
} from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import type { ClientMail } from "#shared/bookings/mails.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import type { DraftContent } from "../record/draft.ts";
import { resendMail } from "./resend-mail.ts";

/** A consultation whose two mails were sent an hour ago. */
async function setup(draft: DraftContent = draftOf()) {
  let now = at();
  const services = createServices({ now: () => now });
  const { store, lists, inbox, dependencies } = services;
  await savePaid(store, draft);
  await recordFirstSending(store, "visitorMail");
  await recordFirstSending(store, "trainerMail");
  return {
    ...services,
    sent: inbox,
    pendingWork: async () => (await lists.pendingWork("followUp", at(999), undefined)).bookingIds,
    /** The client cancels, and is mailed. */
    cancel: async () => {
      await store.cancel(bookingId, at(), bookingIdOf(9));
      await recordFirstSending(store, "cancelMail");
    },
    resend: (attempts: number, minutes = 60, resent: ClientMail = "visitorMail") => {
      now = at(minutes);
      const input = { params: { bookingId }, body: { mail: resent, attempts } };
      return resendMail(dependencies, input, "alex@example.com");
    },
  };
}

test("A confirmation that was sent is sent once more.", async () => {
  const { resend, sent, pendingWork } = await setup();
  expect(await resend(1)).toMatchObject({
    visitorMail: { status: "sent", attempts: 2, history: { 2: { by: "alex@example.com" } } },
  });
  expect(sent.map(({ to }) => to)).toEqual([answers.email]);
  expect(await pendingWork()).toEqual([]);
});

test("The confirmation of a cancellation is sent once more, and its refund is still to decide.", async () => {
  const { cancel, resend, sent, pendingWork } = await setup();
  await cancel();
  expect(await resend(1, 60, "cancelMail")).toMatchObject({
    cancelMail: { status: "sent", attempts: 2 },
    visitorMail: { attempts: 1 },
  });
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [answers.email, expect.stringContaining("is cancelled")],
  ]);
  expect(await pendingWork()).toEqual([bookingId]);
});

test("Pressing twice sends one mail: the second press has an outdated state.", async () => {
  const { resend, sent } = await setup();
  const [, again] = await Promise.all([resend(1), resend(1)]);
  await resend(1);
  expect(again).toMatchObject({ visitorMail: { attempts: 2 } });
  expect(sent).toHaveLength(1);
  await resend(2);
  expect(sent).toHaveLength(2);
});

test("A mail that cannot be sent is reported, left to upkeep, and can be sent again.", async () => {
  const { resend, sent, breakMail, pendingWork } = await setup();
  breakMail(true);
  expect(await resend(1)).toMatchObject({ visitorMail: { status: "failed", attempts: 2 } });
  expect(await pendingWork()).toEqual([bookingId]);
  breakMail(false);
  expect(await resend(2)).toMatchObject({ visitorMail: { status: "sent", attempts: 3 } });
  expect(sent).toHaveLength(1);
});

test("While an attempt may be under way, nothing else is sent.", async () => {
  const { resend, store, sent } = await setup();
  await store.claim("visitorMail", attemptedMail("sent", at().toISOString()), at(60));
  expect(await resend(2, 60)).toMatchObject({ visitorMail: { status: "pending", attempts: 2 } });
  expect(sent).toEqual([]);
  // An old attempt has ended.
  expect(await resend(2, 61)).toMatchObject({ visitorMail: { status: "sent", attempts: 3 } });
});

test("A mail that was given up after twenty attempts can still be sent by hand.", async () => {
  const { resend, store, sent } = await setup();
  for (let attempts = 1; attempts < 20; attempts += 1) {
    const seen = attemptedMail(attempts === 1 ? "sent" : "failed", at().toISOString(), attempts);
    await store.claim("visitorMail", seen, at());
    await store.recordFailed("visitorMail", attempts + 1);
  }
  expect(await resend(20)).toMatchObject({ visitorMail: { status: "sent", attempts: 21 } });
  expect(sent).toHaveLength(1);
});

describe("Nothing is sent", () => {
  test("about an erased booking.", async () => {
    const { resend, store, sent } = await setup();
    await store.erase(at(1));
    await expect(resend(1)).rejects.toMatchObject({ code: "booking_not_found" });
    expect(sent).toEqual([]);
  });

  test("that there was no reason for.", async () => {
    const { resend, sent } = await setup();
    const none = { code: "no_mail_address" };
    await expect(resend(0, 60, "cancelMail")).rejects.toMatchObject(none);
    await expect(resend(0, 60, "reminderMail")).rejects.toMatchObject(none);
    expect(sent).toEqual([]);
  });

  test("to a payer who has left no address.", async () => {
    const { resend } = await setup(sessionDraftOf({ answers: {} }));
    await expect(resend(0)).rejects.toMatchObject({ code: "no_mail_address" });
  });

  test("about a draft or a missing booking.", async () => {
    const { dependencies, store, inbox } = createServices();
    const input = { params: { bookingId }, body: { mail: "visitorMail" as const, attempts: 0 } };
    const notFound = { code: "booking_not_found" };
    await expect(resendMail(dependencies, input, "alex@example.com")).rejects.toMatchObject(
      notFound,
    );
    await store.saveDraft(draftOf(), at());
    await expect(resendMail(dependencies, input, "alex@example.com")).rejects.toMatchObject(
      notFound,
    );
    expect(inbox).toEqual([]);
  });
});

describe("The mails about a time", () => {
  /** A consultation at minute 6000, whose mails about it were sent. */
  async function setupTimed() {
    const started = await setup();
    await started.store.noteTime(bookingId, at(6000), 0, "alex", at());
    await started.store.set({ reminderMail: { ...unsentMail, about: 1 } });
    for (const mail of ["timeMail", "reminderMail"] as const) {
      await started.store.claim(mail, { ...unsentMail, about: 1 }, at());
      await started.store.recordSent(mail, 1, 1);
    }
    return started;
  }

  test("are sent once more.", async () => {
    const { resend, sent } = await setupTimed();
    expect(await resend(1, 60, "timeMail")).toMatchObject({
      timeMail: { status: "sent", attempts: 2, about: 1 },
    });
    expect(await resend(1, 61, "reminderMail")).toMatchObject({
      reminderMail: { status: "sent", attempts: 2 },
    });
    expect(sent.map(({ file }) => file?.name)).toEqual(["consultation.ics", undefined]);
  });

  test("are not sent, and stay, once there is no reason for them.", async () => {
    const { resend, sent, tables } = await setupTimed();
    expect(await resend(1, 6000, "timeMail")).toMatchObject({ timeMail: { attempts: 1 } });
    expect(await resend(1, 6000, "reminderMail")).toMatchObject({ reminderMail: { attempts: 1 } });
    await tables.bookings.update({ bookingId }, { set: { cancelledAt: at(1).toISOString() } });
    expect(await resend(1, 60, "timeMail")).toMatchObject({ timeMail: { attempts: 1 } });
    expect(sent).toEqual([]);
  });
});
