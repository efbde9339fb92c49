import fc from "fast-check";
import { expect, test } from "vitest";
import { brokenPromises } from "./promises.ts";
import { createWorld, hour, WalkedAway, type World } from "./world.ts";

/**
 * Everybody at once. The scheduler decides, call by call, whose request to the database, Stripe or
 * the mail service is served next, and tries hundreds of orders; one that breaks a promise is
 * shrunk and printed with the seed that repeats it.
 */

/** Runs a story in which all that is at the same moment is served in an order of its own. */
async function inAnyOrder(story: (world: World) => Promise<void>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      let isOrdering = true;
      const world = createWorld(async (call, proceed) => {
        if (isOrdering) await scheduler.schedule(Promise.resolve(), call);
        return proceed();
      });
      await scheduler.waitFor(story(world));
      isOrdering = false;
      await world.comeToRest();
      expect(await brokenPromises(world)).toEqual([]);
    }),
    { numRuns: 400 },
  );
}

/** Paying is between browser and Stripe; a request before it lets others come first. */
async function sometime({ confirm }: Pick<World["visitor"], "confirm">): Promise<void> {
  await confirm().catch(() => undefined);
}

/** Somebody who is in another's way at each of their tries gives up, as they may. */
async function unlessTheyGiveUp(actor: Promise<unknown>): Promise<void> {
  await actor.catch((error: unknown) => {
    if (!(error instanceof WalkedAway)) throw error;
  });
}

test("confirms once and mails once when the browser, the webhook and upkeep all come at once", async () => {
  await inAnyOrder(async ({ visitor, stripe, sleep, upkeep }) => {
    const booking = await visitor.start();
    sleep(hour);
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

test("books what was charged when one tab pays while another changes the price", async () => {
  await inAnyOrder(async ({ visitor, stripe }) => {
    const booking = await visitor.start("WELCOME10");
    const payAndConfirm = async () => {
      await sometime(visitor);
      visitor.pay(booking);
      await Promise.all([visitor.confirm(), stripe.deliverEvents()]);
    };
    await Promise.all([visitor.start(), payAndConfirm(), visitor.start("WELCOME10")]);
  });
});

test("never both charges and gives away when one tab pays while another makes it free", async () => {
  await inAnyOrder(async ({ visitor, stripe }) => {
    const prepareAndPay = async () => {
      visitor.pay(await visitor.start());
      await visitor.confirm();
    };
    await Promise.all([prepareAndPay(), visitor.start("FREE100")].map(unlessTheyGiveUp));
    await stripe.deliverEvents();
  });
});

test("never deletes what is being paid when a draft expires as the visitor comes back", async () => {
  await inAnyOrder(async ({ visitor, stripe, sleep, upkeep }) => {
    const before = await visitor.start();
    sleep(25 * hour);
    const comeBack = async () => {
      await sometime(visitor);
      visitor.pay(before);
      visitor.pay(await visitor.start());
      await visitor.confirm();
    };
    await Promise.all([comeBack(), upkeep(), upkeep()]);
    await stripe.deliverEvents();
  });
});

test("never deletes what is being paid when a draft expires as it is paid", async () => {
  await inAnyOrder(async ({ visitor, sleep, upkeep }) => {
    const booking = await visitor.start();
    sleep(25 * hour);
    const pay = async () => {
      await sometime(visitor);
      visitor.pay(booking);
    };
    await Promise.all([pay(), upkeep(), upkeep()]);
  });
});

test("keeps one intent for one draft when three amounts are asked for at once", async () => {
  await inAnyOrder(async ({ payer, stripe, booking }) => {
    const answers = await Promise.all([
      payer.start(2500),
      payer.start(10_000, { code: "WELCOME10" }),
      payer.start(1230),
    ]);
    const charged = stripe.all().map(({ amount }) => amount);
    expect(charged).toEqual([(await booking())?.amount]);
    for (const answer of answers) payer.pay(answer);
  });
});

test("books what was charged when one tab pays while another changes the amount", async () => {
  await inAnyOrder(async ({ payer, stripe }) => {
    const payment = await payer.start(2500);
    const payAndConfirm = async () => {
      await sometime(payer);
      payer.pay(payment);
      await Promise.all([payer.confirm(), stripe.deliverEvents()]);
    };
    await Promise.all([payer.start(10_000), payAndConfirm(), payer.start(1230)]);
  });
});

test("holds the only use of a code for its draft, whoever begins, pays and clears away at once", async () => {
  await inAnyOrder(async ({ visitor, stripe, sleep, upkeep }) => {
    const before = await visitor.start("ONCE50");
    sleep(25 * hour);
    const comeBack = async () => {
      await sometime(visitor);
      visitor.pay(before);
      visitor.pay(await visitor.start("ONCE50"));
      await visitor.confirm();
    };
    await Promise.all([comeBack(), upkeep(), visitor.start("WELCOME10"), upkeep()]);
    await stripe.deliverEvents();
  });
});

test("gives the only use of a code back when it expires, unless it is begun again with it", async () => {
  await inAnyOrder(async ({ visitor, sleep, upkeep }) => {
    await visitor.start("ONCE50");
    sleep(25 * hour);
    await Promise.all([upkeep(), visitor.start("ONCE50"), upkeep()]);
  });
});

test("never gives back more than was paid, and counts each refund once, whoever comes when", async () => {
  await inAnyOrder(async ({ visitor, trainer, stripe, sleep, upkeep }) => {
    visitor.pay(await visitor.start());
    await visitor.confirm();
    const payment = stripe.all()[0]?.id ?? "";
    const inDashboard = async () => {
      stripe.refundInDashboard(payment, 1500);
      await stripe.deliverRefundEvents(2);
    };
    sleep(hour);
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
  await inAnyOrder(async ({ visitor, trainer, stripe, upkeep, sleep }) => {
    visitor.pay(await visitor.start("WELCOME10"));
    sleep(hour);
    await Promise.all([
      visitor.confirm().then(() => Promise.all([trainer.complete(), trainer.refund(1, 1000)])),
      stripe.deliverEvents(),
      upkeep(),
      upkeep(),
    ]);
  });
});
