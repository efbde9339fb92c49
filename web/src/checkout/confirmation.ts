import { confirmBooking } from "#shared/bookings/api.ts";
import type { PaymentState } from "#shared/bookings/payment-state.ts";
import { confirmPayment } from "#shared/payments/api.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { retryTransient } from "#web/api/retry-transient.ts";
import type { CheckoutKind } from "./kept-draft.ts";

/**
 * Has the server ask Stripe whether the draft is paid, and make it a booking if so. Safe to repeat.
 * @throws {ApiError} when it still fails after a few tries.
 */
export async function confirmCheckout(
  kind: CheckoutKind,
  id: string,
  signal: AbortSignal,
): Promise<PaymentState> {
  const confirm = () =>
    kind === "booking"
      ? callEndpoint(confirmBooking, { params: { bookingId: id } }, { signal })
      : callEndpoint(confirmPayment, { params: { paymentId: id } }, { signal });
  const { status } = await retryTransient(confirm, { signal });
  return status;
}

interface Waiting {
  readonly confirm: (signal: AbortSignal) => Promise<PaymentState>;
  readonly wait: (durationMs: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}

const intervalMs = 3000;
/** Two minutes of asking; a bank that takes longer is not waited for in front of a page. */
const maximumTries = 40;
/** Stripe may be a moment behind; an answer given this often in a row is final. */
const finalAfter = 3;

/**
 * Asks the server until it knows how a payment ended that the provider has not decided yet.
 * @returns the last answer; `processing` also when the server could not be asked at all.
 */
export async function awaitDecision({ confirm, wait, signal }: Waiting): Promise<PaymentState> {
  let unpaidInARow = 0;
  for (let tries = 0; tries < maximumTries; tries++) {
    if (tries > 0) await wait(intervalMs, signal);
    const status = await confirm(signal).catch(() => "processing" as const);
    signal.throwIfAborted();
    if (status === "confirmed") return status;
    unpaidInARow = status === "awaiting_payment" ? unpaidInARow + 1 : 0;
    if (unpaidInARow === finalAfter) return "awaiting_payment";
  }
  return "processing";
}

/**
 * Has the server save a payment that the provider says has succeeded.
 * @returns whether it is saved; `false` when the server, asked a few times, does not see it yet.
 * @throws what `confirm` throws, when the server cannot be asked.
 */
export async function savePayment({ confirm, wait, signal }: Waiting): Promise<boolean> {
  for (let tries = 0; tries < finalAfter; tries++) {
    if (tries > 0) await wait(intervalMs, signal);
    if ((await confirm(signal)) === "confirmed") return true;
  }
  return false;
}
