import { useCallback, useEffect, useReducer, useRef } from "react";
import { paymentMessages } from "#shared/payments/payments.ts";
import { toast } from "../toasts.ts";
import { withdrawErrors } from "../withdraw-errors.ts";
import { awaitDecision, type ConfirmationStatus, savePayment } from "./await-confirmation.ts";
import type { CardForm, CardFormSecrets, LoadCardForm } from "./card-form.ts";
import { nextCardPaymentState, paymentProblem } from "./card-payment-state.ts";
import { charge } from "./charge.ts";

/** What setting up a payment came to. */
export type PaymentSetUp =
  | ({ readonly outcome: "ready"; readonly amountPence: number } & CardFormSecrets)
  | { readonly outcome: "failed"; readonly message: string }
  /** Paid in an earlier attempt, and the bank has not decided. */
  | { readonly outcome: "processing" }
  /** The page has taken over, and says why itself: the payment step is about to go. */
  | { readonly outcome: "withdrawn" };

export interface CardPaymentOptions {
  /** Prepares the one payment that this is about. Repeating it is harmless. */
  readonly setUp: (signal: AbortSignal) => Promise<PaymentSetUp>;
  /** Has the server look whether it is paid. Throws after having tried a few times. */
  readonly confirm: (signal: AbortSignal) => Promise<ConfirmationStatus>;
  /** Where a bank's own page sends the visitor back to. */
  readonly returnUrl: string;
  /** Called before a card may be charged. */
  readonly onSubmit: () => void;
  /** Called once it is paid and saved. */
  readonly onSettled: () => void;
  readonly loadCardForm: LoadCardForm;
  readonly wait: (durationMs: number, signal: AbortSignal) => Promise<void>;
}

/** The payment step's behaviour, from set-up to a saved payment. */
export function useCardPayment(options: CardPaymentOptions) {
  const [state, dispatch] = useReducer(nextCardPaymentState, { phase: "settingUp" });
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  /** The work in hand; a second click finds it and does nothing. */
  const work = useRef<AbortController>(undefined);
  /** Whether an attempt ended without an answer, so that the card may have been charged. */
  const chargeUnknown = useRef(false);

  const failSetUp = useCallback((message: string) => {
    dispatch({ type: "setUpFailed", message });
    toast.error(paymentMessages.setUpFailedToast);
  }, []);

  const failPayment = useCallback((providerMessage: string | undefined) => {
    const problem = paymentProblem(providerMessage);
    dispatch({ type: "paymentFailed", message: problem.message });
    toast.error(problem.toast);
  }, []);

  const save = useCallback(async (signal: AbortSignal) => {
    const { confirm, wait, onSettled } = latest.current;
    dispatch({ type: "savingStarted" });
    try {
      if (await savePayment({ confirm, wait, signal })) onSettled();
      else dispatch({ type: "processingUndecided" });
    } catch {
      if (signal.aborted) return;
      dispatch({ type: "savingFailed" });
      toast.error(paymentMessages.paidButNotSavedToast);
    }
  }, []);

  const watch = useCallback(
    async (signal: AbortSignal) => {
      const { confirm, wait, onSettled } = latest.current;
      dispatch({ type: "processingStarted" });
      const decision = await awaitDecision({ confirm, wait, signal });
      if (decision === "confirmed") onSettled();
      else if (decision === "awaiting_payment") failPayment(undefined);
      else dispatch({ type: "processingUndecided" });
    },
    [failPayment],
  );

  const setUp = useCallback(
    async (signal: AbortSignal) => {
      dispatch({ type: "setUpStarted" });
      const { setUp: prepare, loadCardForm } = latest.current;
      const prepared = await prepare(signal);
      signal.throwIfAborted();
      if (prepared.outcome === "failed") failSetUp(prepared.message);
      else if (prepared.outcome === "processing") await watch(signal);
      else if (prepared.outcome === "ready") {
        const form = await loadCardForm(prepared);
        signal.throwIfAborted();
        chargeUnknown.current = false;
        dispatch({ type: "formLoaded", form, amountPence: prepared.amountPence });
      }
    },
    [failSetUp, watch],
  );

  const pay = useCallback(
    async (form: CardForm, amountPence: number, signal: AbortSignal) => {
      dispatch({ type: "paymentStarted" });
      const { onSubmit, returnUrl } = latest.current;
      onSubmit();
      const result = await charge(form, {
        amountPence,
        returnUrl,
        isEarlierUnknown: chargeUnknown.current,
      });
      signal.throwIfAborted();
      chargeUnknown.current = result.outcome === "unknown";
      if (result.outcome === "repriced") failSetUp(paymentMessages.repriced);
      else if (result.outcome === "succeeded") await save(signal);
      else if (result.outcome === "pending") await watch(signal);
      else failPayment(result.outcome === "refused" ? result.message : undefined);
    },
    [failPayment, failSetUp, save, watch],
  );

  /** Runs one piece of work at a time. What it did not foresee ends in `onFailure`. */
  const run = useCallback(
    (job: (signal: AbortSignal) => Promise<void>, onFailure: () => void): AbortController => {
      const controller = new AbortController();
      work.current = controller;
      withdrawErrors();
      job(controller.signal)
        .catch(() => {
          if (!controller.signal.aborted) onFailure();
        })
        .finally(() => {
          if (work.current === controller) work.current = undefined;
        });
      return controller;
    },
    [],
  );

  const startSetUp = useCallback(
    () => run(setUp, () => failSetUp(paymentMessages.setUpFailed)),
    [run, setUp, failSetUp],
  );

  useEffect(() => {
    startSetUp();
    // Whatever is in hand by then, not only the set-up: nobody is left to see it end.
    return () => {
      work.current?.abort();
      work.current = undefined;
    };
  }, [startSetUp]);

  const whenIdle = (start: () => void) => () => {
    if (!work.current) start();
  };

  return {
    state,
    tryAgain: whenIdle(startSetUp),
    submit: whenIdle(() => {
      if (state.phase !== "form" || state.activity !== "idle") return;
      const { form, amountPence } = state;
      run(
        (signal) => pay(form, amountPence, signal),
        () => failPayment(undefined),
      );
    }),
    saveAgain: whenIdle(() => run(save, () => undefined)),
    watchAgain: whenIdle(() => run(watch, () => dispatch({ type: "processingUndecided" }))),
    fieldsReady: () => dispatch({ type: "fieldsReady" }),
    fieldsFailed: (message: string | undefined) =>
      failSetUp(message ?? paymentMessages.setUpFailed),
  };
}
