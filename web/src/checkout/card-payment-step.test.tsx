// @vitest-environment jsdom

import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { pending, ready, type Script, setup, toasts } from "#web/testing/card-payment.tsx";

test("while setting up it shows 'Initializing payment...'", () => {
  setup({ setUp: [pending] });
  expect(screen.getByText("Initializing payment...")).toBeDefined();
});

test("until the fields are ready it shows 'Preparing payment form...' and no button to pay", async () => {
  setup({ fields: "slow" });
  expect(await screen.findByText("Preparing payment form...")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a set-up that fails shows why, says it once, and Try Again repeats it", async () => {
  const message = "Payment initialization failed: Service Unavailable";
  const { user, setUp, submit } = setup({ setUp: [{ outcome: "failed", message }, ready] });
  expect(await screen.findByText("Payment Error")).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(toasts()).toEqual(["Payment initialization failed. Please try again."]);
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await submit()).toBeDefined();
  expect(setUp).toHaveBeenCalledTimes(2);
});

test.each([
  ["the set-up breaks", { setUp: [new Error("bug"), ready] }],
  ["the code for payments cannot be fetched", { fetch: [new Error("offline"), "code"] }],
  ["the provider's script cannot be fetched", { load: [new Error("offline"), "form"] }],
] as [string, Script][])(
  "when %s there is a message and a working second try",
  async (_, script) => {
    const { user, submit } = setup(script);
    expect(
      await screen.findByText("Failed to initialize payment. Please try again."),
    ).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await submit()).toBeDefined();
  },
);

test("fields that cannot be loaded are a failed set-up", async () => {
  setup({ fields: "broken" });
  expect(await screen.findByText("The form could not be drawn.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Try Again" })).toBeDefined();
});

test("the form shows what will be charged", async () => {
  const { submit } = setup();
  await submit();
  expect(screen.getByText("£45.00")).toBeDefined();
});

test("a payment that is under way at set-up shows no card form", async () => {
  const { onSettled } = setup({
    setUp: [{ outcome: "processing" }],
    confirm: ["processing", "confirmed"],
  });
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
  expect(screen.queryByLabelText("Card number")).toBeNull();
});

test("leaving the page aborts the work under way", () => {
  const { view, setUp } = setup({ setUp: [pending] });
  const signal = setUp.mock.calls[0]?.[0];
  if (!(signal instanceof AbortSignal)) throw new Error("The set-up cannot be given up.");
  expect(signal.aborted).toBe(false);
  view.unmount();
  expect(signal.aborted).toBe(true);
});

test("the heading takes the focus of an element that is removed", async () => {
  setup({ setUp: [pending] });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 3 })),
  );
});
