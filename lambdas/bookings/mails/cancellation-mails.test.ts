import { describe, expect, test } from "vitest";
import { composeVisitorConfirmation } from "#lambdas/consultations/mails/consultation-mails.ts";
import { composePaymentReceipt } from "#lambdas/sessions/mails/payment-mails.ts";
import {
  at,
  bookingId,
  bookingIdOf,
  confirmedBooking,
  confirmedPayment,
  noPrice,
} from "#lambdas/testing/bookings.ts";
import { clientPage, letterContext, siteOrigin } from "#lambdas/testing/letter-context.ts";
import { block, used } from "#lambdas/testing/records.ts";
import { deductionNotice, modelCancellation } from "#shared/bookings/cancellation.ts";
import type { ConfirmedConsultation } from "#shared/consultations/consultation.ts";
import type { ConfirmedSessions } from "#shared/sessions/session-payment.ts";
import { site } from "#shared/site/site.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { composeCancellation, composeCancellationNotice } from "./cancellation-mails.ts";

const cancelledAt = at(24 * 60).toISOString();
const cancelled = { ...confirmedBooking, cancelledAt };
const context = letterContext(fullWebsite);
const startRequest = { version: "2026-11-26", at: at().toISOString() } as const;
const refund = (amount: number) => ({ ...sampleRefund, amount });

describe("The first mail to a client", () => {
  test.each([
    ["confirmation", composeVisitorConfirmation(confirmedBooking, context)],
    ["receipt", composePaymentReceipt(confirmedPayment, context)],
  ])("says how to cancel within 14 days, with whom and at what total: the %s.", (_, mail) => {
    const { trader, address } = fullWebsite.legal;
    for (const part of [
      trader,
      ...address.split("\n"),
      fullWebsite.where.contactEmail,
      "Total: £50.00",
      "You can cancel within 14 days and get your money back. You do not have to give a reason: cancel on your booking page, or reply to this email, by the end of 16 March 2026.",
      modelCancellation(trader, bookingId),
      `See or cancel your booking:\n${clientPage}`,
      `Reference: ${bookingId}`,
    ]) {
      expect(mail.text).toContain(part);
    }
    expect(mail.html).toContain(`href="${clientPage}"`);
  });

  test("has the trainer’s own terms, the phone number, and how long, where and how to move it.", () => {
    const { offer, where, legal } = fullWebsite;
    const confirmation = composeVisitorConfirmation(confirmedBooking, context).text;
    const receipt = composePaymentReceipt(confirmedPayment, context).text;
    for (const part of [
      `${legal.address.replaceAll("\n", ", ")}, ${legal.registration}\n`,
      `Phone: ${where.contactPhone}`,
      `My terms: ${legal.cancellation}`,
      "can no longer cancel",
    ]) {
      expect(confirmation).toContain(part);
      expect(receipt).toContain(part);
    }
    const { facts } = offer;
    for (const part of ["How long: 45 minutes", facts.where, facts.moving]) {
      expect(confirmation).toContain(part);
      expect(receipt).not.toContain(part);
    }
    const plain = letterContext();
    const { text } = composeVisitorConfirmation(confirmedBooking, plain);
    expect(text).not.toMatch(/My terms|Where:|If you can’t make it/);
    // Of the client alone.
    expect(text.match(/^Phone:/gm)).toHaveLength(1);
  });

  test("names the trainer where no trader is given, and owes nothing of a free booking.", () => {
    const free = { ...confirmedBooking, ...noPrice, type: "demo" } as const;
    const { text } = composeVisitorConfirmation(free, letterContext());
    expect(text).toContain(`Booked with: ${defaultWebsite.who.name}\n`);
    expect(text).toContain("nothing to refund");
  });
});

/** What the mails say about a cancellation with these changes. */
const toClient = (changes: Partial<ConfirmedConsultation> = {}) =>
  composeCancellation({ ...cancelled, ...changes }, context);
const toTrainer = (changes: Partial<ConfirmedConsultation> = {}) =>
  composeCancellationNotice({ ...cancelled, ...changes }, context).text;
const refunded = (amount: number) => ({ refunds: [refund(amount)] });

const decided = { cancellationRefundId: bookingId };
const due =
  "I’ll work out what is due to you and refund it to the card you paid with by 17 March 2026.";
