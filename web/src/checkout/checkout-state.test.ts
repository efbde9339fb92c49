import { expect, test } from "vitest";
import {
  type CheckoutEvent,
  type CheckoutState,
  initialCheckoutState,
  nextCheckoutState,
} from "./checkout-state.ts";

const draft = {
  id: "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f",
  clientToken: "t".repeat(43),
  answers: { name: "", email: "", amount: "50", days: [""] },
  discountCode: "",
  discount: null,
  paymentSubmitted: false,
};
type Draft = typeof draft & { discount: { code: string; percentOff: number } | null };

/** The state after some events, where the amount sets the price. */
function after(...events: CheckoutEvent<Draft>[]): CheckoutState<Draft> {
  return events.reduce(
    (state, event) => nextCheckoutState(state, event, "amount"),
    initialCheckoutState<Draft>(draft),
  );
}

const granted = { type: "discountGranted", code: "WELCOME10", percentOff: 10 } as const;
const refused = (...paths: string[]) => ({
  type: "errorsFound" as const,
  errors: paths.map((path) => ({ path, message: `${path}?` })),
});

test("an answer is kept, and clears only the error of its field", () => {
  const state = after(refused("name", "email"), { type: "answered", answers: { name: "Sam" } });
  expect(state.draft.answers).toEqual({ ...draft.answers, name: "Sam" });
  expect(state.errors).toEqual({ email: "email?" });
});

test("an error belongs to the answer in its path, and each field keeps its first error", () => {
  const state = after(refused("days.0", "days.1", "payer.email", "unknown"));
  expect(state.errors).toEqual({ days: "days.0?", email: "payer.email?", unknown: "unknown?" });
});

test("a change of discount clears the error of the answer that sets the price only", () => {
  const state = after(refused("amount", "email"), { type: "discountRemoved" });
  expect(state.errors).toEqual({ email: "email?" });
});

test("a code is upper case as it is typed, and typing clears its error", () => {
  const state = after(
    { type: "discountRefused", message: "Invalid or expired discount code" },
    { type: "discountCodeTyped", text: "welc" },
  );
  expect(state.draft.discountCode).toBe("WELC");
  expect(state.discountError).toBeUndefined();
});

test("the discount goes when the box no longer holds its code", () => {
  const typed = (text: string) => after(granted, { type: "discountCodeTyped", text }).draft;
  expect(typed("WELCOME1").discount).toBeNull();
  expect(typed("welcome10 ").discount).toEqual({ code: "WELCOME10", percentOff: 10 });
});

test("a new id keeps the answers and clears the submitted mark", () => {
  const id = "1c7a3a5f-0e0c-4d8f-9b64-7b2a1d2e3f40";
  const state = after(
    { type: "answered", answers: { name: "Sam" } },
    { type: "paymentSubmitted" },
    { type: "idRenewed", id },
  );
  expect(state.draft).toMatchObject({ id, paymentSubmitted: false, answers: { name: "Sam" } });
});
