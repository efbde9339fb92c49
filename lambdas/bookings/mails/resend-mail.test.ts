import { expect, test } from "vitest";
import {
  answers,
  at,
  bookingId,
  draftOf,
  saveMailed,
  savePaid,
  sessionDraftOf,
} from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import type { ClientMail } from "#shared/bookings/mails.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import type { DraftContent } from "../record/draft.ts";
import { resendMail } from "./resend-mail.ts";

function setupEmpty() {
  let now = at();
  const services = createServices({ now: () => now });
  return {
    ...services,
    /** An hour after it was booked, unless it says when. */
    resend: (attempts: number, mail: ClientMail = "visitorMail", minutes = 60) => {
      now = at(minutes);
      const input = { params: { bookingId }, body: { mail, attempts } };
      return resendMail(services.dependencies, input, "alex@example.com");
    },
  };
}

/** A consultation whose two mails were sent. */
async function setup(draft: DraftContent = draftOf()) {
  const services = setupEmpty();
  const { store } = services;
  await saveMailed(store, draft);
  return services;
}

test("A confirmation is sent once more, by who asked for it, and once for two presses.", async () => {
  const { resend, inbox } = await setup();
  const [one, again] = await Promise.all([resend(1), resend(1)]);
  expect(one).toMatchObject({
    visitorMail: { status: "sent", attempts: 2, history: { 2: { by: "alex@example.com" } } },
  });
  expect(again).toMatchObject({ visitorMail: { attempts: 2 } });
  await resend(1);
  expect(inbox.map(({ to }) => to)).toEqual([answers.email]);
  await resend(2);
  expect(inbox).toHaveLength(2);
});

test("While an attempt may be under way, nothing else is sent.", async () => {
  const { resend, store, inbox } = await setup();
  await store.claim("visitorMail", attemptedMail("sent", at().toISOString()), at(60));
  expect(await resend(2)).toMatchObject({ visitorMail: { status: "pending", attempts: 2 } });
  expect(inbox).toEqual([]);
  // An old attempt has ended.
  const later = await resend(2, "visitorMail", 61);
  expect(later).toMatchObject({ visitorMail: { status: "sent", attempts: 3 } });
});

test("A mail that was given up after twenty attempts can still be sent by hand.", async () => {
  const { resend, store, inbox } = await setup();
  await store.set({ visitorMail: attemptedMail("failed", at().toISOString(), 20) });
  expect(await resend(20)).toMatchObject({ visitorMail: { status: "sent", attempts: 21 } });
  expect(inbox).toHaveLength(1);
});

test("Nothing is sent about a missing, a draft or an erased booking, or that there was no reason for.", async () => {
  const { resend, store, inbox } = setupEmpty();
  const notFound = { code: "booking_not_found" };
  await expect(resend(0)).rejects.toMatchObject(notFound);
  await store.saveDraft(draftOf(), at());
  await expect(resend(0)).rejects.toMatchObject(notFound);
  await savePaid(store);
  const none = { code: "no_mail_address" };
  await expect(resend(0, "cancelMail")).rejects.toMatchObject(none);
  await store.erase(at(1));
  await expect(resend(1)).rejects.toMatchObject(notFound);
  const anonymous = await setup(sessionDraftOf({ answers: {} }));
  await expect(anonymous.resend(0)).rejects.toMatchObject(none);
  expect(inbox).toEqual([]);
});

test("The mail about a time is sent once more, and stays as it is once there is no reason for it.", async () => {
  const { resend, inbox, store } = await setup();
  await store.noteTime(bookingId, at(6000), 0, "alex", at());
  await store.claim("timeMail", { ...unsentMail, about: 1 }, at());
  await store.recordSent("timeMail", 1, 1);
  const timeMail = { status: "sent", attempts: 2, about: 1 };
  expect(await resend(1, "timeMail")).toMatchObject({ timeMail });
  expect(inbox.map(({ file }) => file?.name)).toEqual(["consultation.ics"]);
  expect(await resend(2, "timeMail", 6000)).toMatchObject({ timeMail });
  expect(inbox).toHaveLength(1);
});
