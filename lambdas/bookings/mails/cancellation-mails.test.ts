import { describe, expect, test } from "vitest";
import {
  at,
  bookingId,
  confirmedBooking,
  confirmedPayment,
  noPrice,
} from "#lambdas/testing/bookings.ts";
import { clientPage, letterContext, siteOrigin } from "#lambdas/testing/letter-context.ts";
import type { ConfirmedConsultation } from "#shared/bookings/bookings.ts";
import { deductionNotice, modelCancellation } from "#shared/bookings/cancellation.ts";
import { site } from "#shared/site/site.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { composeCancellation, composeCancellationNotice } from "./cancellation-mails.ts";
import { composeVisitorConfirmation } from "./consultation-mails.ts";
import { composePaymentReceipt } from "./payment-mails.ts";

const cancelledAt = at(24 * 60).toISOString();
const cancelled = { ...confirmedBooking, cancelledAt };
const context = letterContext(fullWebsite);
const startRequest = { version: "2026-11-24", at: at().toISOString() } as const;
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
      "You can cancel within 14 days and get your money back. Do so by 16/03/2026",
      modelCancellation(trader, bookingId),
      `See or cancel your booking:\n${clientPage}`,
      `Reference: ${bookingId}`,
    ]) {
      expect(mail.text).toContain(part);
    }
    expect(mail.html).toContain(`href="${clientPage}"`);
  });

  test("has the trainer’s own terms, the telephone, and how long, where and how to move it.", () => {
    const { offer, where, legal } = fullWebsite;
    const confirmation = composeVisitorConfirmation(confirmedBooking, context).text;
    const receipt = composePaymentReceipt(confirmedPayment, context).text;
    for (const part of [
      `\n${legal.registration}\n`,
      `Telephone: ${where.contactPhone}`,
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
    expect(composeVisitorConfirmation(confirmedBooking, plain).text).not.toMatch(
      /Telephone|My terms|Where:|Changing it/,
    );
  });

  test("names the trainer where no trader is given, and owes nothing of a free booking.", () => {
    const free = { ...confirmedBooking, ...noPrice, type: "demo" } as const;
    const { text } = composeVisitorConfirmation(free, letterContext());
    expect(text).toContain(`Booked with: ${defaultWebsite.who.name}\n`);
    expect(text).toContain("nothing is owed");
  });
});

