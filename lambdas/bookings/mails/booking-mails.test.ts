import { describe, expect, test } from "vitest";
import {
  confirmedBooking,
  confirmedPayment,
  noPrice,
  welcomePrice,
} from "#lambdas/testing/bookings.ts";
import { letterContext } from "#lambdas/testing/letter-context.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { site } from "#shared/site/site.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { composeCancellation } from "./cancellation-mails.ts";
import { composeTrainerNotification, composeVisitorConfirmation } from "./consultation-mails.ts";
import { composePaymentReceipt } from "./payment-mails.ts";
import { composeNudge, composeReminder, composeTimeMail } from "./time-mails.ts";

// New Year in London, but not yet everywhere.
const newYear = new Date("2026-01-01T00:10:00.000Z");
const context = letterContext(defaultWebsite, newYear);
const otherContext = letterContext(fullWebsite, newYear);

const discounted: ConfirmedBooking = {
  ...confirmedBooking,
  ...welcomePrice,
  discountApplied: true,
};
const { paymentIntentId, ...unpaid } = confirmedBooking;
const free: ConfirmedBooking = {
  ...unpaid,
  ...noPrice,
  discountApplied: true,
  paymentStatus: "bypassed",
  type: "demo",
};

describe("the visitor's confirmation", () => {
  test("has every value of the specification, with its defaults.", () => {
    const booking = { ...confirmedBooking, medicalConditions: "" };
    const { text } = composeVisitorConfirmation(booking, context);
    for (const line of [
      "Name: Sam Visitor",
      "Email: sam@example.org",
      "Phone: 07123456789",
      "Fitness goals: Run ten kilometres",
      "Current fitness level: Beginner",
      "Dietary restrictions: None specified",
      "Medical conditions: None specified",
      "Preferred workout days: Monday, Friday",
      "Additional notes: None",
    ]) {
      expect(text.split("\n")).toContain(line);
    }
    for (const line of [
      "Status: Paid",
      "Date: 02/03/2026",
      "Consultation fee: £50.00",
      "Total: £50.00",
    ]) {
      expect(text.split("\n")).toContain(line);
    }
    expect(text).toContain("\nHi Sam,\n");
    expect(text).toContain("© 2026");
  });

  test("that is sent late, or again, says what is true by then.", () => {
    const compose = (changes: object) =>
      composeVisitorConfirmation({ ...confirmedBooking, ...changes }, context).text;
    expect(compose({})).toContain("The last step is to pick a time");
    const timed = compose({ startsAt: "2026-03-09T14:30:00.000Z" });
    expect(timed).toContain("It is on Monday 9 March 2026 at 14:30");
    const refunded = compose({ refunds: [sampleRefund] });
    expect(refunded).toContain("Your payment is refunded in full, so this booking is over.");
    for (const text of [timed, refunded, compose({ status: "completed" })]) {
      expect(text).not.toMatch(/pick a time|Schedule your call/i);
    }
    const erased = compose({ healthErasedAt: "2026-03-09T14:30:00.000Z" });
    expect(erased).not.toMatch(/Medical conditions|Dietary restrictions|about your health/);
  });

  test("has the discount's values only when there is a discount.", () => {
    const { text } = composeVisitorConfirmation(discounted, context);
    for (const line of [
      "Consultation fee: £50.00",
      "Discount code: WELCOME10",
      "Discount: 10% (−£5.00)",
      "Total: £45.00",
    ]) {
      expect(text.split("\n")).toContain(line);
    }
    expect(composeVisitorConfirmation(confirmedBooking, context).text).not.toContain("Discount");
  });

  test("calls a free booking a free booking.", () => {
    const { text } = composeVisitorConfirmation(free, context);
    expect(text).toContain("Status: Free Booking");
    expect(text).toContain("Total: £0.00");
  });

  test("dates the payment by London's clock.", () => {
    const booking = { ...confirmedBooking, timestamp: "2026-06-30T23:30:00.000Z" };
    const { text } = composeVisitorConfirmation(booking, context);
    expect(text).toContain("Date: 01/07/2026");
  });

  test("explains how to withdraw a consent, if there is one.", () => {
    const healthConsent = { version: "2026-11-20", at: "2026-03-02T10:00:00.000Z" } as const;
    const consenting = { ...confirmedBooking, healthConsent };
    expect(composeVisitorConfirmation(consenting, context).text).toMatch(
      /about your health.*reply/,
    );
    expect(composeVisitorConfirmation(confirmedBooking, context).text).not.toContain("You agreed");
  });

  test("goes to the visitor, with the public address for replies and not the trainer's own.", () => {
    const where = { ...defaultWebsite.where, contactEmail: "hello@touchline.example" };
    const mail = composeVisitorConfirmation(confirmedBooking, {
      ...context,
      website: { ...defaultWebsite, where },
    });
    expect(mail).toMatchObject({ to: "sam@example.org", replyTo: "hello@touchline.example" });
    expect(JSON.stringify(mail)).not.toContain(site.trainerEmail);
  });

  describe("with web addresses in the visitor's texts", () => {
    const links = {
      fitnessGoals: "Win at https://casino.example now",
      dietaryRestrictions: "see casino.example/1",
      medicalConditions: "WWW.CASINO",
      additionalNotes: "casino。example",
    };

    test.each([
      ["paid", confirmedBooking],
      ["free", free],
    ])("leaves those texts out when the booking is %s, and says so.", (_, booking) => {
      const mail = composeVisitorConfirmation({ ...booking, ...links }, context);
      expect(mail.text + mail.html).not.toMatch(/casino/i);
      const leftOut = "Left out of this email because it contains a web address or a number.";
      expect(mail.text.split(leftOut)).toHaveLength(5);
      expect(mail.html.split(leftOut)).toHaveLength(5);
      const some = { ...booking, additionalNotes: links.additionalNotes };
      const { text } = composeVisitorConfirmation(some, context);
      expect(text).toContain("Run ten kilometres");
      expect(text).toContain(`Additional notes: ${leftOut}`);
    });
  });
});

