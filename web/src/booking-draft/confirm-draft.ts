import { confirmBooking } from "#shared/bookings/api.ts";
import { confirmPayment } from "#shared/payments/api.ts";
import { type CallOptions, callEndpoint } from "#web/api/call-endpoint.ts";
import { retryTransient } from "#web/api/retry-transient.ts";
import type { DraftKind } from "./draft-storage.ts";
import type { DraftStatus } from "./send-draft.ts";

/**
 * Has the server ask Stripe whether the draft is paid, and make it a booking if so. Safe to repeat.
 * @throws {ApiError} when it still fails after a few tries.
 */
export async function confirmDraft(
  kind: DraftKind,
  id: string,
  signal?: AbortSignal,
): Promise<DraftStatus> {
  const options = signal ? { signal } : {};
  const { status } = await retryTransient(() => confirms[kind](id, options), options);
  return status;
}

type Confirm = (id: string, options: CallOptions) => Promise<{ status: DraftStatus }>;

const confirms: Readonly<Record<DraftKind, Confirm>> = {
  booking: (bookingId, options) => callEndpoint(confirmBooking, { params: { bookingId } }, options),
  payment: (paymentId, options) => callEndpoint(confirmPayment, { params: { paymentId } }, options),
};
