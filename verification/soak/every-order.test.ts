import fc from "fast-check";
import { expect, test } from "vitest";
import { violatedInvariants } from "./invariants.ts";
import { createSimulation, hourMs, type Simulation, unlessGivenUp } from "./simulation.ts";

/**
 * Concurrent requests in every order. The scheduler decides which call to the database, Stripe or
 * the mail service is served next, and tries hundreds of orders. An order that violates an
 * invariant is shrunk and printed with the seed that repeats it.
 */

/** Runs a scenario in 400 orders of its concurrent calls. */
async function inAnyOrder(scenario: (simulation: Simulation) => Promise<void>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      let isOrdering = true;
      const simulation = createSimulation(async (call, proceed) => {
        if (isOrdering) await scheduler.schedule(Promise.resolve(), call);
        return proceed();
      });
      await scheduler.waitFor(scenario(simulation));
      isOrdering = false;
      await simulation.finishAllWork();
      expect(await violatedInvariants(simulation)).toEqual([]);
    }),
    { numRuns: 400 },
  );
}

/** Makes a request before paying, so that the scheduler can put other calls before the payment. */
async function confirmUnpaid({ confirm }: Simulation["visitor"]): Promise<void> {
  await confirm().catch(() => undefined);
}

test("confirms once and mails once when the browser, the webhook and upkeep settle it at once", async () => {
  await inAnyOrder(async ({ visitor, stripe, advanceClock, upkeep }) => {
    const booking = await visitor.start();
    advanceClock(hourMs);
    visitor.pay(booking);
    await Promise.all([visitor.confirm(), stripe.deliverEvents(2), upkeep(), upkeep()]);
  });
});

test("keeps one intent for one draft when it is started three times at once, with and without a code", async () => {
  await inAnyOrder(async ({ visitor, stripe, booking }) => {
    const answers = await Promise.all([
      visitor.start(),
      visitor.start("WELCOME10"),
      visitor.start(),
    ]);
    const charged = stripe.all().map(({ amount }) => amount);
    expect(charged).toEqual([(await booking())?.amount]);
    for (const answer of answers) visitor.pay(answer);
  });
});

test("keeps one intent for one draft when it is started twice at once and Stripe saves a failure", async () => {
  await inAnyOrder(async ({ visitor, stripe }) => {
    stripe.failNextKey();
    const answers = await Promise.all([visitor.start(), visitor.start("WELCOME10")]);
    expect(stripe.all()).toHaveLength(1);
    for (const answer of answers) visitor.pay(answer);
  });
});

test("books what was charged when one tab pays while another changes the price", async () => {
  await inAnyOrder(async ({ visitor, stripe }) => {
    const booking = await visitor.start("WELCOME10");
    const payAndConfirm = async () => {
      await confirmUnpaid(visitor);
      visitor.pay(booking);
      await Promise.all([visitor.confirm(), stripe.deliverEvents()]);
    };
    await Promise.all([visitor.start(), payAndConfirm(), visitor.start("WELCOME10")]);
  });
});

test("never charges for a free booking when one tab pays while another makes it free", async () => {
  await inAnyOrder(async ({ visitor, stripe }) => {
    const prepareAndPay = async () => {
      visitor.pay(await visitor.start());
      await visitor.confirm();
    };
    await Promise.all([prepareAndPay(), visitor.start("FREE100")].map(unlessGivenUp));
    await stripe.deliverEvents();
  });
});

test("never deletes a draft that is being paid when it expires as the visitor comes back", async () => {
  await inAnyOrder(async ({ visitor, stripe, advanceClock, upkeep }) => {
    const draft = await visitor.start();
    advanceClock(25 * hourMs);
    const comeBack = async () => {
      await confirmUnpaid(visitor);
      visitor.pay(draft);
      visitor.pay(await visitor.start());
      await visitor.confirm();
    };
    await Promise.all([comeBack(), upkeep(), upkeep()]);
    await stripe.deliverEvents();
  });
});

test("never deletes a draft that is being paid when it expires at that moment", async () => {
  await inAnyOrder(async ({ visitor, advanceClock, upkeep }) => {
    const booking = await visitor.start();
    advanceClock(25 * hourMs);
    const pay = async () => {
      await confirmUnpaid(visitor);
      visitor.pay(booking);
    };
    await Promise.all([pay(), upkeep(), upkeep()]);
  });
});

test("holds the only use of a code for its draft while it is started, paid and expired at once", async () => {
  await inAnyOrder(async ({ visitor, stripe, advanceClock, upkeep }) => {
    const draft = await visitor.start("ONCE50");
    advanceClock(25 * hourMs);
    const comeBack = async () => {
      await confirmUnpaid(visitor);
      visitor.pay(draft);
      visitor.pay(await visitor.start("ONCE50"));
      await visitor.confirm();
    };
    await Promise.all([comeBack(), upkeep(), visitor.start("WELCOME10"), upkeep()]);
    await stripe.deliverEvents();
  });
});

test("releases the only use of a code when the draft expires, unless it is started again with it", async () => {
  await inAnyOrder(async ({ visitor, advanceClock, upkeep }) => {
    await visitor.start("ONCE50");
    advanceClock(25 * hourMs);
    await Promise.all([upkeep(), visitor.start("ONCE50"), upkeep()]);
  });
});

test("never refunds more than was paid, and counts each refund once", async () => {
  await inAnyOrder(async ({ visitor, trainer, stripe, advanceClock, upkeep }) => {
    visitor.pay(await visitor.start());
    await visitor.confirm();
    const payment = stripe.all()[0]?.id ?? "";
    const inDashboard = async () => {
      stripe.refundInDashboard(payment, 1500);
      await stripe.deliverRefundEvents(2);
    };
    advanceClock(hourMs);
    const requests = [trainer.refund(1, 3000), trainer.refund(1, 3000), trainer.refund(2, 4000)];
    await Promise.all([
      ...requests.map((request) => request.catch(() => undefined)),
      inDashboard(),
      upkeep(),
    ]);
    await stripe.deliverRefundEvents();
  });
});

test("counts a booking, its completion and its refund once when all are followed up at once", async () => {
  await inAnyOrder(async ({ visitor, trainer, stripe, upkeep, advanceClock }) => {
    visitor.pay(await visitor.start("WELCOME10"));
    advanceClock(hourMs);
    await Promise.all([
      visitor.confirm().then(() => Promise.all([trainer.complete(), trainer.refund(1, 1000)])),
      stripe.deliverEvents(),
      upkeep(),
      upkeep(),
    ]);
  });
});
