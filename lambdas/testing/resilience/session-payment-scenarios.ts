import type { Scenario } from "./consultation-scenarios.ts";
import { GaveUp, hourMs } from "./simulation.ts";

/**
 * A payer pays for sessions and can change the amount: £50, which intents are created with, and
 * other amounts.
 */
export const sessionPaymentScenarios: Readonly<Record<string, Scenario>> = {
  "£50 of sessions paid, and the browser confirms": {
    ends: "paid",
    run: async ({ payer }) => {
      const payment = await payer.start(5000);
      payer.pay(payment);
      await payer.confirm();
    },
  },

  "£12.30 of sessions paid, the tab closed, and the webhook arrives": {
    ends: "paid",
    run: async ({ payer, stripe }) => {
      payer.pay(await payer.start(1230));
      await stripe.deliverEvents();
    },
  },

  "£100 of sessions paid, the tab closed, and the webhook lost": {
    ends: "paid",
    run: async ({ payer }) => {
      payer.pay(await payer.start(10_000));
    },
  },

  "sessions paid, and the webhook arrives before the browser confirms": {
    ends: "paid",
    run: async ({ payer, stripe }) => {
      payer.pay(await payer.start(2500));
      await stripe.deliverEvents(2);
      await payer.confirm();
    },
  },

  "sessions paid without an e-mail address": {
    ends: "paid",
    run: async ({ payer }) => {
      payer.pay(await payer.start(2500, { payer: {} }));
      await payer.confirm();
    },
  },

  "an e-mail address removed before sessions are paid": {
    ends: "paid",
    run: async ({ payer, stripe }) => {
      await payer.start(2500);
      payer.pay(await payer.start(2500, { payer: {} }));
      await stripe.deliverEvents();
    },
  },

  "sessions re-priced with another amount, then paid": {
    ends: "paid",
    run: async ({ payer }) => {
      await payer.start(2500);
      const payment = await payer.start(10_000);
      payer.pay(payment);
      await payer.confirm();
    },
  },

  "sessions re-priced with another amount and a code, then paid": {
    ends: "paid",
    run: async ({ payer, stripe }) => {
      await payer.start(10_000);
      payer.pay(await payer.start(2500, { code: "WELCOME10" }));
      await stripe.deliverEvents();
    },
  },

  "sessions given up at one amount, and paid at another": {
    ends: "paid",
    run: async ({ payer, problems }) => {
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
  },

  "sessions re-priced in one tab while another one pays": {
    ends: "paid",
    run: async ({ payer, stripe }) => {
      const payment = await payer.start(2500);
      await Promise.all([payer.start(10_000), Promise.resolve().then(() => payer.pay(payment))]);
      await stripe.deliverEvents();
    },
  },

  "sessions started twice by a double click, then paid": {
    ends: "paid",
    run: async ({ payer }) => {
      const [payment] = await Promise.all([payer.start(2500), payer.start(2500)]);
      payer.pay(payment);
      await payer.confirm();
    },
  },

  "sessions declined, another amount chosen, then paid": {
    ends: "paid",
    run: async ({ payer }) => {
      payer.pay(await payer.start(10_000), "declined");
      payer.pay(await payer.start(2500));
      await payer.confirm();
    },
  },

  "sessions free from the start": {
    ends: "free",
    run: async ({ payer }) => {
      await payer.start(2500, { code: "FREE100" });
    },
  },

  "sessions made free after a payment was prepared": {
    ends: "free",
    run: async ({ payer }) => {
      await payer.start(2500);
      await payer.start(2500, { code: "FREE100" });
    },
  },

  "sessions never paid": {
    ends: "gone",
    run: async ({ payer }) => {
      await payer.start(1230);
    },
  },

  "sessions expired, started again with another amount and paid": {
    ends: "paid",
    run: async ({ payer, advanceClock, upkeep }) => {
      await payer.start(2500);
      advanceClock(25 * hourMs);
      await upkeep();
      payer.pay(await payer.start(10_000));
      await payer.confirm();
    },
  },
};
