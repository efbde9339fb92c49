import { act, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { pending, ready, type Script, setup, toasts } from "#web/testing/card-payment.tsx";
import { cardFormTimeoutMs } from "./card-form.ts";

test("while setting up it shows 'Initializing payment...'.", () => {
  setup({ setUp: [pending] });
  expect(screen.getByText("Initializing payment...")).toBeDefined();
});

test("until the fields are ready it shows 'Preparing payment form...' and no button to pay.", async () => {
  setup({ fields: "slow" });
  expect(await screen.findByText("Preparing payment form...")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a set-up that fails shows why, says it once, and Try Again repeats it.", async () => {
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
  "when %s there is a message and a working second try.",
  async (_, script) => {
    const { user, submit } = setup(script);
    expect(
      await screen.findByText("Failed to initialize payment. Please try again."),
    ).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await submit()).toBeDefined();
  },
);

test("fields that cannot be loaded are a failed set-up.", async () => {
  setup({ fields: "broken" });
  expect(await screen.findByText("The form could not be drawn.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Try Again" })).toBeDefined();
});

test("a script that cannot be loaded names a blocker and the trainer; a set-up that the API refuses does not.", async () => {
  const { user } = setup({
    load: [new Error("blocked")],
    setUp: [ready, { outcome: "failed", message: "Too many attempts." }],
  });
  expect(await screen.findByText(/^An ad or script blocker may be stopping/)).toBeDefined();
  const contact = screen.getByRole("link", { name: defaultWebsite.where.contactEmail });
  expect(contact.getAttribute("href")).toBe(`mailto:${defaultWebsite.where.contactEmail}`);
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Too many attempts.")).toBeDefined();
  expect(screen.queryByText(/blocker/)).toBeNull();
});

test("fields that are never ready are a failed set-up in time, and readiness that comes late changes nothing.", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { user, setUp, readyFields, pay } = setup({ fields: "slow" });
  await screen.findByText("Preparing payment form...");
  await act(() => vi.advanceTimersByTimeAsync(cardFormTimeoutMs));
  expect(screen.getByText("Payment Error")).toBeDefined();
  expect(screen.getByText(/^An ad or script blocker may be stopping/)).toBeDefined();
  act(() => readyFields());
  expect(screen.queryByRole("button", { name: "Submit and Pay" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await screen.findByText("Preparing payment form...");
  act(() => readyFields());
  await user.click(await screen.findByRole("button", { name: "Submit and Pay" }));
  await waitFor(() => expect(pay).toHaveBeenCalledOnce());
  expect(setUp).toHaveBeenCalledTimes(2);
});

test("the form shows what will be charged.", async () => {
  const { submit } = setup();
  await submit();
  expect(screen.getByText("£45.00")).toBeDefined();
});

test("a payment that is under way at set-up shows no card form.", async () => {
  const { onSettled } = setup({
    setUp: [{ outcome: "processing" }],
    confirm: ["processing", "confirmed"],
  });
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
  expect(screen.queryByLabelText("Card number")).toBeNull();
});

test("leaving the page aborts the work under way.", () => {
  const { view, setUp } = setup({ setUp: [pending] });
  const signal = setUp.mock.calls[0]?.[0];
  if (!(signal instanceof AbortSignal)) throw new Error("The set-up cannot be given up.");
  expect(signal.aborted).toBe(false);
  view.unmount();
  expect(signal.aborted).toBe(true);
});

test("the heading takes the focus of an element that is removed.", async () => {
  setup({ setUp: [pending] });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 3 })),
  );
});
