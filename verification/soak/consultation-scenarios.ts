import { hourMs, type Scenarios } from "./simulation.ts";

/** A visitor books a consultation. After each scenario upkeep runs until nothing is left to do. */
export const consultationScenarios: Scenarios = {
  paid: {
    "paid, and the browser confirms": async ({ visitor }) => {
      visitor.pay(await visitor.start());
      await visitor.confirm();
    },
    "paid, the tab closed, and the webhook arrives": async ({ visitor, stripe }) => {
      visitor.pay(await visitor.start());
      await stripe.deliverEvents();
    },
    "paid, the tab closed, and the webhook lost": async ({ visitor }) => {
      visitor.pay(await visitor.start());
    },
    "paid, and the webhook arrives before the browser confirms": async ({ visitor, stripe }) => {
      visitor.pay(await visitor.start());
      await stripe.deliverEvents();
      await visitor.confirm();
    },
    "paid, and the webhook arrives three times at once": async ({ visitor, stripe }) => {
      visitor.pay(await visitor.start());
      await stripe.deliverEvents(3);
    },
    "paid, and the webhook arrives hours late": async ({ visitor, stripe, runUpkeepFor }) => {
      visitor.pay(await visitor.start());
      await runUpkeepFor(2 * hourMs);
      await stripe.deliverEvents();
    },
    "paid, and the browser, the webhook and upkeep settle it at the same moment": async (
      simulation,
    ) => {
      const { visitor, stripe, advanceClock, upkeep } = simulation;
      const booking = await visitor.start();
      advanceClock(hourMs);
      visitor.pay(booking);
      await Promise.all([visitor.confirm(), stripe.deliverEvents(), upkeep()]);
    },
    "started twice by a double click, then paid": async ({ visitor }) => {
      const [booking] = await Promise.all([visitor.start(), visitor.start()]);
      visitor.pay(booking);
      await visitor.confirm();
    },
    "paid after Stripe saved a failure under the first idempotency key": async ({
      visitor,
      stripe,
    }) => {
      stripe.failNextKey();
      await visitor.start();
      visitor.pay(await visitor.start());
      await visitor.confirm();
    },
    "re-priced with a code, then paid": async ({ visitor }) => {
      await visitor.start();
      visitor.pay(await visitor.start("WELCOME10"));
      await visitor.confirm();
    },
    "re-priced in one tab while another one pays": async ({ visitor, stripe }) => {
      const booking = await visitor.start("WELCOME10");
      await Promise.all([visitor.start(), Promise.resolve().then(() => visitor.pay(booking))]);
      await stripe.deliverEvents();
    },
    "declined, then paid with another card": async ({ visitor }) => {
      visitor.pay(await visitor.start(), "declined");
      await visitor.confirm();
      visitor.pay(await visitor.start());
      await visitor.confirm();
    },
    "made free after it was paid": async ({ visitor }) => {
      visitor.pay(await visitor.start());
      await visitor.start("FREE100");
    },
    "made free in one tab while another one pays": async ({ visitor, stripe }) => {
      const booking = await visitor.start();
      await Promise.all([
        visitor.start("FREE100"),
        Promise.resolve().then(() => visitor.pay(booking)),
      ]);
      await stripe.deliverEvents();
    },
    "paid while mail is down for two hours": async ({ visitor, mailService, runUpkeepFor }) => {
      mailService.goDown();
      visitor.pay(await visitor.start());
      await visitor.confirm();
      await runUpkeepFor(2 * hourMs);
      mailService.comeUp();
    },
    "paid at the moment it expires": async ({ visitor, advanceClock, upkeep }) => {
      const booking = await visitor.start();
      advanceClock(25 * hourMs);
      await Promise.all([upkeep(), Promise.resolve().then(() => visitor.pay(booking))]);
    },
    "expired, started again and paid": async ({ visitor, advanceClock, upkeep }) => {
      await visitor.start();
      advanceClock(25 * hourMs);
      await upkeep();
      visitor.pay(await visitor.start());
      await visitor.confirm();
    },
    "started again at the moment it expires, then paid": async ({
      visitor,
      advanceClock,
      upkeep,
    }) => {
      await visitor.start();
      advanceClock(25 * hourMs);
      const [booking] = await Promise.all([visitor.start(), upkeep()]);
      if (!visitor.pay(booking)) visitor.pay(await visitor.start());
      await visitor.confirm();
    },
  },
  free: {
    "free from the start": async ({ visitor }) => {
      await visitor.start("FREE100");
    },
    "made free after a payment was prepared": async ({ visitor }) => {
      await visitor.start();
      await visitor.start("FREE100");
    },
  },
  gone: {
    "declined ten times, after which no card can be charged": async ({
      visitor,
      stripe,
      problems,
    }) => {
      const booking = await visitor.start();
      await stripe.deliverDeclines(10);
      if (visitor.pay(booking)) problems.push("A card was charged after ten declined attempts.");
    },
    "declined, and not tried again": async ({ visitor }) => {
      visitor.pay(await visitor.start(), "declined");
      await visitor.confirm();
    },
    "never paid": async ({ visitor }) => {
      await visitor.start();
    },
  },
};
