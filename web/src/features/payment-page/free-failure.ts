import { sessionPaymentMessages } from "#shared/bookings/session-payments.ts";
import { ApiError } from "#web/api/api-error.ts";
import { NotBooked } from "#web/booking-draft/use-draft-start.ts";

/** What the payment page says when a free booking was not made (specification §8). */
export function freeFailureMessage(error: unknown): string {
  const { freeFailed, freeRefused, freeUnconfirmed } = sessionPaymentMessages;
  if (error instanceof NotBooked) return freeFailed(freeUnconfirmed);
  if (!(error instanceof ApiError) || error.code === "network" || error.code === "unreadable") {
    return freeFailed(freeRefused);
  }
  // What went wrong, without the advice that may follow: ours follows.
  const [what = freeRefused] = error.detail.split(/\.(?:\s|$)/);
  return freeFailed(what);
}
