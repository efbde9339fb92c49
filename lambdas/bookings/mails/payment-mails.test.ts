import { describe, expect, test } from "vitest";
import { confirmedPayment, noPrice, welcomePrice } from "#lambdas/testing/bookings.ts";
import { letterContext, siteOrigin } from "#lambdas/testing/letter-context.ts";
import type { ConfirmedSessionPayment } from "#shared/bookings/bookings.ts";
import { site } from "#shared/site/site.ts";
import { composePaymentNotification, composePaymentReceipt } from "./payment-mails.ts";

const context = letterContext();
const { name, email, ...anonymous } = confirmedPayment;
const free: ConfirmedSessionPayment = { ...confirmedPayment, ...noPrice, type: "demo" };

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
    const { subject, text } = composePaymentReceipt(free, context);
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
  expect(unnamed.subject).toBe("New session payment: A visitor");
  expect(unnamed.text).toContain("Email: Not given");
  expect(unnamed.text).not.toContain("Reply to this");
  const { subject, text } = composePaymentNotification(free, context);
  expect(subject).toBe("New free session: Sam Visitor");
  expect(text).toContain("Payment: Free Booking");
  expect(text).not.toContain("has paid");
});