test("mails have the content that the trainer has published, and nothing of others.", () => {
  const mails = [
    composeVisitorConfirmation(confirmedBooking, otherContext),
    composeTrainerNotification(confirmedBooking, otherContext),
  ];
  for (const mail of mails) {
    expect(mail.text).toContain("Robin Vale · Strength for Life");
    expect(mail.html).toContain("Robin Vale · Strength for Life · Cranmere, Kent");
    expect(JSON.stringify(mail)).not.toContain(defaultWebsite.who.name);
  }
  expect(mails[0]).toMatchObject({ subject: "Your consultation with Robin is booked" });
});

const timed = { ...confirmedBooking, startsAt: "2026-03-09T10:00:00.000Z", timeChanges: 1 };

test.each([
  ["confirmation", composeVisitorConfirmation(confirmedBooking, otherContext)],
  ["receipt", composePaymentReceipt(confirmedPayment, otherContext)],
  [
    "cancellation",
    composeCancellation(
      { ...confirmedBooking, cancelledAt: "2026-03-03T10:00:00.000Z" },
      otherContext,
    ),
  ],
  ["time", composeTimeMail(timed, otherContext)],
  ["removed time", composeTimeMail(confirmedBooking, otherContext)],
  ["nudge", composeNudge(confirmedBooking, otherContext)],
  ["reminder", composeReminder(timed, otherContext)],
])("the trainer signs the mail to a client with the first name: the %s.", (_, mail) => {
  const { subject, text, html } = mail;
  expect(text).toContain("Just reply to this email.\n\nRobin\n\n© 2026 Robin Vale");
  expect(html).toMatch(/>Robin<\/p>\s*<\/td>/);
  const spoken = `${subject} ${text}`.replaceAll(fullWebsite.legal.trader, "").replace(/©.*/, "");
  expect(spoken).not.toContain("Robin Vale");
});

describe("the trainer's notification", () => {
  test("names the visitor, links to the booking, and calls the visitor.", () => {
    const { to, replyTo, subject, text, html } = composeTrainerNotification(discounted, context);
    expect({ to, replyTo }).toEqual({ to: site.trainerEmail, replyTo: "sam@example.org" });
    expect(subject).toBe("New consultation booking: Sam Visitor");
    for (const part of ["Sam Visitor", "sam@example.org", "07123456789", "Paid £45.00"]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    const link = `https://touchline.example/admin?tab=consultations&booking=${discounted.bookingId}`;
    expect(text).toContain(`See the answers:\n${link}`);
    expect(text).toContain("Call Sam:\ntel:07123456789");
    expect(html).toContain(`href="${link.replace("&", "&amp;")}"`);
    expect(html).toContain('href="tel:07123456789"');
  });

  test("holds nothing that the visitor wrote about themselves.", () => {
    const booking = {
      ...confirmedBooking,
      fitnessGoals: "goals of theirs",
      dietaryRestrictions: "diet of theirs",
      medicalConditions: "condition of theirs",
      additionalNotes: "notes of theirs",
    };
    expect(JSON.stringify(composeTrainerNotification(booking, context))).not.toContain("of theirs");
  });

  test("says when a payment should be looked at.", () => {
    const booking = { ...confirmedBooking, attention: "amount_mismatch" } as const;
    expect(composeTrainerNotification(booking, context).text).toContain("look at this payment");
    expect(composeTrainerNotification(confirmedBooking, context).text).not.toContain("look at");
  });
});