describe("The client's confirmation of a cancellation", () => {
  test("quotes the reference, and says what is paid back and by when.", () => {
    const { to, replyTo, subject, text } = composeCancellation(cancelled, context);
    expect({ to, replyTo }).toEqual({
      to: confirmedBooking.email,
      replyTo: fullWebsite.where.contactEmail,
    });
    expect(subject).toBe("Your booking with Robin is cancelled");
    for (const part of [
      "Hi Sam,",
      "You have cancelled your fitness consultation.",
      "I will pay you back £50.00 by 17 March 2026, to the card you paid with.",
      `Reference: ${bookingId}`,
      "Cancelled: 03/03/2026",
      clientPage,
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("Asthma");
  });

  test("says what is left after a refund of a part, and of all.", () => {
    const textWith = (amount: number) =>
      composeCancellation(
        { ...cancelled, refunds: [refund(amount)], refundedAmount: amount },
        context,
      ).text;
    expect(textWith(2000)).toContain("I will pay you back £30.00");
    expect(textWith(5000)).toContain("Your money is on its way back to your card");
    expect(textWith(5000)).not.toContain("To be paid back");
  });

  test("says that what was had is taken off, if the client has asked for it to go ahead.", () => {
    expect(composeCancellation(cancelled, context).text).not.toContain(deductionNotice);
    const { text } = composeCancellation({ ...cancelled, startRequest }, context);
    expect(text).toContain(
      `£50.00 by 17 March 2026, to the card you paid with. ${deductionNotice}`,
    );
  });

  test("takes the consultation out of the client's calendar if it had a time.", () => {
    const timed = { ...cancelled, startsAt: at(9000).toISOString(), timeChanges: 2 };
    const { text, file } = composeCancellation(timed, context);
    expect(text).toContain("take it out of your calendar");
    expect(file?.content).toContain("METHOD:CANCEL\r\n");
    expect(file?.content).toContain("SEQUENCE:3\r\n");
    expect(file?.content).toContain("STATUS:CANCELLED\r\n");
    expect(composeCancellation(cancelled, context)).not.toHaveProperty("file");
  });

  test("leaves a consultation in the calendar whose time was past.", () => {
    const timed = { ...cancelled, startsAt: at(60).toISOString(), timeChanges: 1 };
    expect(composeCancellation(timed, context)).not.toHaveProperty("file");
  });

  test("says that nothing is owed of a free booking, and needs an address.", () => {
    const free = { ...confirmedPayment, ...noPrice, type: "demo", cancelledAt } as const;
    const { text } = composeCancellation(free, context);
    expect(text).toContain("You paid nothing, so there is nothing to pay back.");
    expect(text).toContain("personal training session");
    const { email, name, ...anonymous } = free;
    expect(() => composeCancellation(anonymous, context)).toThrow();
    expect(() => composeCancellation(confirmedBooking, context)).toThrow();
  });
});

describe("The trainer's notice of a cancellation", () => {
  test("leads to the booking, and says what to pay back and by when.", () => {
    const { to, replyTo, subject, text } = composeCancellationNotice(cancelled, context);
    expect({ to, replyTo }).toEqual({ to: site.trainerEmail, replyTo: confirmedBooking.email });
    expect(subject).toBe("Cancelled by client: Sam Visitor");
    for (const part of [
      "Sam Visitor has cancelled a fitness consultation.",
      "Please pay back £50.00 by 17/03/2026",
      "“Refund £50.00”",
      `${siteOrigin}/admin?tab=consultations&booking=${bookingId}`,
    ]) {
      expect(text).toContain(part);
    }
  });

  test.each([
    [undefined, "has no record"],
    [startRequest, "keep the price of what they have had"],
  ])("leaves to the trainer what is due of a consultation that was held (%o).", (asked, advice) => {
    const held = { ...cancelled, status: "completed", startRequest: asked } as const;
    const { text } = composeCancellationNotice(held, context);
    expect(text).toContain(advice);
    expect(text).not.toContain("Please pay back");
    const due = "I will work out what is due to you and pay it back by 17 March";
    expect(composeCancellation(held, context).text).toContain(due);
  });

  test("says that a part may be kept, if the client has asked for it to go ahead.", () => {
    const { text } = composeCancellationNotice({ ...cancelled, startRequest }, context);
    expect(text).toContain("£50.00 by 17/03/2026, less the price of what they have had");
    expect(text).toContain("Asked to go ahead: 02/03/2026");
  });

  test("promises no refund while a bank holds the payment, to neither of the two.", () => {
    const held = { ...cancelled, disputes: [sampleDispute] };
    const notice = composeCancellationNotice(held, context).text;
    expect(notice).toContain("The bank is holding the payment until it decides");
    expect(notice).not.toMatch(/Please pay back|about to refund/);
    const { text } = composeCancellation(held, context);
    expect(text).toContain("Your bank is holding the payment until it decides.");
    expect(text).not.toContain("I will pay you back");
  });

  test("leaves to the trainer what the site does not refund, because a part has been refunded.", () => {
    const { text } = composeCancellationNotice({ ...cancelled, refunds: [refund(500)] }, context);
    expect(text).toContain("Please pay back £45.00 by 17/03/2026: open the booking");
  });

  test("says that the site refunds it only if the site is about to.", () => {
    const decided = { ...cancelled, cancellationRefundId: bookingId };
    const text = (booking: ConfirmedConsultation) =>
      composeCancellationNotice(booking, context).text;
    expect(text(decided)).toContain("The site is about to refund £50.00, so you don’t need to.");
    expect(text(decided)).not.toContain("Please pay back");
    for (const other of [cancelled, { ...decided, startsAt: at(-1).toISOString() }]) {
      expect(text(other)).toContain("Please pay back £50.00");
      expect(text(other)).not.toContain("about to refund");
    }
  });

  test("has nothing that the client wrote about themselves, and no link of the client's.", () => {
    const booking = {
      ...cancelled,
      fitnessGoals: "goals of theirs",
      dietaryRestrictions: "diet of theirs",
      medicalConditions: "condition of theirs",
      additionalNotes: "notes of theirs",
    };
    const mail = composeCancellationNotice(booking, context);
    expect(JSON.stringify(mail)).not.toMatch(/of theirs|my-booking/);
  });

  test("handles a payer without name and address.", () => {
    const { email, name, ...anonymous } = { ...confirmedPayment, cancelledAt };
    const { replyTo, subject } = composeCancellationNotice(anonymous, context);
    expect(replyTo).toBe(site.trainerEmail);
    expect(subject).toBe("Cancelled by client: A client");
  });
});
