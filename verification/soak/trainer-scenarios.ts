import { hourMs, type Scenarios, type Simulation, unlessGivenUp } from "./simulation.ts";

/** Books and pays a consultation. @returns the id of its PaymentIntent. */
async function bookAndPay({ visitor, stripe }: Simulation): Promise<string> {
  visitor.pay(await visitor.start());
  await visitor.confirm();
  return stripe.all()[0]?.id ?? "";
}

/** The trainer completes a booking or refunds it. */
export const trainerScenarios: Scenarios = {
  paid: {
    "completed by the trainer": async (simulation) => {
      await bookAndPay(simulation);
      await simulation.trainer.complete();
    },
    "completed twice at once, by two administrators": async (simulation) => {
      await bookAndPay(simulation);
      await Promise.all([simulation.trainer.complete(), simulation.trainer.complete()]);
    },
    "partly refunded, then the rest": async (simulation) => {
      await bookAndPay(simulation);
      await simulation.trainer.refund(1, 2000);
      await simulation.trainer.refund(2, 3000);
    },
    "refunded by a double click, and completed": async (simulation) => {
      await bookAndPay(simulation);
      await Promise.all([simulation.trainer.refund(1, 5000), simulation.trainer.refund(1, 5000)]);
      await simulation.trainer.complete();
    },
    "refunded after Stripe saved a failure under the first idempotency key": async (simulation) => {
      await bookAndPay(simulation);
      simulation.stripe.failNextKey();
      await Promise.all([simulation.trainer.refund(1, 5000), simulation.trainer.refund(1, 5000)]);
    },
    "refunded in full by two administrators at once": async (simulation) => {
      await bookAndPay(simulation);
      const outcomes = await Promise.allSettled([
        simulation.trainer.refund(1, 5000),
        simulation.trainer.refund(2, 5000),
      ]);
      if (outcomes.every(({ status }) => status === "fulfilled")) {
        simulation.problems.push("Two full refunds were both accepted.");
      }
    },
    "refunded in Stripe's dashboard, and the webhook arrives twice": async (simulation) => {
      simulation.stripe.refundInDashboard(await bookAndPay(simulation), 1500);
      await simulation.stripe.deliverRefundEvents(2);
    },
    "refunded in Stripe's dashboard before the webhook of the payment arrives": async ({
      visitor,
      stripe,
    }) => {
      visitor.pay(await visitor.start());
      stripe.refundInDashboard(stripe.all()[0]?.id ?? "", 5000);
      await stripe.deliverRefundEvents();
      await stripe.deliverEvents();
    },
    "refunded here and in Stripe's dashboard at the same moment": async (simulation) => {
      const payment = await bookAndPay(simulation);
      await Promise.all([
        unlessGivenUp(simulation.trainer.refund(1, 2000)),
        Promise.resolve().then(() => simulation.stripe.refundInDashboard(payment, 1000)),
      ]);
      await simulation.stripe.deliverRefundEvents();
    },
    "refunded here after a refund in Stripe's dashboard whose webhook is late": async (
      simulation,
    ) => {
      simulation.stripe.refundInDashboard(await bookAndPay(simulation), 5000);
      await unlessGivenUp(simulation.trainer.refund(1, 5000));
      await simulation.stripe.deliverRefundEvents();
    },
    "disputed and lost, and each webhook arrives twice": async (simulation) => {
      const payment = await bookAndPay(simulation);
      simulation.stripe.raiseDispute(payment, "dispute");
      await simulation.stripe.deliverDisputeEvents(2);
      simulation.advanceClock(31 * 24 * hourMs);
      simulation.stripe.decideDispute(payment, "lost");
      await simulation.stripe.deliverDisputeEvents(2);
    },
    "disputed before the webhook of the payment arrives": async ({ visitor, stripe }) => {
      visitor.pay(await visitor.start());
      stripe.raiseDispute(stripe.all()[0]?.id ?? "", "inquiry");
      await stripe.deliverDisputeEvents();
      await stripe.deliverEvents();
    },
    "warned of fraud while the trainer refunds": async (simulation) => {
      const payment = await bookAndPay(simulation);
      simulation.stripe.raiseDispute(payment, "warning");
      await Promise.all([
        unlessGivenUp(simulation.trainer.refund(1, 5000)),
        simulation.stripe.deliverDisputeEvents(),
      ]);
      await simulation.stripe.deliverRefundEvents();
    },
    "refunded, and the bank returns the money": async (simulation) => {
      await bookAndPay(simulation);
      await unlessGivenUp(simulation.trainer.refund(1, 5000));
      simulation.stripe.turn("re_1", "failed");
      await simulation.stripe.deliverRefundEvents();
    },
    "refunded, and the refund is under way for an hour": async (simulation) => {
      const payment = await bookAndPay(simulation);
      simulation.stripe.refundInDashboard(payment, 1000);
      simulation.stripe.turn("re_1", "under_way");
      await Promise.all([
        simulation.stripe.deliverRefundEvents(),
        unlessGivenUp(simulation.trainer.complete()),
      ]);
      await simulation.runUpkeepFor(hourMs);
      simulation.stripe.turn("re_1", "succeeded");
    },
  },
};
