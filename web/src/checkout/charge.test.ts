import { expect, test, vi } from "vitest";
import type { ChargeStatus, PayResult, SubmitResult } from "./card-form.ts";
import { charge } from "./charge.ts";

const shown = {
  amountPence: 4500,
  returnUrl: "https://touchline.example/thank-you",
  isEarlierUnknown: false,
};

function setup({
  submits = async () => ({ outcome: "complete" }),
  asks = async () => 4500,
  pays = { outcome: "succeeded" },
  stands = "open",
}: {
  submits?: () => Promise<SubmitResult>;
  asks?: () => Promise<number | undefined>;
  pays?: PayResult;
  stands?: ChargeStatus | Error;
} = {}) {
  const submit = vi.fn(submits);
  const pay = vi.fn(async () => pays);
  const form = {
    renderFields: () => null,
    submit,
    amountAskedPence: asks,
    pay,
    lookUp: async () => {
      if (stands instanceof Error) throw stands;
      return stands;
    },
  };
  return { form, submit, pay };
}

test("a card is charged when the provider's price is the one shown.", async () => {
  const { form, pay } = setup();
  expect(await charge(form, shown)).toEqual({ outcome: "succeeded" });
  expect(pay).toHaveBeenCalledExactlyOnceWith(shown.returnUrl);
});

test.each([
  ["more", 5000],
  ["less", 4000],
])("a card is not charged %s than its visitor was shown.", async (_, asked) => {
  const { form, pay } = setup({ asks: async () => asked });
  expect(await charge(form, shown)).toEqual({ outcome: "repriced" });
  expect(pay).not.toHaveBeenCalled();
});

test("a cancelled payment is not charged, and has to be set up again.", async () => {
  const { form, pay } = setup({ asks: async () => undefined });
  expect(await charge(form, shown)).toEqual({ outcome: "lapsed" });
  expect(pay).not.toHaveBeenCalled();
});

test.each([true, false])(
  "a payment made meanwhile is found at any price (earlier unknown: %s).",
  async (isEarlierUnknown) => {
    const { form, pay } = setup({ asks: async () => 5000, stands: "succeeded" });
    const found = await charge(form, { ...shown, isEarlierUnknown });
    expect(found).toEqual({ outcome: "succeeded" });
    expect(pay).not.toHaveBeenCalled();
  },
);

test("no card is charged while the provider's price is unknown.", async () => {
  const offline = new Error("offline");
  const { form, pay } = setup({ asks: () => Promise.reject(offline), stands: offline });
  expect(await charge(form, shown)).toEqual({ outcome: "unknown", message: undefined });
  expect(pay).not.toHaveBeenCalled();
});

test.each([false, true])(
  "the form is submitted within the click, before anything is awaited (earlier unknown: %s).",
  async (isEarlierUnknown) => {
    const { form, submit } = setup();
    const charged = charge(form, { ...shown, isEarlierUnknown });
    expect(submit).toHaveBeenCalledOnce();
    expect(await charged).toEqual({ outcome: "succeeded" });
  },
);

test.each<[string, SubmitResult]>([
  ["whose sheet is closed", { outcome: "cancelled" }],
  ["with incomplete fields", { outcome: "refused", message: "Your card number is incomplete." }],
])("a form %s charges nothing and asks the provider nothing.", async (_, submitted) => {
  const asks = vi.fn(async () => 4500);
  const { form, pay } = setup({ submits: async () => submitted, asks });
  expect(await charge(form, shown)).toEqual(submitted);
  expect(asks).not.toHaveBeenCalled();
  expect(pay).not.toHaveBeenCalled();
});

test("a form that cannot be submitted charges nothing.", async () => {
  const { form, pay } = setup({ submits: () => Promise.reject(new Error("no form")) });
  expect(await charge(form, shown)).toEqual({ outcome: "refused", message: undefined });
  expect(pay).not.toHaveBeenCalled();
});

test("an earlier payment without an answer is found although the sheet is closed.", async () => {
  const { form } = setup({ submits: async () => ({ outcome: "cancelled" }), stands: "succeeded" });
  const found = await charge(form, { ...shown, isEarlierUnknown: true });
  expect(found).toEqual({ outcome: "succeeded" });
});
