import { expect, test } from "vitest";
import { at, bookingId, bookingIdOf, draftOf, noPrice } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { type DisputeDependencies, reconcileDisputes } from "./reconcile-disputes.ts";

/** A consultation that was paid for with £50. */
async function setup() {
  const services = createServices({ now: () => at(20) });
  const { dependencies, store } = services;
  await services.savePaidConsultation();
  return {
    ...services,
    reconcile: (minutes: number, changes: Partial<DisputeDependencies> = {}, id = bookingId) =>
      reconcileDisputes({ ...dependencies, ...changes }, id, at(minutes).toISOString()),
    stored: () => store.find(bookingId),
    alarms: () =>
      services
        .entries()
        .filter(({ event }) => event === "payment_disputed")
        .map(({ state }) => state),
  };
}

test("A booking without disputes is not written.", async () => {
  const { reconcile, stored, store } = await setup();
  const change = async () => Promise.reject(new Error("The booking is written."));
  expect(await reconcile(20, { bookings: { ...store, change } })).toEqual(await stored());
});

test("A dispute is stored without an end while it is open, and with its first known end later.", async () => {
  const { reconcile, stored, stripe, alarms } = await setup();
  stripe.raiseDispute("pi_1", "dispute");
  await reconcile(20);
  expect(await stored()).toMatchObject({ disputes: [{ disputeId: "du_1" }] });
  expect(JSON.stringify(await stored())).not.toContain("closedAt");
  stripe.decideDispute("pi_1", "won");
  await reconcile(90);
  await reconcile(95);
  expect(await stored()).toMatchObject({
    disputes: [{ status: "won", closedAt: at(90).toISOString() }],
  });
  expect(alarms()).toEqual(["dispute_needs_response"]);
});

test("A dispute raises one alarm when it is new and one when it is lost.", async () => {
  const { reconcile, stripe, alarms } = await setup();
  stripe.raiseDispute("pi_1", "dispute");
  await reconcile(20);
  stripe.decideDispute("pi_1", "lost");
  await reconcile(30);
  expect(alarms()).toEqual(["dispute_needs_response", "dispute_lost"]);
  stripe.raiseDispute("pi_1", "warning");
  await reconcile(40);
  expect(alarms()).toEqual(["dispute_needs_response", "dispute_lost", "warning_needs_response"]);
});

test("Each of two disputes keeps its own end.", async () => {
  const { reconcile, stripe } = await setup();
  stripe.raiseDispute("pi_1", "dispute");
  stripe.decideDispute("pi_1", "lost");
  await reconcile(90);
  stripe.raiseDispute("pi_1", "dispute");
  stripe.decideDispute("pi_1", "lost");
  expect(await reconcile(95)).toMatchObject({
    disputes: [
      { disputeId: "du_2", closedAt: at(95).toISOString() },
      { disputeId: "du_1", closedAt: at(90).toISOString() },
    ],
  });
});

test("A warning, which has no amount, is about the whole payment.", async () => {
  const { reconcile, stripe } = await setup();
  stripe.raiseDispute("pi_1", "warning");
  expect(await reconcile(20)).toMatchObject({ disputes: [{ kind: "warning", amount: 5000 }] });
});

test("A dispute of a part is stored with its own amount.", async () => {
  const { reconcile, stripe, dependencies } = await setup();
  stripe.raiseDispute("pi_1", "dispute");
  const list = async (id: string) =>
    (await dependencies.cardDisputes.list(id)).map((each) => ({ ...each, amount: 1200 }));
  expect(await reconcile(20, { cardDisputes: { list } })).toMatchObject({
    disputes: [{ amount: 1200 }],
  });
});

test("Of two events at the same moment both are answered, and one raises the alarm.", async () => {
  const { reconcile, stripe, alarms } = await setup();
  stripe.raiseDispute("pi_1", "dispute");
  const [one, other] = await Promise.all([reconcile(20), reconcile(20)]);
  expect(one).toEqual(other);
  expect(alarms()).toHaveLength(1);
});

test("A free booking has no payment to dispute, and Stripe is not asked.", async () => {
  const { reconcile, store } = await setup();
  const free = bookingIdOf(2);
  await store.saveDraft(draftOf({ bookingId: free, offer: noPrice }), at());
  await store.confirmFree(free, noPrice, undefined, at());
  expect(await reconcile(20, {}, free)).toMatchObject({ bookingId: free, type: "demo" });
});

test("disputes of a booking that changes all the time are a conflict after four rounds.", async () => {
  const { reconcile, stripe, stored, store } = await setup();
  stripe.raiseDispute("pi_1", "dispute");
  let rounds = 0;
  const change = async () => {
    rounds += 1;
    if (rounds > 4) throw new Error("There is no end.");
    return { outcome: "refused", code: "conflict", booking: await stored() } as const;
  };
  const reconciled = reconcile(20, { bookings: { ...store, change } });
  await expect(reconciled).rejects.toMatchObject({ code: "conflict" });
  expect(rounds).toBe(4);
});
