import { useEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { wizardMessages } from "#shared/bookings/booking-form.ts";
import type { PaymentState } from "#shared/bookings/payment-state.ts";
import { apiErrors } from "#shared/contract/errors.ts";
import { checkDiscount } from "#shared/discounts/api.ts";
import { paymentMessages } from "#shared/payments/payments.ts";
import { paths } from "#shared/site/paths.ts";
import type { FieldError } from "#shared/values/field-errors.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { toast, withdrawErrors } from "#web/components/toasts.ts";
import type { CardFormSecrets } from "./card-form.ts";
import {
  type CheckoutDefinition,
  type CheckoutDraft,
  type GrantedDiscount,
  priceAfter,
} from "./checkout-definition.ts";
import {
  type CheckoutEvent,
  type CheckoutState,
  type DiscountEvent,
  initialCheckoutState,
  nextCheckoutState,
} from "./checkout-state.ts";
import { confirmCheckout } from "./confirmation.ts";
import { type SendOutcome, sendDraft } from "./send-draft.ts";
import { type Booked, bankReturnUrl } from "./thank-you-link.ts";
import { useDiscountCode } from "./use-discount-code.ts";

/** What setting up a card payment came to. */
export type PaymentSetUp =
  | ({ readonly outcome: "ready"; readonly amountPence: number } & CardFormSecrets)
  | { readonly outcome: "failed"; readonly message: string }
  /** Paid in an earlier attempt, and the bank has not decided. */
  | { readonly outcome: "processing" }
  /** The page has taken over, and says why itself: the payment step is about to go. */
  | { readonly outcome: "withdrawn" };

/** What the card payment step needs of the checkout. */
export interface CardCheckout {
  /** What the visitor quotes when asking about this payment. */
  readonly reference: string;
  /** Where a bank's own page sends the visitor back to. */
  readonly returnUrl: string;
  /** Whether an email tells the visitor how the payment ended. */
  readonly mailFollows: boolean;
  /** Prepares the one payment of this draft. Repeating it is harmless. */
  readonly setUp: (signal: AbortSignal) => Promise<PaymentSetUp>;
  /** Has the server look whether it is paid. Throws after a few tries. */
  readonly confirm: (signal: AbortSignal) => Promise<PaymentState>;
  /** Called before a card may be charged. */
  readonly onSubmit: () => void;
  /** Called once it is paid and saved. */
  readonly onSettled: () => void;
  /** Told whether money may be moving, so that nothing else on the page changes meanwhile. */
  readonly onUnderWayChange: (underWay: boolean) => void;
}

/** What the checkout asks of its page. */
interface CheckoutPage {
  /** Shows the visitor what is wrong with the answers, where it is wrong. */
  readonly onAnswersRefused: (errors: readonly FieldError[]) => void;
  /** Hides the payment: its price or an answer has changed. */
  readonly closePayment: () => void;
}

/** Everything that the booking form and the payment page have in common, from draft to thank-you. */
export function useCheckout<Draft extends CheckoutDraft, Body>(
  definition: CheckoutDefinition<Draft, Body>,
  { onAnswersRefused, closePayment }: CheckoutPage,
) {
  const { kind, store, successShownMs } = definition;
  const [state, dispatch] = useReducer(
    (current: CheckoutState<Draft>, event: CheckoutEvent<Draft>) =>
      nextCheckoutState(current, event, definition.priceField),
    undefined,
    () => initialCheckoutState(store.read() ?? definition.emptyDraft(crypto.randomUUID())),
  );
  const { draft, booked } = state;
  const { id, discount } = draft;

  // What the visitor wrote about their health leaves the tab as soon as it is booked.
  useEffect(() => {
    if (booked) store.forget();
    else store.keep(draft);
  }, [store, draft, booked]);

  const navigate = useNavigate();
  useEffect(() => {
    if (!booked) return;
    const state: Booked = { kind, id, booked };
    const leave = () => navigate(paths.thankYou, { replace: true, state });
    const timer = setTimeout(leave, successShownMs);
    return () => clearTimeout(timer);
  }, [booked, kind, id, successShownMs, navigate]);

  const listPricePence = definition.listPricePence(draft);
  const totalPence =
    listPricePence === undefined ? undefined : priceAfter(discount, listPricePence);

  /** A payment form at the old price must not stay. */
  function changeDiscount(event: DiscountEvent) {
    dispatch(event);
    closePayment();
  }

  async function send(signal: AbortSignal): Promise<SendOutcome> {
    const request = definition.request(draft);
    if ("errors" in request) return { outcome: "answersRefused", errors: request.errors };
    const outcome = await sendDraft(draft.paymentSubmitted, {
      start: () => definition.start(request.body, { signal }),
      confirm: () => confirmCheckout(kind, id, signal),
    });
    signal.throwIfAborted();
    return outcome;
  }

  /** Deals with the outcomes that mean the same with and without a payment. */
  function isDealtWith(sent: SendOutcome): boolean {
    switch (sent.outcome) {
      case "booked":
        dispatch({ type: "booked", booked: sent.booked });
        return true;
      case "answersRefused":
        onAnswersRefused(sent.errors);
        return true;
      case "discountRefused":
        changeDiscount({ type: "discountRefused", message: sent.message });
        toast.error(sent.message);
        return true;
      case "conflict":
        dispatch({ type: "idRenewed", id: crypto.randomUUID() });
        return false;
      default:
        return false;
    }
  }

  /** The price has changed since the code was applied: shows the present one, to be agreed to. */
  async function refreshDiscount({ code }: GrantedDiscount, signal: AbortSignal): Promise<void> {
    const body = { code, bookingId: id };
    const { percentOff } = await callEndpoint(checkDiscount, { body }, { signal });
    changeDiscount({ type: "discountGranted", code, percentOff });
    toast.info(wizardMessages.totalChanged);
  }

  async function setUpPayment(signal: AbortSignal): Promise<PaymentSetUp> {
    const sent = await send(signal);
    if (isDealtWith(sent)) return { outcome: "withdrawn" };
    switch (sent.outcome) {
      case "awaitingPayment":
        if (sent.amountPence === totalPence) return { ...sent, outcome: "ready" };
        if (!discount) return { outcome: "failed", message: apiErrors.conflict.detail };
        await refreshDiscount(discount, signal);
        return { outcome: "withdrawn" };
      case "processing":
        return { outcome: "processing" };
      case "failed":
      case "conflict":
        return { outcome: "failed", message: setUpFailure(sent.error) };
      default:
        return { outcome: "withdrawn" };
    }
  }

  /** While money may be moving nothing else on the page can be changed. */
  const [underWay, setUnderWay] = useState(false);
  const free = useFreeBooking(async (signal) => {
    const sent = await send(signal);
    if (isDealtWith(sent)) return undefined;
    if (sent.outcome === "awaitingPayment" && discount) {
      await refreshDiscount(discount, signal);
      return undefined;
    }
    return definition.freeFailure("error" in sent ? sent.error : undefined);
  }, definition.freeFailure);

  const payment: CardCheckout = {
    reference: id,
    returnUrl: bankReturnUrl(window.location.origin, kind, id),
    mailFollows: definition.mailFollows(draft),
    setUp: setUpPayment,
    confirm: (signal) => confirmCheckout(kind, id, signal),
    onSubmit: () => dispatch({ type: "paymentSubmitted" }),
    onSettled: () => dispatch({ type: "booked", booked: "paid" }),
    onUnderWayChange: setUnderWay,
  };

  return {
    ...state,
    listPricePence,
    totalPence,
    discountCode: useDiscountCode(draft, state.discountError, changeDiscount),
    /** Whether nothing on the page may be changed. */
    locked: underWay || free.busy || booked !== undefined,
    answer: (answers: Partial<Draft["answers"]>) => dispatch({ type: "answered", answers }),
    changeDraft: (changes: Partial<Draft>) => dispatch({ type: "draftChanged", changes }),
    showErrors: (errors: readonly FieldError[]) => {
      flushSync(() => dispatch({ type: "errorsFound", errors }));
      closePayment();
    },
    payment,
    free: { ...free, busy: free.busy || booked !== undefined },
  };
}

type FreeFailure = CheckoutDefinition<CheckoutDraft, unknown>["freeFailure"];

/** Books when there is nothing to pay; a second press while it is under way does nothing. */
function useFreeBooking(
  book: (signal: AbortSignal) => Promise<ReturnType<FreeFailure> | undefined>,
  failureOf: FreeFailure,
) {
  const [free, setFree] = useState<{ busy: boolean; problem?: string | undefined }>({
    busy: false,
  });
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);

  async function complete(): Promise<void> {
    if (work.current) return;
    const controller = new AbortController();
    work.current = controller;
    setFree({ busy: true });
    withdrawErrors();
    const failure = await book(controller.signal).catch(failureOf);
    if (controller.signal.aborted) return;
    work.current = undefined;
    setFree({ busy: false, problem: failure?.problem });
    if (failure?.toast) toast.error(failure.toast);
  }

  return { ...free, complete };
}

/** What the payment step says when a payment could not be set up (specification §8). */
function setUpFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return paymentMessages.setUpFailed;
  // The visitor can act on these two; the status in words would not say what is wrong.
  if (error.code === "amount_below_minimum" || error.code === "conflict") return error.detail;
  return paymentMessages.setUpFailedWithStatus(error.statusText);
}
