import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useEffect } from "react";
import { onTestFinished, vi } from "vitest";
import type {
  CardFieldsEvents,
  CardForm,
  ChargeStatus,
  PayResult,
  SubmitResult,
} from "#web/checkout/card-form.ts";
import { CardPayment } from "#web/checkout/card-payment.tsx";
import { CardPaymentStep } from "#web/checkout/card-payment-step.tsx";
import type { Settlement } from "#web/checkout/confirmation.ts";
import type { PaymentSetUp } from "#web/checkout/use-checkout.ts";
import { toast } from "#web/components/toasts.ts";

export const ready: PaymentSetUp = {
  outcome: "ready",
  amountPence: 4500,
  clientSecret: "pi_1_secret_2",
  publishableKey: "pk_test_1",
};

export type Step<T> = T | Error | (() => Promise<T>);

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

export interface Script {
  setUp?: Step<PaymentSetUp>[];
  /** Whether the code for payments can be fetched. */
  fetch?: Step<"code">[];
  load?: Step<"form">[];
  fields?: "ready" | "slow" | "broken";
  submit?: Step<SubmitResult>[];
  pay?: Step<PayResult>[];
  lookUp?: Step<ChargeStatus>[];
  confirm?: Step<Settlement>[];
}

function Fields({ events, fields }: { events: CardFieldsEvents; fields: Script["fields"] }) {
  useEffect(() => {
    if (fields === "broken") events.onLoadError("The form could not be drawn.");
    else if (fields !== "slow") events.onReady();
  });
  return <input aria-label="Card number" />;
}

/** The step over a script of answers. */
export function setup(script: Script = {}) {
  const setUp = playing(script.setUp ?? [ready]);
  const submitForm = playing<SubmitResult>(script.submit ?? [{ outcome: "complete" }]);
  const pay = playing(script.pay ?? [{ outcome: "succeeded" }]);
  const lookUp = playing<ChargeStatus>(script.lookUp ?? ["open"]);
  const confirm = playing<Settlement>(script.confirm ?? ["confirmed"]);
  const fetch = playing(script.fetch ?? ["code"]);
  const load = playing(script.load ?? ["form"]);
  const onSubmit = vi.fn();
  const onSettled = vi.fn();
  const onUnderWayChange = vi.fn();
  let latest: CardFieldsEvents | undefined;
  const form: CardForm = {
    renderFields: (events) => {
      latest = events;
      return <Fields events={events} fields={script.fields} />;
    },
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
    /** The fields that were shown last are ready, also after they were taken off the page. */
    readyFields: () => latest?.onReady(),
    submit: () => screen.findByRole("button", { name: "Submit and Pay" }),
  };
}

export const toasts = () => toast.current().map(({ text }) => text);

/** An answer that never comes. */
export const pending = () => new Promise<never>(() => undefined);
