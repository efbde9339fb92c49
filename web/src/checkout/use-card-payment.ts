import { useEffect, useRef, useState } from "react";
import { paymentMessages } from "#shared/payments/payments.ts";
import type { pause } from "#web/api/retry-transient.ts";
import { toast, withdrawErrors } from "#web/components/toasts.ts";
import { type CardForm, cardFormTimeoutMs } from "./card-form.ts";
import { charge } from "./charge.ts";
import { awaitDecision, detailsDeleted, isBooked, savePayment } from "./confirmation.ts";
import type { CardCheckout } from "./use-checkout.ts";

/** The result of the set-up: the provider's form, or an earlier payment that is still undecided. */
export type CardStart =
  | { readonly outcome: "form"; readonly form: CardForm; readonly amountPence: number }
  | { readonly outcome: "processing" };

type CardPaymentState =
  | {
      readonly phase: "form";
      /** `preparing`: the provider's fields are not ready. */
      readonly activity: "preparing" | "idle" | "paying";
      readonly problem?: string;
      /** The last attempt ended with the wallet's sheet closed, which is no error. */
      readonly isCancelled?: boolean;
    }
  /** The bank has not decided; `watching` while the server is polled. */
  | { readonly phase: "processing"; readonly watching: boolean }
  /** Paid; the booking is being saved. */
  | { readonly phase: "saving" }
  /** Paid, but not saved: the server could not be reached. */
  | { readonly phase: "unsaved" };

export interface CardPaymentOptions {
  readonly start: CardStart;
  readonly payment: CardCheckout;
  /** Ends the attempt: the payment has to be set up again. */
  readonly onSetUpFailed: (message: string, toast?: string) => void;
  /** Ends the attempt: the provider's fields cannot be shown. */
  readonly onFieldsFailed: (message?: string) => void;
  readonly wait: typeof pause;
}

export function useCardPayment(options: CardPaymentOptions) {
  const { start, payment, onSetUpFailed, onFieldsFailed, wait } = options;
  const [state, setState] = useState<CardPaymentState>(
    start.outcome === "form"
      ? { phase: "form", activity: "preparing" }
      : { phase: "processing", watching: true },
  );
  /** The work under way; a second click does nothing. */
  const work = useRef<AbortController>(undefined);
  /** Whether the last attempt ended without an answer. */
  const isChargeUnknown = useRef(false);

  // Money may be moving, or has moved, in every phase but an idle form.
  const underWay = state.phase !== "form" || state.activity === "paying";
  const { onUnderWayChange } = payment;
  useEffect(() => {
    onUnderWayChange(underWay);
    return () => onUnderWayChange(false);
  }, [underWay, onUnderWayChange]);

  const isPreparing = state.phase === "form" && state.activity === "preparing";
  // biome-ignore lint/correctness/useExhaustiveDependencies: one limit for each form.
  useEffect(() => {
    if (!isPreparing) return;
    const timer = setTimeout(() => onFieldsFailed(), cardFormTimeoutMs);
    return () => clearTimeout(timer);
  }, [isPreparing]);

  function failPayment(providerMessage?: string) {
    const { unexpected, unexpectedToast, declinedToast } = paymentMessages;
    setState({ phase: "form", activity: "idle", problem: providerMessage || unexpected });
    toast.error(providerMessage ? declinedToast(providerMessage) : unexpectedToast);
  }

  async function save(signal: AbortSignal) {
    setState({ phase: "saving" });
    try {
      const status = await savePayment({ confirm: payment.confirm, wait, signal });
      if (isBooked(status)) payment.onSettled(status);
      else if (status === "erased") onSetUpFailed(detailsDeleted.message, detailsDeleted.toast);
      else setState({ phase: "processing", watching: false });
    } catch {
      if (signal.aborted) return;
      setState({ phase: "unsaved" });
      toast.error(paymentMessages.paidButNotSavedToast);
    }
  }

  async function watch(signal: AbortSignal) {
    setState({ phase: "processing", watching: true });
    const decision = await awaitDecision({ confirm: payment.confirm, wait, signal });
    if (isBooked(decision)) payment.onSettled(decision);
    else if (decision === "erased") onSetUpFailed(detailsDeleted.message, detailsDeleted.toast);
    else if (decision === "processing") setState({ phase: "processing", watching: false });
    else onSetUpFailed(paymentMessages.unexpected, paymentMessages.unexpectedToast);
  }

  async function pay(form: CardForm, amountPence: number, signal: AbortSignal) {
    setState({ phase: "form", activity: "paying" });
    payment.onSubmit();
    const result = await charge(form, {
      amountPence,
      returnUrl: payment.returnUrl,
      isEarlierUnknown: isChargeUnknown.current,
    });
    signal.throwIfAborted();
    isChargeUnknown.current = result.outcome === "unknown";
    if (result.outcome === "repriced" || result.outcome === "lapsed") {
      onSetUpFailed(paymentMessages[result.outcome]);
    } else if (result.outcome === "succeeded") await save(signal);
    else if (result.outcome === "pending") await watch(signal);
    else if (result.outcome === "cancelled") {
      setState({ phase: "form", activity: "idle", isCancelled: true });
    } else failPayment(result.outcome === "refused" ? result.message : undefined);
  }

  function run(job: (signal: AbortSignal) => Promise<void>, onFailure: () => void) {
    if (work.current) return;
    const controller = new AbortController();
    work.current = controller;
    withdrawErrors();
    job(controller.signal)
      .catch(() => {
        if (!controller.signal.aborted) onFailure();
      })
      .finally(() => {
        work.current = undefined;
      });
  }

  const watchAgain = () => run(watch, () => setState({ phase: "processing", watching: false }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the payment step is shown.
  useEffect(() => {
    if (start.outcome === "processing") watchAgain();
    return () => work.current?.abort();
  }, []);

  return {
    state,
    submit: () => {
      if (start.outcome !== "form" || state.phase !== "form" || state.activity !== "idle") return;
      const { form, amountPence } = start;
      run((signal) => pay(form, amountPence, signal), failPayment);
    },
    saveAgain: () => run(save, () => undefined),
    watchAgain,
    fieldsReady: () =>
      setState((current) =>
        current.phase === "form" && current.activity === "preparing"
          ? { ...current, activity: "idle" }
          : current,
      ),
  };
}
