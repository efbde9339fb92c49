import { describe, expect, test } from "vitest";
import { answers, at, bookingId, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { createServices, discountOf } from "#lambdas/testing/services.ts";
import { settleBooking } from "../settling/settle-booking.ts";
import { startBooking } from "./start-booking.ts";
import { startPayment } from "./start-payment.ts";

const discountCodes = [
  { code: "PAUSED15", percentOff: 15, active: false },
  { code: "ONCE50", percentOff: 50, oncePerEmail: true },
  { code: "FULL50", percentOff: 50, maximumUses: 1, usedBy: { other: 1 } },
].map(discountOf);

function setup() {
  const services = createServices({ discountCodes });
  const { dependencies } = services;
  const start = (discountCode: string) =>
    startBooking(dependencies, { body: { bookingId, ...answers, discountCode } });
  return { ...services, start };
}

describe("a code that cannot be had", () => {
  const refusal = (started: Promise<unknown>) =>
    started.then(
      () => "none",
      (error: { code: string }) => error.code,
    );

  test("is refused alike when it does not exist, is paused or is used up.", async () => {
    const { start } = setup();
    for (const code of ["NOSUCH", "PAUSED15", "FULL50"]) {
      expect([code, await refusal(start(code))]).toEqual([code, "discount_not_found"]);
    }
  });

  test("does not tell a stranger that an address has used it.", async () => {
    const { start, dependencies, stripe, store } = setup();
    const stranger = (change: Partial<typeof answers> = {}) =>
      startBooking(dependencies, {
        body: { bookingId: bookingIdOf(2), ...answers, ...change, discountCode: "ONCE50" },
      });
    await start("ONCE50");
    stripe.pay(stripe.all()[0]?.clientSecret ?? "");
    await settleBooking(dependencies, bookingId);
    expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "completed" });
    expect(await refusal(stranger())).toBe("discount_not_found");
    // Neither after the stranger was offered the code with their own address.
    await stranger({ email: "stranger@example.org" });
    expect(await refusal(stranger())).toBe("discount_not_found");
  });
});

describe("a price that a visitor has been shown", () => {
  function setupShown() {
    let minutes = 0;
    const services = createServices({ discountCodes, now: () => at(minutes) });
    const { dependencies, tables, stripe } = services;
    const start = async (email = answers.email, discountCode = "ONCE50") => {
      try {
        const body = { bookingId, ...answers, email, discountCode };
        const started = await startBooking(dependencies, { body });
        return "amount" in started ? started.amount : started.status;
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    return {
      ...services,
      start,
      pass: (more: number) => {
        minutes += more;
      },
      change: (values: Record<string, unknown>) =>
        tables.discountCodes.update({ code: "ONCE50" }, { set: values }),
      pay: () => stripe.pay(stripe.all()[0]?.clientSecret ?? ""),
    };
  }

  const ends = [
    ["has run out", { maximumUses: 1, usedBy: { other: 1 } }, "discount_used_up"],
    ["is paused", { active: false }, "discount_not_found"],
    ["has expired", { expiryDate: "2026-03-01" }, "discount_expired"],
    ["is deleted", { deletedAt: at().toISOString() }, "discount_not_found"],
    ["has another percentage", { percentOff: 10 }, 4500],
  ] as const;

  test.each(ends)(
    "stays for an hour when the visitor starts again although its code %s.",
    async (_, end, later) => {
      const { start, pass, change } = setupShown();
      await start();
      await change(end);
      pass(59);
      expect(await start()).toBe(2500);
      pass(1);
      expect(await start()).toBe(later);
    },
  );

  test("is not kept for another address.", async () => {
    const { start, change } = setupShown();
    await start();
    await change({ maximumUses: 1, usedBy: { other: 1 } });
    expect(await start("another@example.org")).toBe("discount_not_found");
    expect(await start()).toBe(2500);
  });

  test("stays for an hour although another booking of the mailbox has used the code, and then tells so.", async () => {
    const { start, pass, discounts } = setupShown();
    await start();
    const use = { code: "ONCE50", bookingId: bookingIdOf(2), email: answers.email };
    await discounts.recordPaid(use, at());
    expect(await start()).toBe(2500);
    pass(60);
    expect(await start()).toBe("discount_already_used");
  });
});

test("a code that is once per email needs an address.", async () => {
  const { dependencies } = setup();
  const body = { paymentId: bookingId, amount: 5000, discountCode: "ONCE50" };
  await expect(startPayment(dependencies, { body })).rejects.toMatchObject({
    code: "discount_email_required",
  });
});
