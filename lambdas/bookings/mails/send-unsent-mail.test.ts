import { expect, test } from "vitest";
import {
  composeTrainerNotification,
  composeVisitorConfirmation,
} from "#lambdas/consultations/mails/consultation-mails.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import {
  composePaymentNotification,
  composePaymentReceipt,
} from "#lambdas/sessions/mails/payment-mails.ts";
import {
  answers,
  at,
  bookingId,
  confirmedBooking,
  confirmedPayment,
  savePaid,
  sessionDraftOf,
} from "#lambdas/testing/bookings.ts";
import { letterContext } from "#lambdas/testing/letter-context.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import { changedBooking } from "../booking-store.ts";
import { type MailDependencies, sendUnsentMail } from "./send-unsent-mail.ts";

/** With the address of the client's page in a mail: its token is new in each. */
const contextOf = (mail: Mail | undefined) => ({
  ...letterContext(),
  clientPage: /https:\S+\/my-booking\/\S+/.exec(mail?.text ?? "")?.[0] ?? "none",
});

function setup() {
  const services = createServices();
  const { dependencies, store, savePaidConsultation } = services;
  const send = async (changes: Partial<MailDependencies> = {}, saved = savePaidConsultation()) =>
    sendUnsentMail({ ...dependencies, ...changes }, await saved);
  return {
    ...services,
    send,
    sendSession: () => send({}, savePaid(store, sessionDraftOf())),
    stored: () => store.find(bookingId),
  };
}

test("A booking is confirmed to the client, with a link, and notified to the trainer, without.", async () => {
  const { send, inbox, stored } = setup();
  await send();
  expect(inbox).toEqual([
    composeVisitorConfirmation(confirmedBooking, contextOf(inbox[0])),
    composeTrainerNotification(confirmedBooking, contextOf(inbox[0])),
  ]);
  expect(await stored()).toHaveProperty("clientLinks.length", 1);
  const session = setup();
  await session.sendSession();
  expect(session.inbox).toEqual([
    composePaymentReceipt(confirmedPayment, contextOf(session.inbox[0])),
    composePaymentNotification(confirmedPayment, contextOf(session.inbox[0])),
  ]);
});

test("A mail that cannot be composed or sent is tried again later, and stops no other.", async () => {
  const { send, stored, logged } = setup();
  const mail = {
    send: async ({ to }: Mail) => {
      if (to === answers.email) throw new Error("The mailbox is full.");
    },
  };
  await send({ mail });
  expect(await stored()).toMatchObject({
    visitorMail: { status: "failed", attempts: 1 },
    trainerMail: { status: "sent", attempts: 1 },
  });
  expect(logged("mail_failed")).toMatchObject([{ level: "warn", mail: "visitorMail" }]);
});

test("A mail is not sent once its switch is off, and the log says why.", async () => {
  const { send, savePaidConsultation, bookingSettings, store, inbox, stored, logged } = setup();
  await savePaidConsultation();
  const due = store.set({ firstNudge: unsentMail }).then(changedBooking);
  await bookingSettings.change({ askForTime: false }, "trainer@example.com", at());
  await send({}, due);
  expect(inbox.map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining("time?"));
  expect(await stored()).not.toHaveProperty("firstNudge");
  expect(logged("mail_not_sent")).toMatchObject([{ mail: "firstNudge", reason: "turned_off" }]);
});

test.each(["content", "settings"])("Without the %s no attempt is made.", async (unread) => {
  const { send, inbox, stored } = setup();
  const fail = () => Promise.reject(new Error("The database is out of order."));
  const changes = unread === "content" ? { website: fail } : { bookingSettings: { read: fail } };
  await expect(send(changes)).rejects.toThrow("out of order");
  expect(inbox).toEqual([]);
  expect(await stored()).toMatchObject({ visitorMail: unsentMail });
});

test.each([
  ["goes out", async () => {}],
  ["fails", async () => Promise.reject(new Error("The mailbox is full."))],
])(
  "A person who is erased while a mail is sent gets no record of it when it %s, and the trainer no mail.",
  async (_, outcome) => {
    const { send, store, stored } = setup();
    const sent: string[] = [];
    const mail = {
      send: async ({ to }: Mail) => {
        sent.push(to);
        await store.erase(at(1));
        await outcome();
      },
    };
    // As it was claimed.
    const claimed = { visitorMail: { status: "pending", attempts: 1 } };
    expect(await send({ mail })).toMatchObject(claimed);
    expect(sent).toHaveLength(1);
    expect(await stored()).toHaveProperty("erasedAt");
    expect(await stored()).not.toHaveProperty("visitorMail");
  },
);
