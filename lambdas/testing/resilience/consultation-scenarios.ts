import { hourMs, type Simulation } from "./simulation.ts";

export interface Scenario {
  /** The final state without a fault: a paid booking, a free one, or none. */
  readonly ends: "paid" | "free" | "gone";
  readonly run: (simulation: Simulation) => Promise<void>;
}

/** A visitor books a consultation. After each scenario upkeep runs until nothing is left to do. */
export const consultationScenarios: Readonly<Record<string, Scenario>> = {
  "paid, and the browser confirms": {
    ends: "paid",
    run: async ({ visitor }) => {
      const booking = await visitor.start();
      visitor.pay(booking);
      await visitor.confirm();
    },
  },

  "paid, the tab closed, and the webhook arrives": {
    ends: "paid",
    run: async ({ visitor, stripe }) => {
      const booking = await visitor.start();
      visitor.pay(booking);
      await stripe.deliverEvents();
    },
  },

  "paid, the tab closed, and the webhook lost": {
    ends: "paid",
    run: async ({ visitor }) => {
      const booking = await visitor.start();
      visitor.pay(booking);
    },
  },

  "paid, and the webhook arrives before the browser confirms": {
    ends: "paid",
    run: async ({ visitor, stripe }) => {
      const booking = await visitor.start();
      visitor.pay(booking);
      await stripe.deliverEvents();
      await visitor.confirm();
    },
  },

  "paid, and the webhook arrives three times at once": {
    ends: "paid",
    run: async ({ visitor, stripe }) => {
      const booking = await visitor.start();
      visitor.pay(booking);
      await stripe.deliverEvents(3);
    },
  },

  "paid, and the webhook arrives hours late": {
    ends: "paid",
    run: async ({ visitor, stripe, runUpkeepFor }) => {
      const booking = await visitor.start();
      visitor.pay(booking);
      await runUpkeepFor(2 * hourMs);
      await stripe.deliverEvents();
    },
  },

  "paid, and the browser, the webhook and upkeep settle it at the same moment": {
    ends: "paid",
    run: async (simulation) => {
      const { visitor, stripe, advanceClock, upkeep } = simulation;
      const booking = await visitor.start();
      advanceClock(hourMs);
      visitor.pay(booking);
      await Promise.all([visitor.confirm(), stripe.deliverEvents(), upkeep()]);
    },
  },

  "started twice by a double click, then paid": {
    ends: "paid",
    run: async ({ visitor }) => {
      const [booking] = await Promise.all([visitor.start(), visitor.start()]);
      visitor.pay(booking);
      await visitor.confirm();
    },
  },

  "re-priced with a code, then paid": {
    ends: "paid",
    run: async ({ visitor }) => {
      await visitor.start();
      const booking = await visitor.start("WELCOME10");
      visitor.pay(booking);
      await visitor.confirm();
    },
  },

  "re-priced in one tab while another one pays": {
    ends: "paid",
    run: async ({ visitor, stripe }) => {
      const booking = await visitor.start("WELCOME10");
      await Promise.all([visitor.start(), Promise.resolve().then(() => visitor.pay(booking))]);
      await stripe.deliverEvents();
    },
  },

  "declined, then paid with another card": {
    ends: "paid",
    run: async ({ visitor }) => {
      const booking = await visitor.start();
      visitor.pay(booking, "declined");
      await visitor.confirm();
      visitor.pay(await visitor.start());
      await visitor.confirm();
    },
  },

  "declined, and not tried again": {
    ends: "gone",
    run: async ({ visitor }) => {
      const booking = await visitor.start();
      visitor.pay(booking, "declined");
      await visitor.confirm();
    },
  },

  "free from the start": {
    ends: "free",
    run: async ({ visitor }) => {
      await visitor.start("FREE100");
    },
  },

  "made free after a payment was prepared": {
    ends: "free",
    run: async ({ visitor }) => {
      await visitor.start();
      await visitor.start("FREE100");
    },
  },

  "made free after it was paid": {
    ends: "paid",
    run: async ({ visitor }) => {
      const booking = await visitor.start();
      visitor.pay(booking);
      await visitor.start("FREE100");
    },
  },

  "made free in one tab while another one pays": {
    ends: "paid",
    run: async ({ visitor, stripe }) => {
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
    run: async ({ visitor, mailService, runUpkeepFor }) => {
      mailService.goDown();
      const booking = await visitor.start();
      visitor.pay(booking);
      await visitor.confirm();
      await runUpkeepFor(2 * hourMs);
      mailService.comeUp();
    },
  },

  "never paid": {
    ends: "gone",
    run: async ({ visitor }) => {
      await visitor.start();
    },
  },

  "paid at the moment it expires": {
    ends: "paid",
    run: async ({ visitor, advanceClock, upkeep }) => {
      const booking = await visitor.start();
      advanceClock(25 * hourMs);
      await Promise.all([upkeep(), Promise.resolve().then(() => visitor.pay(booking))]);
    },
  },

  "expired, started again and paid": {
    ends: "paid",
    run: async ({ visitor, advanceClock, upkeep }) => {
      await visitor.start();
      advanceClock(25 * hourMs);
      await upkeep();
      visitor.pay(await visitor.start());
      await visitor.confirm();
    },
  },

  "started again at the moment it expires, then paid": {
    ends: "paid",
    run: async ({ visitor, advanceClock, upkeep }) => {
      await visitor.start();
      advanceClock(25 * hourMs);
      const [booking] = await Promise.all([visitor.start(), upkeep()]);
      if (!visitor.pay(booking)) visitor.pay(await visitor.start());
      await visitor.confirm();
    },
  },
};
