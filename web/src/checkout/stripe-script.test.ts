import { expect, onTestFinished, test, vi } from "vitest";
import { cardFormTimeoutMs } from "./card-form.ts";

const secrets = { publishableKey: "pk_test_1", clientSecret: "pi_1" };
const script = () =>
  document.querySelector<HTMLScriptElement>('script[src^="https://js.stripe.com/"]');

test("a script that never answers is a failure in time, and the next try loads it anew.", async () => {
  // The package keeps what it has loaded, for this test and the next.
  const forget = () => {
    vi.resetModules();
    script()?.remove();
  };
  forget();
  onTestFinished(forget);
  vi.stubGlobal("Stripe", undefined);
  const { loadStripeCardForm } = await import("./stripe-card-form.tsx");
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const asked: string[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    const failed = expect(loadStripeCardForm(secrets)).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(cardFormTimeoutMs - 1);
    asked.push(script()?.src ?? "");
    await vi.advanceTimersByTimeAsync(1);
    await failed;
  }
  // Browsers join requests for the same address.
  expect(new Set(asked).size).toBe(3);

  const stuck = script();
  const loading = loadStripeCardForm(secrets);
  await vi.advanceTimersByTimeAsync(0);
  expect(script()).not.toBe(stuck);
  vi.stubGlobal(
    "Stripe",
    Object.assign(() => ({}), { version: "endive" }),
  );
  stuck?.dispatchEvent(new Event("load"));
  script()?.dispatchEvent(new Event("load"));
  expect(await loading).toHaveProperty("pay");
  // The limit of a script that was in time changes nothing.
  await vi.advanceTimersByTimeAsync(cardFormTimeoutMs);
  expect(await loadStripeCardForm(secrets)).toHaveProperty("pay");
});
