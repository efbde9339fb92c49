import { describe, expect, test } from "vitest";
import { confirmedPayment, noPrice, welcomePrice } from "#lambdas/testing/bookings.ts";
import { letterContext, siteOrigin } from "#lambdas/testing/letter-context.ts";
import type { ConfirmedSessionPayment } from "#shared/bookings/bookings.ts";
import { site } from "#shared/site/site.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { composePaymentNotification, composePaymentReceipt } from "./payment-mails.ts";

const context = letterContext();
const { name, email, ...anonymous } = confirmedPayment;
const free: ConfirmedSessionPayment = {
  ...confirmedPayment,
  ...noPrice,
  discountApplied: true,
  paymentStatus: "bypassed",
  type: "demo",
};

describe("the payer's receipt", () => {
  test("goes to the payer with the amount, and the public address for replies.", () => {
    const where = { ...defaultWebsite.where, contactEmail: "hello@touchline.example" };
    const mail = composePaymentReceipt(
      { ...confirmedPayment, ...welcomePrice },
      { ...context, website: { ...defaultWebsite, where } },
    );
    expect(mail).toMatchObject({ to: email, replyTo: "hello@touchline.example" });
    expect(JSON.stringify(mail)).not.toContain(site.trainerEmail);
    for (const part of [
      "Hi Sam,",
      "Personal Training Session",
      "Paid",
      "02/03/2026",
      "£50.00",
      "WELCOME10",
      "£45.00",
      confirmedPayment.bookingId,
    ]) {
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

  test("needs no name, but an address.", () => {
    const nameless = { ...anonymous, email: "sam@example.org" };
    expect(composePaymentReceipt(nameless, context).text).toContain("Hello,");
    expect(() => composePaymentReceipt(anonymous, context)).toThrow();
  });
});

describe("the trainer's notification of a session payment", () => {
  test("names the payer and the amount, with the payer as reply address.", () => {
    const mail = composePaymentNotification({ ...confirmedPayment, ...welcomePrice }, context);
    expect(mail).toMatchObject({
      to: site.trainerEmail,
      replyTo: email,
      subject: "New session payment: Sam Visitor",
    });
    const link = `${siteOrigin}/admin?tab=consultations&booking=${confirmedPayment.bookingId}`;
    for (const part of ["Sam Visitor has paid £45.00", "WELCOME10", link]) {
      expect(mail.text).toContain(part);
      expect(mail.html).toContain(part.replaceAll("&", "&amp;"));
    }
  });

  test("handles a payer without name and address.", () => {
    const { replyTo, subject, text } = composePaymentNotification(anonymous, context);
    expect(replyTo).toBe(site.trainerEmail);
    expect(subject).toBe("New session payment: A visitor");
    expect(text).toContain("Email: Not given");
    expect(text).not.toContain("Reply to this");
  });

  test("claims no payment for a free booking.", () => {
    const { subject, text } = composePaymentNotification(free, context);
    expect(subject).toBe("New free session: Sam Visitor");
    expect(text).toContain("Payment: Free Booking");
    expect(text).not.toContain("has paid");
  });
});
