// @vitest-environment jsdom

import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useEffect } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import type { PaymentState } from "#shared/bookings/payment-state.ts";
import { paymentMessages } from "#shared/payments/payments.ts";
import { toast } from "#web/components/toasts.ts";
import type {
  CardFieldsEvents,
  CardForm,
  ChargeStatus,
  PayResult,
  SubmitResult,
} from "./card-form.ts";
import { CardPayment } from "./card-payment.tsx";
import { CardPaymentStep } from "./card-payment-step.tsx";
import type { PaymentSetUp } from "./use-checkout.ts";

const ready: PaymentSetUp = {
  outcome: "ready",
  amountPence: 4500,
  clientSecret: "pi_1_secret_2",
  publishableKey: "pk_test_1",
};

type Step<T> = T | Error | (() => Promise<T>);

/** Plays the given answers one after the other, and the last one for ever. */
function playing<T>(steps: Step<T>[]) {
  let played = 0;
  return vi.fn(async (_: unknown): Promise<T> => {
    const step = steps[Math.min(played++, steps.length - 1)];
    if (step instanceof Error) throw step;
    if (step === undefined) throw new Error("Nothing was expected here.");
    return step instanceof Function ? step() : step;
  });
}

interface Script {
  setUp?: Step<PaymentSetUp>[];
  /** Whether the code for payments can be fetched. */
  fetch?: Step<"code">[];
  load?: Step<"form">[];
  fields?: "ready" | "slow" | "broken";
  submit?: Step<SubmitResult>[];
  pay?: Step<PayResult>[];
  lookUp?: Step<ChargeStatus>[];
  confirm?: Step<PaymentState>[];
}

function Fields({ events, fields }: { events: CardFieldsEvents; fields: Script["fields"] }) {
  useEffect(() => {
    if (fields === "broken") events.onLoadError("The form could not be drawn.");
    else if (fields !== "slow") events.onReady();
  });
  return <input aria-label="Card number" />;
}

function setup(script: Script = {}) {
  const setUp = playing(script.setUp ?? [ready]);
  const submitForm = playing<SubmitResult>(script.submit ?? [{ outcome: "complete" }]);
  const pay = playing(script.pay ?? [{ outcome: "succeeded" }]);
  const lookUp = playing<ChargeStatus>(script.lookUp ?? ["open"]);
  const confirm = playing<PaymentState>(script.confirm ?? ["confirmed"]);
  const fetch = playing(script.fetch ?? ["code"]);
  const load = playing(script.load ?? ["form"]);
  const onSubmit = vi.fn();
  const onSettled = vi.fn();
  const onUnderWayChange = vi.fn();
  const form: CardForm = {
    renderFields: (events) => <Fields events={events} fields={script.fields} />,
    submit: () => submitForm(undefined),
    pay,
    amountAskedPence: async () => 4500,
    lookUp: () => lookUp(undefined),
  };
  const view = render(
    <CardPaymentStep
      payment={{
        setUp,
        confirm,
        returnUrl: "https://touchline.example/thank-you?booking=1",
        reference: "1",
        mailFollows: true,
        onSubmit,
        onSettled,
        onUnderWayChange,
      }}
      fetchCode={async () => {
        await fetch(undefined);
        return {
          CardPayment,
          loadCardForm: async () => {
            await load(undefined);
            return form;
          },
        };
      }}
      wait={async () => undefined}
    />,
  );
  onTestFinished(cleanup);
  return {
    user: userEvent.setup(),
    view,
    setUp,
    pay,
    lookUp,
    confirm,
    onSubmit,
    onSettled,
    onUnderWayChange,
    submit: () => screen.findByRole("button", { name: "Submit and Pay" }),
  };
}

const toasts = () => toast.current().map(({ text }) => text);

const pending = () => new Promise<never>(() => undefined);

test("while setting up it shows 'Initializing payment...'", () => {
  setup({ setUp: [pending] });
  expect(screen.getByText("Initializing payment...")).toBeDefined();
});

