import { hour, type World } from "./world.ts";

export interface Story {
  /** What there is in the end, if nothing goes wrong: a paid booking, a free one, or none. */
  readonly ends: "paid" | "free" | "gone";
  readonly tell: (world: World) => Promise<void>;
}

/**
 * What can happen between a visitor, Stripe and us, from the first request until everybody has
 * gone. After each story upkeep runs until there is nothing left to do.
 */
export const stories: Readonly<Record<string, Story>> = {
  "paid, and the browser confirms": {
    ends: "paid",
    tell: async ({ visitor }) => {
      const booking = await visitor.start();
      visitor.pay(booking);
      await visitor.confirm();
    },
  },

  "paid, the tab closed, and the webhook arrives": {
    ends: "paid",
    tell: async ({ visitor, stripe }) => {
      const booking = await visitor.start();
      visitor.pay(booking);
      await stripe.deliverEvents();
    },
  },

  "paid, the tab closed, and the webhook lost": {
    ends: "paid",
    tell: async ({ visitor }) => {
      const booking = await visitor.start();
      visitor.pay(booking);
    },
  },

  "paid, and the webhook arrives before the browser confirms": {
    ends: "paid",
    tell: async ({ visitor, stripe }) => {
      const booking = await visitor.start();
      visitor.pay(booking);
      await stripe.deliverEvents();
      await visitor.confirm();
    },
  },

  "paid, and the webhook arrives three times at once": {
    ends: "paid",
    tell: async ({ visitor, stripe }) => {
      const booking = await visitor.start();
      visitor.pay(booking);
      await stripe.deliverEvents(3);
    },
  },

  "paid, and the webhook arrives hours late": {
    ends: "paid",
    tell: async ({ visitor, stripe, wait }) => {
      const booking = await visitor.start();
      visitor.pay(booking);
      await wait(2 * hour);
      await stripe.deliverEvents();
    },
  },

  "paid, and browser, webhook and upkeep come at the same moment": {
    ends: "paid",
    tell: async (world) => {
      const { visitor, stripe, sleep, upkeep } = world;
      const booking = await visitor.start();
      sleep(hour);
      visitor.pay(booking);
      await Promise.all([visitor.confirm(), stripe.deliverEvents(), upkeep()]);
    },
  },

  "started twice by a double click, then paid": {
    ends: "paid",
    tell: async ({ visitor }) => {
      const [booking] = await Promise.all([visitor.start(), visitor.start()]);
      visitor.pay(booking);
      await visitor.confirm();
    },
  },

  "re-priced with a code, then paid": {
    ends: "paid",
    tell: async ({ visitor }) => {
      await visitor.start();
      const booking = await visitor.start("WELCOME10");
      visitor.pay(booking);
      await visitor.confirm();
    },
  },

  "re-priced in one tab while another one pays": {
    ends: "paid",
    tell: async ({ visitor, stripe }) => {
      const booking = await visitor.start("WELCOME10");
      await Promise.all([visitor.start(), Promise.resolve().then(() => visitor.pay(booking))]);
      await stripe.deliverEvents();
    },
  },

  "declined, then paid with another card": {
    ends: "paid",
    tell: async ({ visitor }) => {
      const booking = await visitor.start();
      visitor.pay(booking, "declined");
      await visitor.confirm();
      visitor.pay(await visitor.start());
      await visitor.confirm();
    },
  },

  "declined, and left at that": {
    ends: "gone",
    tell: async ({ visitor }) => {
      const booking = await visitor.start();
      visitor.pay(booking, "declined");
      await visitor.confirm();
    },
  },

  "free from the start": {
    ends: "free",
    tell: async ({ visitor }) => {
      await visitor.start("FREE100");
    },
  },

  "made free after a payment was prepared": {
    ends: "free",
    tell: async ({ visitor }) => {
      await visitor.start();
      await visitor.start("FREE100");
    },
  },

  "made free after it was paid": {
    ends: "paid",
    tell: async ({ visitor }) => {
      const booking = await visitor.start();
      visitor.pay(booking);
      await visitor.start("FREE100");
    },
  },

  "made free in one tab while another one pays": {
    ends: "paid",
    tell: async ({ visitor, stripe }) => {
      const booking = await visitor.start();
      await Promise.all([
        visitor.start("FREE100"),
        Promise.resolve().then(() => visitor.pay(booking)),
      ]);
      await stripe.deliverEvents();
    },
  },

  "paid while mail is down for two hours": {
    ends: "paid",
    tell: async ({ visitor, mailService, wait }) => {
      mailService.goDown();
      const booking = await visitor.start();
      visitor.pay(booking);
      await visitor.confirm();
      await wait(2 * hour);
      mailService.comeUp();
    },
  },

  "never paid": {
    ends: "gone",
    tell: async ({ visitor }) => {
      await visitor.start();
    },
  },

  "paid at the last moment": {
    ends: "paid",
    tell: async ({ visitor, sleep, upkeep }) => {
      const booking = await visitor.start();
      sleep(25 * hour);
      await Promise.all([upkeep(), Promise.resolve().then(() => visitor.pay(booking))]);
    },
  },

  "expired, started again and paid": {
    ends: "paid",
    tell: async ({ visitor, sleep, upkeep }) => {
      await visitor.start();
      sleep(25 * hour);
      await upkeep();
      visitor.pay(await visitor.start());
      await visitor.confirm();
    },
  },

  "started again at the moment it expires, then paid": {
    ends: "paid",
    tell: async ({ visitor, sleep, upkeep }) => {
      await visitor.start();
      sleep(25 * hour);
      const [booking] = await Promise.all([visitor.start(), upkeep()]);
      if (!visitor.pay(booking)) visitor.pay(await visitor.start());
      await visitor.confirm();
    },
  },
};