const byCard = "£50 to the card you paid with by 17 March 2026.";
const lost = { ...sampleDispute, status: "lost" } as const;
const dealtWith = { problem: "cancelled", is: "cancelled", at: cancelledAt, by: "a" } as const;

test("A cancellation email that is sent again names no day that has passed.", () => {
  const late = { ...context, now: at(16 * 24 * 60) };
  for (const changes of [{}, { status: "completed" } as const]) {
    const { text } = composeCancellation({ ...cancelled, ...changes }, late);
    expect(text).toContain("to the card you paid with.");
    expect(text).not.toContain("17 March 2026");
  }
  const onTheLastDay = { ...context, now: new Date("2026-03-17T23:59:00.000Z") };
  expect(composeCancellation(cancelled, onTheLastDay).text).toContain(byCard);
});

const failedLater = {
  status: "failed",
  stripeRefundId: "re_1",
  requestedAt: at(25 * 60).toISOString(),
  failedAt: at(26 * 60).toISOString(),
} as const;

type Texts = readonly string[];
test.each<[string, Partial<ConfirmedConsultation>, client: Texts, trainer: Texts, neither: Texts]>([
  [
    "is owed in full",
    {},
    ["Hi Sam,", "You have cancelled your fitness consultation.", `I’ll refund ${byCard}`].concat(
      `Reference: ${bookingId}`,
      "Cancelled: 3 March 2026",
      clientPage,
    ),
    ["Sam Visitor has cancelled a fitness consultation.", "“Refund £50.00”"]
      .concat("Please refund £50.00 by 17 March 2026")
      .concat(`${siteOrigin}/admin?tab=consultations&booking=${bookingId}`),
    ["Asthma", deductionNotice, "about to refund"],
  ],
  [
    "was refunded in part",
    refunded(500),
    ["I’ll refund £45 to"],
    ["Please refund £45.00 by 17 March 2026: open the booking"],
    [],
  ],
  ["was refunded", refunded(5000), ["Your refund is on its way to your card"], [], ["Refund by: "]],
  [
    "is owed less what was had",
    { startRequest },
    [`${byCard} ${deductionNotice}`],
    [
      "£50.00 by 17 March 2026. They asked you to go ahead, so you may keep the price of what they have had",
      "Asked to go ahead: 2 March 2026",
    ],
    [],
  ],
  [
    "is owed although a refund was made, which did not reach the card",
    {
      refunds: [{ ...refund(5000), ...failedLater }],
    },
    ["My refund did not reach your card. I still owe you £50, and I’ll get in touch"],
    ["Please refund £50.00 by 17 March 2026. An earlier refund failed"],
    ["I’ll refund £50 to the card"],
  ],
  ["was held", { status: "completed" }, [due], ["has no record"], ["Please refund"]],
  [
    "a bank holds",
    { disputes: [sampleDispute] },
    ["Your bank is holding the payment while it looks into your dispute."],
    ["The bank is holding the payment until it decides"],
    ["Please refund", "about to refund", "I’ll refund £"],
  ],
  ["a bank has taken", { disputes: [lost] }, [], ["The bank has returned the client’s money"], []],
  [
    "the trainer has dealt with",
    { dealtWith: [dealtWith] },
    [],
    ["You have marked this as dealt"],
    [],
  ],
  [
    "the site is about to refund",
    decided,
    [],
    ["The site is about to refund £50.00, so you don’t need to."],
    ["Please refund"],
  ],
  [
    "has begun, so that the site refunds none of it",
    { ...decided, startsAt: at(-1).toISOString() },
    [],
    ["Please refund £50.00"],
    ["about to refund"],
  ],
])(
  "The money of a cancelled consultation that %s, as its client and the trainer read it.",
  (_, changes, client, trainer, neither) => {
    const [clients, trainers] = [toClient(changes).text, toTrainer(changes)];
    for (const part of client) expect(clients).toContain(part);
    for (const part of trainer) expect(trainers).toContain(part);
    for (const part of neither) expect(`${clients} ${trainers}`).not.toContain(part);
  },
);