test("until the fields are ready it shows 'Preparing payment form...' and no button to pay", async () => {
  setup({ fields: "slow" });
  expect(await screen.findByText("Preparing payment form...")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a set-up that fails shows why, and Try Again repeats it", async () => {
  const message = "Payment initialization failed: Service Unavailable";
  const { user, setUp, submit } = setup({ setUp: [{ outcome: "failed", message }, ready] });
  expect(await screen.findByText("Payment Error")).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
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

test("a payment that succeeds is saved and then settled, once", async () => {
  const { user, submit, pay, confirm, onSubmit, onSettled } = setup();
  await user.dblClick(await submit());
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(pay).toHaveBeenCalledExactlyOnceWith("https://touchline.example/thank-you?booking=1");
  expect(confirm).toHaveBeenCalledOnce();
});

test("a declined card shows the reason, and another card pays the same payment", async () => {
  const { user, submit, setUp, lookUp, onSettled } = setup({
    pay: [
      { outcome: "refused", message: "Your card has been declined." },
      { outcome: "succeeded" },
    ],
  });
  await user.click(await submit());
  expect((await screen.findByRole("alert")).textContent).toBe("Your card has been declined.");
  expect(toasts()).toEqual(["Payment failed: Your card has been declined."]);
  await user.click(await submit());
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
  expect(setUp).toHaveBeenCalledOnce();
  expect(lookUp).not.toHaveBeenCalled();
});

test("a closed wallet is no error: the page says that nothing is charged, and the next try pays", async () => {
  const { user, submit, pay, onSettled } = setup({
    submit: [{ outcome: "cancelled" }, { outcome: "complete" }],
  });
  await user.click(await submit());
  const told = await screen.findByText(
    "Nothing has been charged. You can try again, or choose another way to pay.",
  );
  expect(told.closest("[role=status]")).not.toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(toasts()).toEqual([]);
  expect(pay).not.toHaveBeenCalled();
  await user.click(await submit());
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
  expect(screen.queryByText(/^Nothing has been charged/)).toBeNull();
});

test("an exception shows the message for an unexpected error", async () => {
  const { user, submit } = setup({ pay: [new Error("boom")], lookUp: [new Error("offline")] });
  await user.click(await submit());
  expect((await screen.findByRole("alert")).textContent).toBe(
    "An unexpected error occurred. Please try again.",
  );
  expect(toasts()).toEqual(["Payment processing error. Please try again."]);
});

test("a payment whose answer was lost is found at the next try and not paid again", async () => {
  const { user, submit, pay, onSettled } = setup({
    pay: [{ outcome: "unknown", message: "We could not reach Stripe." }],
    lookUp: [new Error("offline"), "succeeded"],
  });
  await user.click(await submit());
  await screen.findByText("An unexpected error occurred. Please try again.");
  await user.click(await submit());
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
  expect(pay).toHaveBeenCalledOnce();
});

test("the page says that the card was not charged only if the provider says so", async () => {
  const message = "You have not been charged.";
  const pay: PayResult[] = [{ outcome: "unknown", message }];
  const { user, submit } = setup({ pay, lookUp: [new Error("offline"), "open"] });
  await user.click(await submit());
  await screen.findByText("An unexpected error occurred. Please try again.");
  expect(screen.queryByText(message)).toBeNull();
  await user.click(await submit());
  expect(await screen.findByText(message)).toBeDefined();
});

test("a payment that did not reach the provider is made at the next try", async () => {
  const { user, submit, pay, onSettled } = setup({
    pay: [new Error("offline"), { outcome: "succeeded" }],
    lookUp: ["open"],
  });
  await user.click(await submit());
  await screen.findByRole("alert");
  await user.click(await submit());
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
  expect(pay).toHaveBeenCalledTimes(2);
});

test("an undecided payment is polled until it is decided", async () => {
  const { user, view, submit, confirm, onSettled, onUnderWayChange } = setup({
    pay: [{ outcome: "pending" }],
    confirm: ["processing", pending],
  });
  await user.click(await submit());
  expect(await screen.findByText("Payment processing. Please wait...")).toBeDefined();
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(2));
  expect(onSettled).not.toHaveBeenCalled();
  expect(onUnderWayChange).toHaveBeenLastCalledWith(true);
  view.unmount();
  expect(onUnderWayChange).toHaveBeenLastCalledWith(false);
});

test("a payment the bank decides against can be tried again", async () => {
  const { user, submit, onSettled } = setup({
    pay: [{ outcome: "pending" }, { outcome: "succeeded" }],
    confirm: [
      "processing",
      "awaiting_payment",
      "awaiting_payment",
      "awaiting_payment",
      "confirmed",
    ],
  });
  await user.click(await submit());
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  await user.click(await submit());
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
});

test("the visitor can ask again about a slow bank", async () => {
  const { user, submit, onSettled } = setup({
    pay: [{ outcome: "pending" }],
    confirm: [...Array.from({ length: 40 }, () => "processing" as const), "confirmed"],
  });
  await user.click(await submit());
  await user.click(await screen.findByRole("button", { name: "Check again" }));
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
});

test("a payment that cannot be saved shows a contact and can be saved again without paying again", async () => {
  const { user, submit, pay, onSettled } = setup({ confirm: [new Error("down"), "confirmed"] });
  await user.click(await submit());
  expect(await screen.findByText(paymentMessages.paidButNotSaved)).toBeDefined();
  expect(toasts()).toEqual([
    "Error saving booking. Please contact us with your payment confirmation.",
  ]);
  expect(screen.queryByRole("button", { name: "Submit and Pay" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save my booking again" }));
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
  expect(pay).toHaveBeenCalledOnce();
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
