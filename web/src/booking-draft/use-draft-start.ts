import { useEffect, useRef, useState } from "react";
import { wizardMessages } from "#shared/bookings/booking-form.ts";
import { apiErrors } from "#shared/contract/errors.ts";
import { checkDiscount } from "#shared/discounts/api.ts";
import type { FieldError } from "#shared/values/field-errors.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { paymentSetUpFailure } from "#web/api/payment-set-up-failure.ts";
import type { PaymentSetUp } from "#web/components/card-payment/use-card-payment.ts";
import type { GrantedDiscount } from "#web/components/discount-code/discount-state.ts";
import { toast } from "#web/components/toasts.ts";
import { withdrawErrors } from "#web/components/withdraw-errors.ts";
import type { StartOutcome } from "./send-draft.ts";

interface DraftStart {
  readonly bookingId: string;
  /** Sends the draft. Repeating it is harmless. */
  readonly send: (signal: AbortSignal) => Promise<StartOutcome>;
  /** The discount that the page shows, and what is left to pay with it, in pence. */
  readonly discount: GrantedDiscount | null;
  readonly totalPence: number;
  readonly onBooked: (booked: "paid" | "free") => void;
  /** Shows the visitor what is wrong with the answers, where it is wrong. */
  readonly onAnswersRefused: (errors: readonly FieldError[]) => void;
  readonly onDiscountRefused: (message: string) => void;
  readonly onDiscountGranted: (discount: GrantedDiscount) => void;
  /** Makes the next attempt one at another draft. */
  readonly onConflict: () => void;
  /** What to say of a free booking that was not made, in its place and perhaps as a toast. */
  readonly freeFailure: (error: unknown) => { readonly problem: string; readonly toast?: string };
}

/** A free booking that the server did not make, and did not refuse either. */
export class NotBooked extends Error {
  override readonly name = "NotBooked";
}

/** Sends a draft to the server: to prepare its payment, or to book it when it is free. */
export function useDraftStart(options: DraftStart) {
  const { send, discount, totalPence, onBooked, onDiscountGranted, freeFailure } = options;
  const [free, setFree] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const freeBooking = useRef<AbortController>(undefined);
  useEffect(() => () => freeBooking.current?.abort(), []);

  async function start(signal: AbortSignal): Promise<StartOutcome> {
    const outcome = await send(signal);
    signal.throwIfAborted();
    return outcome;
  }

  /** Deals with what both ways of booking have in common. */
  function dealtWith(started: StartOutcome): boolean {
    switch (started.outcome) {
      case "booked":
        onBooked(started.booked);
        return true;
      case "answersRefused":
        options.onAnswersRefused(started.errors);
        return true;
      case "discountRefused":
        options.onDiscountRefused(started.message);
        toast.error(started.message);
        return true;
      case "conflict":
        options.onConflict();
        return false;
      default:
        return false;
    }
  }

  /** The price has moved since the code was applied: shows the present one, to be agreed to. */
  async function refreshDiscount({ code }: GrantedDiscount, signal: AbortSignal): Promise<void> {
    const body = { code, bookingId: options.bookingId };
    const { percentOff } = await callEndpoint(checkDiscount, { body }, { signal });
    onDiscountGranted({ code, percentOff });
    toast.info(wizardMessages.totalChanged);
  }

  async function setUpPayment(signal: AbortSignal): Promise<PaymentSetUp> {
    const started = await start(signal);
    if (dealtWith(started)) return { outcome: "withdrawn" };
    switch (started.outcome) {
      case "awaitingPayment":
        if (started.amountPence === totalPence) return { ...started, outcome: "ready" };
        if (!discount) return { outcome: "failed", message: apiErrors.conflict.detail };
        await refreshDiscount(discount, signal);
        return { outcome: "withdrawn" };
      case "processing":
        return { outcome: "processing" };
      case "failed":
      case "conflict":
        return { outcome: "failed", message: paymentSetUpFailure(started.error) };
      default:
        return { outcome: "withdrawn" };
    }
  }

  async function bookFree(signal: AbortSignal): Promise<void> {
    const started = await start(signal);
    if (dealtWith(started)) return;
    if (started.outcome === "awaitingPayment" && discount) {
      await refreshDiscount(discount, signal);
      return;
    }
    throw "error" in started ? started.error : new NotBooked();
  }

  async function completeFree(): Promise<void> {
    if (freeBooking.current) return;
    const controller = new AbortController();
    freeBooking.current = controller;
    const { signal } = controller;
    setFree({ busy: true });
    withdrawErrors();
    try {
      await bookFree(signal);
      setFree({ busy: false });
    } catch (error) {
      if (signal.aborted) return;
      const failure = freeFailure(error);
      setFree({ busy: false, problem: failure.problem });
      if (failure.toast) toast.error(failure.toast);
    }
    freeBooking.current = undefined;
  }

  return { setUpPayment, completeFree, free };
}
