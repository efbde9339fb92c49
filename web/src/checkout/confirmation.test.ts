import { expect, test } from "vitest";
import { answerCalls } from "#web/testing/api.ts";
import { awaitDecision, confirmCheckout, type Settlement, savePayment } from "./confirmation.ts";

type Answer = Settlement | "offline";

function setup(answers: Answer[], last: Answer = "processing") {
  const waitsMs: number[] = [];
  const controller = new AbortController();
  let asked = 0;
  return {
    waitsMs,
    controller,
    asked: () => asked,
    waiting: {
      confirm: async () => {
        const answer = answers[asked++] ?? last;
        if (answer === "offline") throw new Error("offline");
        return answer;
      },
      wait: async (durationMs: number) => {
        waitsMs.push(durationMs);
      },
      signal: controller.signal,
    },
  };
}

test("a payment under way is polled until it is decided.", async () => {
  const { waiting, waitsMs } = setup(["processing", "offline", "processing", "confirmed"]);
  await expect(awaitDecision(waiting)).resolves.toBe("confirmed");
  expect(waitsMs).toEqual([3000, 3000, 3000]);
});

test("an unpaid answer is final the third time in a row.", async () => {
  const late = setup(["awaiting_payment", "awaiting_payment", "confirmed"]);
  await expect(awaitDecision(late.waiting)).resolves.toBe("confirmed");
  const unpaid = setup(["awaiting_payment", "processing"], "awaiting_payment");
  await expect(awaitDecision(unpaid.waiting)).resolves.toBe("awaiting_payment");
  expect(unpaid.asked()).toBe(5);
});

test("the waiting ends after two minutes.", async () => {
  const { waiting, waitsMs } = setup([]);
  await expect(awaitDecision(waiting)).resolves.toBe("processing");
  expect(waitsMs.reduce((sum, waitMs) => sum + waitMs)).toBeLessThanOrEqual(120_000);
});

test("aborting the wait stops the calls.", async () => {
  const { waiting, controller, asked } = setup([]);
  const wait = async () => controller.abort(new Error("left"));
  await expect(awaitDecision({ ...waiting, wait })).rejects.toThrow("left");
  expect(asked()).toBe(2);
});

test("a payment that has succeeded is saved, also when the server sees it late.", async () => {
  const { waiting, waitsMs } = setup(["processing", "confirmed"]);
  await expect(savePayment(waiting)).resolves.toBe("confirmed");
  expect(waitsMs).toEqual([3000]);
});

test("a payment that the server never sees is not saved.", async () => {
  const { waiting, asked } = setup([], "awaiting_payment");
  await expect(savePayment(waiting)).resolves.toBe("awaiting_payment");
  expect(asked()).toBe(3);
});

test("a failed call is an error of saving.", async () => {
  await expect(savePayment(setup(["offline"]).waiting)).rejects.toThrow("offline");
});

test.each([
  ["this tab has sent is confirmed", "own", "own", "confirmed"],
  ["another tab has sent is not this tab's", "own", "other", "superseded"],
  [
    "nobody can tell, because its person is erased, is not this tab's",
    "own",
    undefined,
    "superseded",
  ],
  ["a browser without digests has sent is confirmed", undefined, undefined, "confirmed"],
])("a booking of answers that %s.", async (_, sent, booked, settlement) => {
  const requestDigest = booked?.padEnd(43, "-");
  answerCalls(() => Response.json({ status: "confirmed", requestDigest }));
  const own = { id: "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f", requestDigest: sent?.padEnd(43, "-") };
  const { signal } = new AbortController();
  await expect(confirmCheckout("consultations", own, signal)).resolves.toBe(settlement);
});
