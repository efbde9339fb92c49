import { expect, test } from "vitest";
import { at, bookingId, bookingIdOf, draftOf, noPrice } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { type DisputeDependencies, reconcileDisputes } from "./reconcile-disputes.ts";

/** A consultation that was paid for with £50. */
async function setup() {
  const services = createServices({ now: () => at(20) });
  const { dependencies, store, stripe, logged } = services;
  await services.savePaidConsultation();
  return {
    ...services,
    raise: (kind: "dispute" | "warning" = "dispute") => stripe.raiseDispute("pi_1", kind),
    decide: (end: "won" | "lost") => stripe.decideDispute("pi_1", end),
    reconcile: (minutes = 20, changes: Partial<DisputeDependencies> = {}, id = bookingId) =>
      reconcileDisputes({ ...dependencies, ...changes }, id, at(minutes).toISOString()),
    stored: () => store.find(bookingId),
    alarms: () => logged("payment_disputed").map(({ state }) => state),
  };
}

test("A booking without disputes is not written, and of a free one Stripe is not asked.", async () => {
  const { reconcile, stored, store } = await setup();
  const change = async () => Promise.reject(new Error("The booking is written."));
  expect(await reconcile(20, { bookings: { ...store, change } })).toEqual(await stored());
  const free = bookingIdOf(2);
  await store.saveDraft(draftOf({ bookingId: free, offer: noPrice }), at());
  await store.confirmFree(free, noPrice, undefined, at());
  expect(await reconcile(20, {}, free)).toMatchObject({ bookingId: free, type: "demo" });
});

test("A dispute has no end while it is open, its own first known one later, and alarms when it is new or lost.", async () => {
  const { reconcile, raise, decide, alarms } = await setup();
  raise();
  const open = await reconcile(20);
  expect(open).toMatchObject({ disputes: [{ disputeId: "du_1", amount: 5000 }] });
  expect(JSON.stringify(open)).not.toContain("closedAt");
  decide("won");
  for (const minutes of [90, 95]) {
    expect(await reconcile(minutes)).toMatchObject({
      disputes: [{ status: "won", closedAt: at(90).toISOString() }],
    });
  }
  expect(alarms()).toEqual(["dispute_needs_response"]);
  raise();
  await reconcile(99);
  decide("lost");
  for (const minutes of [100, 105]) {
    expect(await reconcile(minutes)).toMatchObject({
      disputes: [
        { disputeId: "du_2", closedAt: at(100).toISOString() },
        { disputeId: "du_1", closedAt: at(90).toISOString() },
      ],
    });
  }
  const [isOpen, isLost] = ["dispute_needs_response", "dispute_lost"];
  expect(alarms()).toEqual([isOpen, isOpen, isLost]);
  raise();
  decide("lost");
  await reconcile(110);
  expect(alarms()).toEqual([isOpen, isOpen, isLost, isLost]);
});

test("A warning, which has no amount, is about the whole payment, and a dispute may be about a part.", async () => {
  const { reconcile, raise, dependencies } = await setup();
  raise("warning");
  expect(await reconcile()).toMatchObject({ disputes: [{ kind: "warning", amount: 5000 }] });
  const list = async (id: string) =>
    (await dependencies.cardDisputes.list(id)).map((each) => ({ ...each, amount: 1200 }));
  const part = { disputes: [{ amount: 1200 }] };
  expect(await reconcile(20, { cardDisputes: { list } })).toMatchObject(part);
});

test("Of two events at the same moment both are answered, and one raises the alarm.", async () => {
  const { reconcile, raise, alarms } = await setup();
  raise();
  const [one, other] = await Promise.all([reconcile(), reconcile()]);
  expect(one).toEqual(other);
  expect(alarms()).toHaveLength(1);
});

test("Disputes of a booking that changes all the time are a conflict after four rounds.", async () => {
  const { reconcile, raise, stored, store } = await setup();
  raise();
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
