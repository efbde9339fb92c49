import { describe, expect, test } from "vitest";
import {
  composeTrainerNotification,
  composeVisitorConfirmation,
} from "#lambdas/consultations/mails/consultation-mails.ts";
import {
  composePaymentNotification,
  composePaymentReceipt,
} from "#lambdas/sessions/mails/payment-mails.ts";
import {
  confirmedBooking,
  confirmedPayment,
  noPrice,
  welcomePrice,
} from "#lambdas/testing/bookings.ts";
import { letterContext, siteOrigin } from "#lambdas/testing/letter-context.ts";
import type { ConfirmedConsultation } from "#shared/consultations/consultation.ts";
import type { ConfirmedSessions } from "#shared/sessions/session-payment.ts";
import { site } from "#shared/site/site.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";

// New Year in London, but not yet everywhere.
const newYear = new Date("2026-01-01T00:10:00.000Z");
const context = letterContext(defaultWebsite, newYear);

const free = { ...noPrice, paymentIntentId: undefined, type: "demo" } as const;
const confirmation = (changes: Partial<ConfirmedConsultation> = {}) =>
  composeVisitorConfirmation({ ...confirmedBooking, ...changes }, context).text;
const notification = (changes: Partial<ConfirmedConsultation> = {}) =>
  composeTrainerNotification({ ...confirmedBooking, ...changes }, context);

describe("the visitor's confirmation", () => {
  test("has every value of the specification, with its defaults.", () => {
    const text = confirmation({ medicalConditions: "" });
    const lines = text.split("\n");
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
      "Status: Paid",
      "Date: 02/03/2026",
      "Consultation fee: £50.00",
      "Total: £50.00",
      "Hi Sam,",
    ]) {
      expect(lines).toContain(line);
    }
    expect(text).toContain("© 2026");
    expect(text).not.toMatch(/Discount|You agreed/);
  });

  test.each<[string, Partial<ConfirmedConsultation>, readonly string[]]>([
    [
      "has a discount's values",
      welcomePrice,
      [
        "Consultation fee: £50.00",
        "Discount code: WELCOME10",
        "Discount: 10% (−£5.00)",
        "Total: £45.00",
      ],
    ],
    ["calls a free booking a free booking", free, ["Status: Free Booking", "Total: £0.00"]],
    [
      "dates the payment by London's clock",
      { timestamp: "2026-06-30T23:30:00.000Z" },
      ["Date: 01/07/2026"],
    ],
  ])("%s.", (_, changes, lines) => {
    expect(confirmation(changes).split("\n")).toEqual(expect.arrayContaining([...lines]));
  });

  test("that is sent late, or again, says what is true by then.", () => {
    expect(confirmation()).toContain("One step left: choose a time");
    const timed = confirmation({ startsAt: "2026-03-09T14:30:00.000Z" });
    expect(timed).toContain("When: Monday 9 March 2026 at 14:30");
    const refunded = confirmation({ refunds: [sampleRefund] });
    expect(refunded).toContain(
      "Your payment has been refunded in full, so this booking is closed.",
    );
    const underWay = confirmation({ refunds: [{ ...sampleRefund, status: "under_way" }] });
    expect(underWay).toContain("Your refund is on its way, so this booking is closed.");
    for (const text of [timed, refunded, underWay, confirmation({ status: "completed" })]) {
      expect(text).not.toMatch(/choose a time/i);
    }
  });

  test("explains how to withdraw a consent, until the answers are erased.", () => {
    const healthConsent = { version: "2026-11-20", at: "2026-03-02T10:00:00.000Z" } as const;
    expect(confirmation({ healthConsent })).toMatch(/about your health.*reply/);
    const erased = confirmation({ healthConsent, healthErasedAt: "2026-03-09T14:30:00.000Z" });
    expect(erased).not.toMatch(/Medical conditions|Dietary restrictions|about your health/);
  });

  test.each([
    ["paid", confirmedBooking],
    ["free", { ...confirmedBooking, ...free }],
  ])("leaves out texts with web addresses when the booking is %s, and says so.", (_, booking) => {
    const links = {
      fitnessGoals: "Win at https://casino.example now",
      dietaryRestrictions: "see casino.example/1",
      medicalConditions: "WWW.CASINO",
      additionalNotes: "casino。example",
    };
    const mail = composeVisitorConfirmation({ ...booking, ...links }, context);
    expect(mail.text + mail.html).not.toMatch(/casino/i);
    const leftOut =
      "Not repeated here, because it contains a web address or a phone number. I have your full answer.";
    expect(mail.text.split(leftOut)).toHaveLength(5);
    expect(mail.html.split(leftOut)).toHaveLength(5);
    const { additionalNotes } = links;
    const { text } = composeVisitorConfirmation({ ...booking, additionalNotes }, context);
    expect(text).toContain("Run ten kilometres");
    expect(text).toContain(`Additional notes: ${leftOut}`);
  });
});

