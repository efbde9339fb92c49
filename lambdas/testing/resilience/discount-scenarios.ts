import type { Scenario } from "./consultation-scenarios.ts";
import { hourMs } from "./simulation.ts";

/** Bookings with `ONCE50`, which has one use. A draft holds the use while it can be paid. */
export const discountScenarios: Readonly<Record<string, Scenario>> = {
  "paid with the only use of a code": {
    ends: "paid",
    run: async ({ visitor }) => {
      const booking = await visitor.start("ONCE50");
      visitor.pay(booking);
      await visitor.confirm();
    },
  },

  "paid with the only use of a code, and completed by the trainer": {
    ends: "paid",
    run: async ({ visitor, trainer }) => {
      visitor.pay(await visitor.start("ONCE50"));
      await visitor.confirm();
      await trainer.complete();
    },
  },

  "paid with the only use of a code, and refunded by the trainer": {
    ends: "paid",
    run: async ({ visitor, trainer }) => {
      visitor.pay(await visitor.start("ONCE50"));
      await visitor.confirm();
      await trainer.refund(1, 2500);
    },
  },

  "started with the only use of a code by a double click, and the webhook lost": {
    ends: "paid",
    run: async ({ visitor }) => {
      const [booking] = await Promise.all([visitor.start("ONCE50"), visitor.start("ONCE50")]);
      visitor.pay(booking);
    },
  },

  "the only use of a code held, and never paid": {
    ends: "gone",
    run: async ({ visitor }) => {
      await visitor.start("ONCE50");
    },
  },

  "the only use of a code held, then another code taken and paid with": {
    ends: "paid",
    run: async ({ visitor }) => {
      await visitor.start("ONCE50");
      visitor.pay(await visitor.start("WELCOME10"));
      await visitor.confirm();
    },
  },

  "the only use of a code held, then made free with another": {
    ends: "free",
    run: async ({ visitor }) => {
      await visitor.start("ONCE50");
      await visitor.start("FREE100");
    },
  },

  "the only use of a code removed in one tab while another one pays with it": {
    ends: "paid",
    run: async ({ visitor, stripe }) => {
      const booking = await visitor.start("ONCE50");
      await Promise.all([visitor.start(), Promise.resolve().then(() => visitor.pay(booking))]);
      await stripe.deliverEvents();
    },
  },

  "started again with the only use of a code at the moment it expires, then paid": {
    ends: "paid",
    run: async ({ visitor, advanceClock, upkeep }) => {
      await visitor.start("ONCE50");
      advanceClock(25 * hourMs);
      const [booking] = await Promise.all([visitor.start("ONCE50"), upkeep()]);
      if (!visitor.pay(booking)) visitor.pay(await visitor.start("ONCE50"));
      await visitor.confirm();
    },
  },

  "sessions paid with the only use of a code": {
    ends: "paid",
    run: async ({ payer, stripe }) => {
      payer.pay(await payer.start(10_000, { code: "ONCE50" }));
      await stripe.deliverEvents(2);
    },
  },
};
