import { describe, expect, test } from "vitest";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import {
  at,
  bookingId,
  confirmedBooking,
  confirmedPayment,
  savePaid,
  sessionDraftOf,
} from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { composeTrainerNotification, composeVisitorConfirmation } from "./consultation-mails.ts";
import { composePaymentNotification, composePaymentReceipt } from "./payment-mails.ts";
import { sendUnsentMail } from "./send-unsent-mail.ts";

/** The address of the client's page in a mail: its token is new in each. */
const clientPageIn = (mail: Mail | undefined) =>
  /https:\S+\/my-booking\/\S+/.exec(mail?.text ?? "")?.[0] ?? "none";

function setup() {
  const services = createServices();
  const { dependencies, store } = services;
  const { siteOrigin } = dependencies;
  return {
    ...services,
    context: { website: defaultWebsite, siteOrigin, now: at() },
    savePaidSession: () => savePaid(store, sessionDraftOf()),
    send: (
      booking: ConfirmedBooking,
      send: (mail: Mail) => Promise<void> = dependencies.mail.send,
    ) => sendUnsentMail({ ...dependencies, mail: { send } }, booking, { attempt: "first" }),
  };
}

test("A consultation is confirmed to the visitor, with a link, and notified to the trainer, without.", async () => {
  const { send, savePaidConsultation, inbox, context, store } = setup();
  await send(await savePaidConsultation());
  expect(inbox).toEqual([
    composeVisitorConfirmation(confirmedBooking, context, clientPageIn(inbox[0])),
    composeTrainerNotification(confirmedBooking, context),
  ]);
  expect(await store.find(bookingId)).toHaveProperty("clientLinks.length", 1);
});

test("A mail whose content cannot be read is tried again later, like one that cannot be sent.", async () => {
  const { savePaidConsultation, dependencies, inbox, store } = setup();
  const website = () => Promise.reject(new Error("The database is out of order."));
  const booking = await savePaidConsultation();
  await sendUnsentMail({ ...dependencies, website }, booking, { attempt: "first" });
  expect(inbox).toEqual([]);
  expect(await store.find(booking.bookingId)).toMatchObject({ visitorMail: { status: "failed" } });
});

test("A session payment gets a receipt, and is notified to the trainer as a payment.", async () => {
  const { send, savePaidSession, inbox, context } = setup();
  await send(await savePaidSession());
  expect(inbox).toEqual([
    composePaymentReceipt(confirmedPayment, context, clientPageIn(inbox[0])),
    composePaymentNotification(confirmedPayment, context),
  ]);
});

describe("A person who is erased while a mail is sent", () => {
  test.each([
    ["goes out", async () => {}],
    ["fails", async () => Promise.reject(new Error("The mailbox is full."))],
  ])("gets no record of it when it %s, and the trainer no mail.", async (_, outcome) => {
    const { send, savePaidConsultation, store } = setup();
    const sent: string[] = [];
    const booking = await send(await savePaidConsultation(), async ({ to }) => {
      sent.push(to);
      await store.erase(at(1));
      await outcome();
    });
    expect(sent).toHaveLength(1);
    // As it was claimed.
    expect(booking).toMatchObject({ visitorMail: { status: "pending", attempts: 1 } });
    const stored = await store.find(bookingId);
    expect(stored).toHaveProperty("erasedAt");
    expect(stored).not.toHaveProperty("visitorMail");
  });
});
