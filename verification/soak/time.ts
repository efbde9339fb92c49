import { site } from "#shared/site/site.ts";
import { dayMs, minuteMs } from "#shared/values/durations.ts";
import type { createTrainer, JourneyContext } from "./actors.ts";
import type { createCalendar } from "./calendar.ts";
import { healthText } from "./visitors.ts";

interface Actors {
  readonly trainer: ReturnType<typeof createTrainer>;
  readonly calendar: ReturnType<typeof createCalendar>;
  readonly upkeep: () => Promise<void>;
}

/** How time passes in a random journey: between its moments, at its end, and over the years. */
export function createTime(
  { random, record, webhooks }: JourneyContext,
  { trainer, calendar, upkeep }: Actors,
) {
  const { backend, dependencies, scheduler, violations } = record;
  const { stripe, setMailDown, advanceClock, items, now } = backend;

  async function calmly(action: () => Promise<unknown>): Promise<void> {
    scheduler.setCalm(true);
    await action();
    scheduler.setCalm(false);
  }

  /** Advances the clock. Upkeep runs now and then, and at least once in a day. */
  async function wait(durationMs: number): Promise<void> {
    if (durationMs > minuteMs) await scheduler.deliverLate();
    const runs =
      durationMs < 10 * minuteMs ? 0 : random.below(3) + Math.floor(durationMs / dayMs / 2);
    // After a week without upkeep DynamoDB would delete unpaid drafts.
    if (durationMs > 2 * dayMs) {
      advanceClock(dayMs);
      await calmly(upkeep);
    }
    for (let run = 0; run < runs; run += 1) {
      advanceClock(Math.floor(durationMs / (runs + 1)));
      await scheduler.together([upkeep]);
      await scheduler.deliverLate();
      // A mail is given up after two days.
      setMailDown(false);
    }
    advanceClock(Math.floor(durationMs / (runs + 1)));
    scheduler.tell(`${Math.round(durationMs / minuteMs)} minutes have passed`);
    await dropExpired();
  }

  /** DynamoDB deletes expired items, but not at once. */
  async function dropExpired(): Promise<void> {
    for (const [name, keyName] of [
      ["limits", "recordKey"],
      ["bookings", "bookingId"],
    ] as const) {
      for (const { expiresAt, [keyName]: key } of items(name)) {
        if (typeof expiresAt !== "number" || expiresAt * 1000 > now().getTime()) continue;
        if (random.chance(0.5)) continue;
        await backend.remove(name, { [keyName]: String(key) });
      }
    }
  }

  /** An hour with two runs of upkeep. */
  async function upkeepForAnHour(): Promise<void> {
    for (let half = 0; half < 2; half += 1) {
      advanceClock(30 * minuteMs);
      await upkeep();
    }
  }

  /** After the last fault everything has to come to its end: payments in an hour, the rest in a day. */
  async function finish(): Promise<void> {
    await scheduler.deliverLate();
    scheduler.setCalm(true);
    setMailDown(false);
    scheduler.tell("no more faults");
    await trainer.finishErasures();
    for (const { stripeRefundId, status } of stripe.refunded()) {
      if (status === "under_way") stripe.turn(stripeRefundId, random.pick(["succeeded", "failed"]));
    }
    // The event of a payment may be lost for good. Stripe repeats the others until they arrive.
    if (random.chance(0.5)) await webhooks.deliverPayments();
    await webhooks.deliverRefunds();
    await webhooks.deliverDisputes();
    await calendar.finishCalendar();
    await upkeepForAnHour();
    for (const { bookingId, id } of stripe.succeeded()) {
      const booking = await dependencies.bookings.find(bookingId ?? "");
      if (booking?.paymentStatus !== "completed") {
        violations.push(`The payment ${id} was not booked within the hour.`);
      }
    }
    advanceClock(dayMs);
    await upkeepForAnHour();
  }

  async function growOld(): Promise<void> {
    advanceClock(400 * dayMs);
    await upkeep();
    if (healthText.test(JSON.stringify(items("bookings")))) {
      violations.push("Health answers were kept for over a year.");
    }
    advanceClock((site.privacy.keepFor.bookingsTaxYears + 2) * 366 * dayMs);
    await upkeep();
    const left = items("bookings").length;
    if (left > 0) violations.push(`${left} bookings outlived their retention.`);
    const mailboxes = items("discountCodes").filter(
      (item) => "bookingId" in item && !(Number(item["expiresAt"]) * 1000 < now().getTime()),
    );
    if (mailboxes.length > 0) violations.push("The record of a mailbox outlived its booking.");
  }

  return { calmly, wait, finish, growOld };
}
