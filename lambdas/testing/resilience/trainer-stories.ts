import type { Story } from "./stories.ts";
import { hour, WalkedAway, type World } from "./world.ts";

/** A paid consultation, and what its visitor paid with. */
async function paid({ visitor, stripe }: World): Promise<string> {
  visitor.pay(await visitor.start());
  await visitor.confirm();
  return stripe.all()[0]?.id ?? "";
}

/** Whether or not the trainer gives up: Stripe has things to tell all the same. */
async function orGivenUp(request: Promise<unknown>): Promise<void> {
  await request.catch((error: unknown) => {
    if (!(error instanceof WalkedAway)) throw error;
  });
}

/** What the trainer does with a booking: completes it, and gives money back. */
export const trainerStories: Readonly<Record<string, Story>> = {
  "completed by the trainer": {
    ends: "paid",
    tell: async (world) => {
      await paid(world);
      await world.trainer.complete();
    },
  },

  "completed twice at once, by two administrators": {
    ends: "paid",
    tell: async (world) => {
      await paid(world);
      await Promise.all([world.trainer.complete(), world.trainer.complete()]);
    },
  },

  "a part refunded, then the rest": {
    ends: "paid",
    tell: async (world) => {
      await paid(world);
      await world.trainer.refund(1, 2000);
      await world.trainer.refund(2, 3000);
    },
  },

  "refunded by a double click, and completed": {
    ends: "paid",
    tell: async (world) => {
      await paid(world);
      await Promise.all([world.trainer.refund(1, 5000), world.trainer.refund(1, 5000)]);
      await world.trainer.complete();
    },
  },

  "refunded in full by two administrators at once": {
    ends: "paid",
    tell: async (world) => {
      await paid(world);
      const outcomes = await Promise.allSettled([
        world.trainer.refund(1, 5000),
        world.trainer.refund(2, 5000),
      ]);
      if (outcomes.every(({ status }) => status === "fulfilled")) {
        world.problems.push("Two refunds of everything were both taken.");
      }
    },
  },

  "refunded in Stripe's dashboard, and the webhook arrives twice": {
    ends: "paid",
    tell: async (world) => {
      world.stripe.refundInDashboard(await paid(world), 1500);
      await world.stripe.deliverRefundEvents(2);
    },
  },

  "refunded in Stripe's dashboard before we have heard of the payment": {
    ends: "paid",
    tell: async ({ visitor, stripe }) => {
      visitor.pay(await visitor.start());
      stripe.refundInDashboard(stripe.all()[0]?.id ?? "", 5000);
      await stripe.deliverRefundEvents();
      await stripe.deliverEvents();
    },
  },

  "refunded here and in Stripe's dashboard at the same moment": {
    ends: "paid",
    tell: async (world) => {
      const payment = await paid(world);
      await Promise.all([
        orGivenUp(world.trainer.refund(1, 2000)),
        Promise.resolve().then(() => world.stripe.refundInDashboard(payment, 1000)),
      ]);
      await world.stripe.deliverRefundEvents();
    },
  },

  "refunded here after it was in Stripe's dashboard, of which we had not heard": {
    ends: "paid",
    tell: async (world) => {
      world.stripe.refundInDashboard(await paid(world), 5000);
      await orGivenUp(world.trainer.refund(1, 5000));
      await world.stripe.deliverRefundEvents();
    },
  },

  "refunded, and the bank sends the money back": {
    ends: "paid",
    tell: async (world) => {
      await paid(world);
      await orGivenUp(world.trainer.refund(1, 5000));
      world.stripe.turn("re_1", "failed");
      await world.stripe.deliverRefundEvents();
    },
  },

  "refunded, slowly": {
    ends: "paid",
    tell: async (world) => {
      const payment = await paid(world);
      world.stripe.refundInDashboard(payment, 1000);
      world.stripe.turn("re_1", "under_way");
      await Promise.all([world.stripe.deliverRefundEvents(), orGivenUp(world.trainer.complete())]);
      await world.wait(hour);
      world.stripe.turn("re_1", "succeeded");
    },
  },
};
