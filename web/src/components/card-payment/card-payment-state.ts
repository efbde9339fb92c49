import { paymentMessages } from "#shared/payments/payments.ts";
import type { CardForm } from "./card-form.ts";

/** Where the payment step stands (specification §4: set-up, then outcome). */
export type CardPaymentState =
  | { readonly phase: "settingUp" }
  | { readonly phase: "setUpFailed"; readonly message: string }
  | {
      readonly phase: "form";
      readonly form: CardForm;
      readonly amountPence: number;
      /** `preparing`: the provider's fields are still being drawn. */
      readonly activity: "preparing" | "idle" | "paying";
      /** Why the last attempt failed. */
      readonly problem?: string;
    }
  /** The bank has not decided; `watching` while the server is asked again and again. */
  | { readonly phase: "processing"; readonly watching: boolean }
  /** Paid; the booking is being saved. */
  | { readonly phase: "saving" }
  /** Paid, but the server could not be reached to save it. */
  | { readonly phase: "unsaved" };

export type CardPaymentEvent =
  | { readonly type: "setUpStarted" }
  | { readonly type: "setUpFailed"; readonly message: string }
  | { readonly type: "formLoaded"; readonly form: CardForm; readonly amountPence: number }
  | { readonly type: "fieldsReady" }
  | { readonly type: "paymentStarted" }
  | { readonly type: "paymentFailed"; readonly message: string }
  | { readonly type: "processingStarted" }
  | { readonly type: "processingUndecided" }
  | { readonly type: "savingStarted" }
  | { readonly type: "savingFailed" };

/** The next state. An event that does not belong to the present state changes nothing. */
export function nextCardPaymentState(
  state: CardPaymentState,
  event: CardPaymentEvent,
): CardPaymentState {
  switch (event.type) {
    case "setUpStarted":
      return { phase: "settingUp" };
    case "setUpFailed":
      return { phase: "setUpFailed", message: event.message };
    case "formLoaded": {
      const { form, amountPence } = event;
      return { phase: "form", form, amountPence, activity: "preparing" };
    }
    case "fieldsReady":
      return state.phase === "form" && state.activity === "preparing"
        ? { ...state, activity: "idle" }
        : state;
    case "paymentStarted": {
      if (state.phase !== "form") return state;
      const { problem: _, ...form } = state;
      return { ...form, activity: "paying" };
    }
    case "paymentFailed":
      return state.phase === "form"
        ? { ...state, activity: "idle", problem: event.message }
        : { phase: "setUpFailed", message: event.message };
    case "processingStarted":
      return { phase: "processing", watching: true };
    case "processingUndecided":
      return { phase: "processing", watching: false };
    case "savingStarted":
      return { phase: "saving" };
    case "savingFailed":
      return { phase: "unsaved" };
  }
}

/** Whether money may be moving, so that nothing around the payment step should change. */
export function isPaymentUnderWay(state: CardPaymentState): boolean {
  switch (state.phase) {
    case "form":
      return state.activity === "paying";
    case "saving":
    case "unsaved":
    case "processing":
      return true;
    default:
      return false;
  }
}

/** What went wrong with an attempt to pay, for the page and for the toast (specification §8). */
export function paymentProblem(providerMessage: string | undefined) {
  return providerMessage
    ? { message: providerMessage, toast: paymentMessages.declinedToast(providerMessage) }
    : { message: paymentMessages.unexpected, toast: paymentMessages.unexpectedToast };
}
