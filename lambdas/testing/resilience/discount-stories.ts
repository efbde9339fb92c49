import type { Story } from "./stories.ts";
import { hour } from "./world.ts";

/** The same with `ONCE50`, of which there is one use: held while a draft may be paid with it. */
export const discountStories: Readonly<Record<string, Story>> = {
  "paid with the only use of a code": {
    ends: "paid",
    tell: async ({ visitor }) => {
      const booking = await visitor.start("ONCE50");
      visitor.pay(booking);
      await visitor.confirm();
    },
  },

  "paid with the only use of a code, and completed by the trainer": {
    ends: "paid",
    tell: async ({ visitor, trainer }) => {
      visitor.pay(await visitor.start("ONCE50"));
      await visitor.confirm();
      await trainer.complete();
    },
  },

  "paid with the only use of a code, and refunded by the trainer": {
    ends: "paid",
    tell: async ({ visitor, trainer }) => {
      visitor.pay(await visitor.start("ONCE50"));
      await visitor.confirm();
      await trainer.refund(1, 2500);
    },
  },

  "begun with the only use of a code by a double click, and the webhook lost": {
    ends: "paid",
    tell: async ({ visitor }) => {
      const [booking] = await Promise.all([visitor.start("ONCE50"), visitor.start("ONCE50")]);
      visitor.pay(booking);
    },
  },

  "the only use of a code held, and never paid": {
    ends: "gone",
    tell: async ({ visitor }) => {
      await visitor.start("ONCE50");
    },
  },

  "the only use of a code held, then another code taken and paid with": {
    ends: "paid",
    tell: async ({ visitor }) => {
      await visitor.start("ONCE50");
      visitor.pay(await visitor.start("WELCOME10"));
      await visitor.confirm();
    },
  },

  "the only use of a code held, then made free with another": {
    ends: "free",
    tell: async ({ visitor }) => {
      await visitor.start("ONCE50");
      await visitor.start("FREE100");
    },
  },

  "the only use of a code taken back in one tab while another one pays with it": {
    ends: "paid",
    tell: async ({ visitor, stripe }) => {
      const booking = await visitor.start("ONCE50");
      await Promise.all([visitor.start(), Promise.resolve().then(() => visitor.pay(booking))]);
      await stripe.deliverEvents();
    },
  },

  "begun again with the only use of a code at the moment it expires, then paid": {
    ends: "paid",
    tell: async ({ visitor, sleep, upkeep }) => {
      await visitor.start("ONCE50");
      sleep(25 * hour);
      const [booking] = await Promise.all([visitor.start("ONCE50"), upkeep()]);
      if (!visitor.pay(booking)) visitor.pay(await visitor.start("ONCE50"));
      await visitor.confirm();
    },
  },

  "sessions paid with the only use of a code": {
    ends: "paid",
    tell: async ({ payer, stripe }) => {
      payer.pay(await payer.start(10_000, { code: "ONCE50" }));
      await stripe.deliverEvents(2);
    },
  },
};
