import { expect, onTestFinished, test } from "vitest";
import { jsonAnswer, readRequest, sendAnswer } from "../http-message.ts";
import { listenInternally } from "../listen.ts";
import { requireTestKeys } from "./deployed-product.ts";

/** A stage that answers the start of a payment so. @returns its address, and what it was asked for */
async function startStage(status: number, body: object) {
  const asked: string[] = [];
  const { port, close } = await listenInternally(async (incoming, outgoing) => {
    const { method, path } = await readRequest(incoming);
    asked.push(`${method} ${path}`);
    sendAnswer(outgoing, jsonAnswer(status, body));
  });
  onTestFinished(close);
  return { origin: `http://127.0.0.1:${port}`, asked };
}

const awaiting = {
  paymentId: "6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b01",
  status: "awaiting_payment",
  amount: 4000,
  originalAmount: 5000,
  discountPercentage: null,
  clientSecret: "pi_1_secret_2",
};

test("A stage with test keys may get load, after one payment was started.", async () => {
  const { origin, asked } = await startStage(200, { ...awaiting, publishableKey: "pk_test_1" });
  await requireTestKeys(origin);
  expect(asked).toEqual(["POST /api/payments"]);
});

test("A stage with live keys gets nothing more.", async () => {
  const { origin, asked } = await startStage(200, { ...awaiting, publishableKey: "pk_live_1" });
  await expect(requireTestKeys(origin)).rejects.toThrow("uses live keys of Stripe");
  expect(asked).toHaveLength(1);
});

test("Nor does one that does not tell, such as one whose limits are reached.", async () => {
  const { origin } = await startStage(429, { message: "Too Many Requests" });
  await expect(requireTestKeys(origin)).rejects.toThrow("does not say whether it uses test keys");
});
