import { GaveUp, hourMs, type Scenarios } from "./simulation.ts";

/**
 * What codes with a limit and session payments add to a consultation. `ONCE50` has one use, which a
 * draft holds while it can be paid. A payer can change the amount: £50, which intents are created with,
 * and other amounts.
 */
export const checkoutScenarios: Scenarios = {
  paid: {
    "paid with the only use of a code": async ({ visitor }) => {
      visitor.pay(await visitor.start("ONCE50"));
      await visitor.confirm();
    },
    "paid with the only use of a code, and refunded by the trainer": async ({
      visitor,
      trainer,
    }) => {
      visitor.pay(await visitor.start("ONCE50"));
      await visitor.confirm();
      await trainer.refund(1, 2500);
    },
    "started with the only use of a code by a double click, and the webhook lost": async ({
      visitor,
    }) => {
      const [booking] = await Promise.all([visitor.start("ONCE50"), visitor.start("ONCE50")]);
      visitor.pay(booking);
    },
    "the only use of a code held, then another code taken and paid with": async ({ visitor }) => {
      await visitor.start("ONCE50");
      visitor.pay(await visitor.start("WELCOME10"));
      await visitor.confirm();
    },
    "the only use of a code removed in one tab while another one pays with it": async ({
      visitor,
      stripe,
    }) => {
      const booking = await visitor.start("ONCE50");
      await Promise.all([visitor.start(), Promise.resolve().then(() => visitor.pay(booking))]);
      await stripe.deliverEvents();
    },
    "started again with the only use of a code at the moment it expires, then paid": async ({
      visitor,
      advanceClock,
      upkeep,
    }) => {
      await visitor.start("ONCE50");
      advanceClock(25 * hourMs);
      const [booking] = await Promise.all([visitor.start("ONCE50"), upkeep()]);
      if (!visitor.pay(booking)) visitor.pay(await visitor.start("ONCE50"));
      await visitor.confirm();
    },
    "sessions paid with the only use of a code": async ({ payer, stripe }) => {
      payer.pay(await payer.start(10_000, { code: "ONCE50" }));
      await stripe.deliverEvents(2);
    },
    "£50 of sessions paid, and the browser confirms": async ({ payer }) => {
      payer.pay(await payer.start(5000));
      await payer.confirm();
    },
    "£12.30 of sessions paid, the tab closed, and the webhook arrives": async ({
      payer,
      stripe,
    }) => {
      payer.pay(await payer.start(1230));
      await stripe.deliverEvents();
    },
    "sessions paid without an email address": async ({ payer }) => {
      payer.pay(await payer.start(2500, { payer: {} }));
      await payer.confirm();
    },
    "an email address removed before sessions are paid": async ({ payer, stripe }) => {
      await payer.start(2500);
      payer.pay(await payer.start(2500, { payer: {} }));
      await stripe.deliverEvents();
    },
    "sessions re-priced with another amount and a code, then paid": async ({ payer, stripe }) => {
      await payer.start(10_000);
      payer.pay(await payer.start(2500, { code: "WELCOME10" }));
      await stripe.deliverEvents();
    },
    "sessions given up at one amount, and paid at another": async ({ payer, problems }) => {
      const answer = await payer.start(2500).catch((error: unknown) => {
        if (!(error instanceof GaveUp)) throw error;
      });
      const second = payer.start(10_000);
      if (!answer) {
        await second.catch(() => problems.push("After one failure no other amount could be paid."));
      }
      payer.pay(await second);
      await payer.confirm();
    },
    "sessions re-priced in one tab while another one pays": async ({ payer, stripe }) => {
      const payment = await payer.start(2500);
      await Promise.all([payer.start(10_000), Promise.resolve().then(() => payer.pay(payment))]);
      await stripe.deliverEvents();
    },
  },
  free: {
    "the only use of a code held, then made free with another": async ({ visitor }) => {
      await visitor.start("ONCE50");
      await visitor.start("FREE100");
    },
    "sessions free from the start": async ({ payer }) => {
      await payer.start(2500, { code: "FREE100" });
    },
  },
  gone: {
    "the only use of a code held, and never paid": async ({ visitor }) => {
      await visitor.start("ONCE50");
    },
  },
};