describe("The client's confirmation of a cancellation", () => {
  test("takes the consultation out of the client's calendar if it had a time to come.", () => {
    const { subject, text, file } = toClient({ startsAt: at(9000).toISOString(), timeChanges: 2 });
    expect(subject).toBe("Your booking with Robin is cancelled");
    expect(text).toContain("take it out of your calendar");
    for (const line of ["METHOD:CANCEL\r\n", "SEQUENCE:3\r\n", "STATUS:CANCELLED\r\n"]) {
      expect(file?.content).toContain(line);
    }
    for (const startsAt of [undefined, at(60).toISOString()]) {
      expect(toClient({ startsAt, timeChanges: 1 })).not.toHaveProperty("file");
    }
  });

  test("says that there is nothing to refund of a free booking, and needs an address.", () => {
    const free = { ...confirmedPayment, ...noPrice, type: "demo", cancelledAt } as const;
    const { text } = composeCancellation(free, context);
    expect(text).toContain("You paid nothing, so there is nothing to refund.");
    expect(text).toContain("You have cancelled your session.");
    const { email, name, ...anonymous } = free;
    expect(() => composeCancellation(anonymous, context)).toThrow();
    expect(() => composeCancellation(confirmedBooking, context)).toThrow();
  });
});

const cancelledBlock = {
  ...block,
  amount: 30_000,
  cancelledAt,
  usedSessions: [1, 2, 3].map((index) => ({ ...used, sessionId: bookingIdOf(index) })),
};

describe("The mails about a cancelled block", () => {
  const mails = (changes: Partial<ConfirmedSessions> = {}) =>
    [composeCancellation, composeCancellationNotice].map(
      (compose) => compose({ ...cancelledBlock, ...changes }, context).text,
    );

  test("say that it is a block, how many of its sessions were held, and what goes back.", () => {
    const [client, trainer] = mails();
    expect(client).toContain("You have cancelled your block of 10 sessions.");
    expect(trainer).toContain("Sam Visitor has cancelled a block of 10 sessions.");
    expect(trainer).toContain(
      "£210.00 by 17 March 2026. This leaves out the sessions already used.",
    );
    for (const text of [client, trainer]) {
      expect(text).toContain("Sessions used: 3 of 10\nRefund: £210.00\nRefund by: 17 March 2026");
    }
    expect(mails({ usedSessions: [] }).join()).not.toMatch(/Sessions used|leaves out/);
  });

  test("say of which sum the rest is, also after a favour.", () => {
    const [client] = mails(refunded(5000));
    expect(client).toMatch(
      /I’ll refund £160 .* what you paid, less the sessions .* earlier refund\./,
    );
  });

  test("promise the trainer no refund of the whole price once a part has gone back.", () => {
    const [client, trainer] = mails(refunded(21_000));
    expect(trainer).toContain("The refund is on its way, or has arrived.");
    expect(client).toContain("Your refund is on its way to your card");
  });
});

describe("The trainer's notice of a cancellation", () => {
  test("names the client, also one without name and address.", () => {
    expect(composeCancellationNotice(cancelled, context).subject).toContain(": Sam Visitor");
    const { email, name, ...anonymous } = { ...confirmedPayment, cancelledAt };
    const { replyTo, subject } = composeCancellationNotice(anonymous, context);
    expect(replyTo).toBe(site.trainerEmail);
    expect(subject).toBe("Cancelled by client: A client");
  });
});

test("The notice names the times to come of a block that still stand in the calendar.", () => {
  const event = (id: string, minute: number) => ({
    ...{ id, startsAt: at(minute).toISOString(), endsAt: at(minute + 60).toISOString() },
    ...{ madeAt: at().toISOString(), cancelUrl: `https://calendly.com/cancellations/${id}` },
  });
  const day = 24 * 60;
  const events = [event("past", 60), event("held", 3 * day), event("ahead", 4 * day)];
  const payment: ConfirmedSessions = {
    ...block,
    cancelledAt,
    calendar: { events, cancelled: [] },
    usedSessions: [{ ...used, day: "2026-03-05", eventId: "held" }],
  };
  const { text } = composeCancellationNotice(payment, context);
  expect(text).toContain("Still in your calendar: Friday 6 March 2026 at 10:00 (UK time).");
  expect(text).toContain("https://calendly.com/cancellations/ahead");
  expect(text).not.toMatch(/cancellations\/(past|held)/);
  const { calendar, ...untimed } = payment;
  expect(composeCancellationNotice(untimed, context).text).not.toContain("in your calendar");
});
