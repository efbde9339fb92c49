import { expect, test } from "vitest";
import type { PaymentState } from "#shared/bookings/payment-state.ts";
import { awaitDecision, savePayment } from "./confirmation.ts";

type Answer = PaymentState | "offline";

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

test("a payment under way is polled until it is decided", async () => {
  const { waiting, waitsMs } = setup(["processing", "offline", "processing", "confirmed"]);
  await expect(awaitDecision(waiting)).resolves.toBe("confirmed");
  expect(waitsMs).toEqual([3000, 3000, 3000]);
});

test("an unpaid answer is final the third time in a row", async () => {
  const late = setup(["awaiting_payment", "awaiting_payment", "confirmed"]);
  await expect(awaitDecision(late.waiting)).resolves.toBe("confirmed");
  const unpaid = setup(["awaiting_payment", "processing"], "awaiting_payment");
  await expect(awaitDecision(unpaid.waiting)).resolves.toBe("awaiting_payment");
  expect(unpaid.asked()).toBe(5);
});

test("the waiting ends after two minutes", async () => {
  const { waiting, waitsMs } = setup([]);
  await expect(awaitDecision(waiting)).resolves.toBe("processing");
  expect(waitsMs.reduce((sum, waitMs) => sum + waitMs)).toBeLessThanOrEqual(120_000);
});

test("aborting the wait stops the calls", async () => {
  const { waiting, controller, asked } = setup([]);
  const wait = async () => controller.abort(new Error("left"));
  await expect(awaitDecision({ ...waiting, wait })).rejects.toThrow("left");
  expect(asked()).toBe(2);
});

test("a payment that has succeeded is saved, also when the server sees it late", async () => {
  const { waiting, waitsMs } = setup(["processing", "confirmed"]);
  await expect(savePayment(waiting)).resolves.toBe(true);
  expect(waitsMs).toEqual([3000]);
});

test("a payment that the server never sees is not saved", async () => {
  await expect(savePayment(setup([], "awaiting_payment").waiting)).resolves.toBe(false);
});

test("a failed call is an error of saving", async () => {
  await expect(savePayment(setup(["offline"]).waiting)).rejects.toThrow("offline");
});