describe("the trainer's notification", () => {
  test("names the visitor, links to the booking, and calls the visitor.", () => {
    const { subject, text, html } = notification(welcomePrice);
    expect(subject).toBe("New consultation booking: Sam Visitor");
    for (const part of ["Sam Visitor", "sam@example.org", "07123456789", "Paid £45.00"]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    const link = `https://touchline.example/admin?tab=consultations&booking=${confirmedBooking.bookingId}`;
    expect(text).toContain(`See the answers:\n${link}`);
    expect(text).toContain("Call Sam:\ntel:07123456789");
    expect(html).toContain(`href="${link.replace("&", "&amp;")}"`);
    expect(html).toContain('href="tel:07123456789"');
  });

  test("says when a payment should be looked at.", () => {
    const { text } = notification({ attention: "amount_mismatch" });
    expect(text).toContain("look at this payment");
    expect(notification().text).not.toContain("look at");
  });
});

const { name, email, ...anonymous } = confirmedPayment;
const freePayment: ConfirmedSessions = { ...confirmedPayment, ...noPrice, type: "demo" };

describe("the payer's receipt", () => {
  test("has the amount and the reference.", () => {
    const mail = composePaymentReceipt({ ...confirmedPayment, ...welcomePrice }, context);
    const shown = ["Hi Sam,", "Personal Training Session", "Paid", "02/03/2026"];
    const prices = ["£50.00", "WELCOME10", "£45.00", confirmedPayment.bookingId];
    for (const part of [...shown, ...prices]) {
      expect(mail.text).toContain(part);
      expect(mail.html).toContain(part);
    }
  });

  test("calls a free booking a free booking, and claims no payment.", () => {
    const { subject, text } = composePaymentReceipt(freePayment, context);
    expect(text).toContain("Free Booking");
    expect(text).toContain("£0.00");
    expect(`${subject} ${text}`).not.toContain("received your payment");
  });

  test("says that it was paid to the trainer, and of no right to cancel.", () => {
    const takenByHand = { how: "cash", at: confirmedPayment.timestamp, by: "alex" } as const;
    const block = { name: "Ten sessions", sessions: 10, weeks: 0 };
    const { text } = composePaymentReceipt({ ...confirmedPayment, block, takenByHand }, context);
    expect(text).toContain("Paid in cash");
    expect(text).toContain(confirmedPayment.bookingId);
    expect(text).not.toMatch(/cancel/i);
  });

  test("leads to a time only where sessions have a calendar.", () => {
    const choosing = /Choose a time|choose one that suits you/;
    const block = { name: "Ten sessions", sessions: 10, weeks: 0 };
    const where = { ...context.website.where, sessionSchedulingUrl: "https://cal.com/a/session" };
    const chosen = { ...context, website: { ...context.website, where } };
    for (const payment of [confirmedPayment, { ...confirmedPayment, block }]) {
      expect(composePaymentReceipt(payment, chosen).text).toMatch(choosing);
      const { text } = composePaymentReceipt(payment, context);
      expect(text).toContain("We agree our sessions between us.");
      expect(text).not.toMatch(choosing);
      expect(text).not.toContain("asking me to go ahead");
    }
  });

  test("needs no name, but an address.", () => {
    const nameless = { ...anonymous, email: "sam@example.org" };
    expect(composePaymentReceipt(nameless, context).text).toContain("Hello,");
    expect(() => composePaymentReceipt(anonymous, context)).toThrow();
  });
});

test("The trainer's notification of a session payment names the payer and the amount.", () => {
  const mail = composePaymentNotification({ ...confirmedPayment, ...welcomePrice }, context);
  const subject = "New session payment: Sam Visitor";
  expect(mail).toMatchObject({ subject });
  const link = `${siteOrigin}/admin?tab=consultations&booking=${confirmedPayment.bookingId}`;
  for (const part of ["Sam Visitor has paid £45.00", "WELCOME10", link]) {
    expect(mail.text).toContain(part);
    expect(mail.html).toContain(part.replaceAll("&", "&amp;"));
  }
});

test("The same of a payer without name and address says so, and of a free booking claims no payment.", () => {
  const unnamed = composePaymentNotification(anonymous, context);
  expect(unnamed.replyTo).toBe(site.trainerEmail);
  expect(unnamed.subject).toBe("New session payment: A client");
  expect(unnamed.text).toContain("Email: Not given");
  expect(unnamed.text).not.toContain("Reply to this");
  const { subject, text } = composePaymentNotification(freePayment, context);
  expect(subject).toBe("New session payment: Sam Visitor");
  expect(text).toContain("Payment: Free Booking");
  expect(text).not.toContain("has paid");
});
