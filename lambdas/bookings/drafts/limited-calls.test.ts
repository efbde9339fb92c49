import { describe, expect, test } from "vitest";
import { answers, at, bookingId, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { confirmDraft } from "../settling/confirm-draft.ts";
import { settleBooking } from "../settling/settle-booking.ts";
import { startBooking } from "./start-booking.ts";

function setup() {
  let minutes = 0;
  const services = createServices({ now: () => at(minutes) });
  const { dependencies, stripe } = services;
  let asked = 0;
  const counting = {
    ...dependencies,
    cards: {
      ...dependencies.cards,
      retrieve: (id: string) => {
        asked += 1;
        return dependencies.cards.retrieve(id);
      },
    },
  };
  const start = (id = bookingId) => startBooking(counting, { body: { bookingId: id, ...answers } });
  const confirm = (id = bookingId) => confirmDraft(counting, id);
  /** The codes of the answers to so many calls. */
  const times = async (count: number, call: () => Promise<unknown>) => {
    const codes: unknown[] = [];
    for (let each = 0; each < count; each += 1) {
      codes.push(
        await call().then(
          () => "done",
          ({ code }: { code: unknown }) => code,
        ),
      );
    }
    return codes.filter((code) => code === "done").length;
  };
  return {
    ...services,
    start,
    confirm,
    times,
    asked: () => asked,
    payCard: () => stripe.pay(stripe.all()[0]?.clientSecret ?? ""),
    /** As the webhook does. */
    settle: () => settleBooking(dependencies, bookingId),
    nextHour: () => {
      minutes += 60;
    },
  };
}

const tooMany = {
  code: "too_many_requests",
  retryAfterSeconds: 3600,
  detail: expect.stringMatching(/^Too many [\w ]+ for one booking\. Try again in 1 hour, or write/),
};

describe("One draft", () => {
  test("is started again 60 times an hour, and the calls beyond ask Stripe for a while only.", async () => {
    const { start, times, asked, nextHour } = setup();
    await start();
    expect(await times(200, start)).toBe(60);
    await expect(start()).rejects.toMatchObject(tooMany);
    await times(300, start);
    const before = asked();
    await times(50, start);
    expect(asked()).toBe(before);
    await start(bookingIdOf(2));
    nextHour();
    expect(await times(10, start)).toBe(10);
  });

  test("is confirmed 240 times an hour while it is unpaid: more than six polls of the page.", async () => {
    const { start, confirm, times, asked, nextHour } = setup();
    await start();
    expect(await times(300, confirm)).toBe(240);
    expect(asked()).toBeLessThanOrEqual(241);
    await expect(confirm()).rejects.toMatchObject(tooMany);
    nextHour();
    expect(await confirm()).toEqual({ status: "awaiting_payment" });
  });
});

test("A payment that Stripe has taken is booked beyond the bounds, and the page then learns it.", async () => {
  const { start, confirm, times, payCard, settle } = setup();
  await start();
  await times(300, confirm);
  await times(100, start);
  payCard();
  await expect(confirm()).rejects.toMatchObject(tooMany);
  await settle();
  expect(await times(300, confirm)).toBe(300);
  expect(await start()).toEqual({ bookingId, status: "confirmed" });
});

test("A draft that is paid beyond the bound of starts is confirmed by one more start.", async () => {
  const { start, times, payCard } = setup();
  await start();
  await times(60, start);
  payCard();
  expect(await start()).toEqual({ bookingId, status: "confirmed" });
});
