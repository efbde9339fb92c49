import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import type { Confirmation, PaymentState } from "#shared/bookings/payment-state.ts";
import { confirmBooking } from "#shared/consultations/api.ts";
import { errorMessages } from "#shared/contract/error-messages.ts";
import { confirmPayment } from "#shared/sessions/api.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { retryTransient } from "#web/api/retry-transient.ts";

/**
 * `superseded`: it is booked, but with the answers that another tab has sent; `over`: it was booked, and nothing
 * more is to happen for it; `erased`: the visitor's details are deleted, so it is not booked, even if it is paid.
 */
export type Settlement = PaymentState | "superseded" | "over" | "erased";

const confirmCalls: Readonly<
  Record<BookingKind, (id: string, signal: AbortSignal) => Promise<Confirmation>>
> = {
  consultations: (id, signal) =>
    callEndpoint(confirmBooking, { params: { bookingId: id } }, { signal }),
  sessions: (id, signal) => callEndpoint(confirmPayment, { params: { paymentId: id } }, { signal }),
};

/** The server asks Stripe whether the draft is paid, and confirms it if so. Safe to repeat. */
export async function confirmCheckout(
  kind: BookingKind,
  { id, requestDigest }: Sent,
  signal: AbortSignal,
): Promise<Settlement> {
  const confirm = () => confirmCalls[kind](id, signal);
  const confirmation = await retryTransient(confirm, signal).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "booking_erased") return undefined;
    throw error;
  });
  if (!confirmation) return "erased";
  const { status, requestDigest: booked, isOver } = confirmation;
  if (isOver) return "over";
  const isOther = requestDigest !== undefined && booked !== requestDigest;
  return status === "confirmed" && isOther ? "superseded" : status;
}

/** What the visitor reads once it is `erased`. */
export const detailsDeleted = {
  message: errorMessages.booking_erased,
  toast: "Your details have been deleted.",
};

interface Sent {
  readonly id: string;
  /** Of the request that this tab has sent last. */
  readonly requestDigest: string | undefined;
}

interface Waiting {
  readonly confirm: (signal: AbortSignal) => Promise<Settlement>;
  readonly wait: (durationMs: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}

const intervalMs = 3000;
/** Two minutes. */
const maximumTries = 40;
/** Stripe's answer may be late; the same answer this many times in a row is final. */
const finalAfter = 3;

/** @returns the last answer; `processing` also when no call succeeded */
export async function awaitDecision({ confirm, wait, signal }: Waiting): Promise<Settlement> {
  let unpaidInARow = 0;
  for (let tries = 0; tries < maximumTries; tries++) {
    if (tries > 0) await wait(intervalMs, signal);
    const status = await confirm(signal).catch(() => "processing" as const);
    signal.throwIfAborted();
    if (isFinal(status)) return status;
    unpaidInARow = status === "awaiting_payment" ? unpaidInARow + 1 : 0;
    if (unpaidInARow === finalAfter) return "awaiting_payment";
  }
  return "processing";
}

/** @returns the last answer: not booked when the server does not see the payment after a few tries */
export async function savePayment({ confirm, wait, signal }: Waiting): Promise<Settlement> {
  let status = await confirm(signal);
  for (let tries = 1; tries < finalAfter && !isFinal(status); tries++) {
    await wait(intervalMs, signal);
    status = await confirm(signal);
  }
  return status;
}

const isFinal = (status: Settlement) => isBooked(status) || status === "erased";

export function isBooked(status: Settlement): status is "confirmed" | "superseded" | "over" {
  return status === "confirmed" || status === "superseded" || status === "over";
}
