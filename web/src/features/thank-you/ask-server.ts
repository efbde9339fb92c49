import type { Dispatch, SetStateAction } from "react";
import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import { openClientBooking } from "#shared/bookings/client-api.ts";
import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import { endInWords } from "#shared/bookings/end-in-words.ts";
import { errorMessages } from "#shared/contract/error-messages.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { pause } from "#web/api/retry-transient.ts";
import { awaitDecision, confirmCheckout, isBooked } from "#web/checkout/confirmation.ts";
import { forgetKeptDraft } from "#web/checkout/kept-draft.ts";
import { type Receipt, receiptStore } from "#web/checkout/receipt.ts";
import type { Arrival, Asking, Booked } from "#web/checkout/thank-you-link.ts";

export type ThankYou =
  | Exclude<Arrival, { readonly status: "booked" }>
  | ({
      readonly status: "booked";
      /** As the server knows it by now. */
      readonly booking?: ClientBooking | undefined;
    } & Booked)
  /** Nothing more is to happen for it. */
  | {
      readonly status: "over";
      readonly kind: BookingKind;
      readonly id: string;
      readonly title: string;
      readonly detail?: string | undefined;
    }
  /** The server cannot be asked at the moment. */
  | { readonly status: "unknown"; readonly kind: BookingKind; readonly id: string }
  | { readonly status: "processing"; readonly kind: BookingKind }
  /** The visitor's details are deleted. */
  | { readonly status: "erased"; readonly reason: string }
  /** No booking is known. */
  | { readonly status: "neutral" };

/** Shows what is known. */
export type Show = Dispatch<SetStateAction<ThankYou>>;

/** Asks the server how a payment ended, until it knows, and what has become of it since. Rejects only when aborted. */
export async function askServer(
  { kind, id, isLater = false, isOurs = false }: Asking,
  signal: AbortSignal,
  tell: (known: ThankYou) => void,
): Promise<void> {
  const kept = receiptStore.read();
  const receipt = kept?.id === id ? kept : undefined;

  function tellWhatBecame(booking: ClientBooking | undefined) {
    const end = booking && endInWords(booking, new Date());
    if (end) return tell({ status: "over", kind, id, ...end });
    const isFree = (booking?.amount ?? receipt?.totalPence) === 0;
    tell({ status: "booked", kind, id, booked: isFree ? "free" : "paid", isLater, booking });
  }

  if (isOurs && receipt) {
    const booking = await openBooking(receipt, signal);
    if (booking) return tellWhatBecame(booking);
    if (booking === undefined) tell({ status: "unknown", kind, id });
  }

  let isKnown = true;
  let isAnswered = true;
  const decision = await awaitDecision({
    confirm: async () => {
      try {
        const { requestDigest } = receipt ?? {};
        if (!isKnown) return "awaiting_payment";
        const status = await confirmCheckout(kind, { id, requestDigest }, signal);
        isAnswered = true;
        return status;
      } catch (error) {
        isAnswered = error instanceof ApiError && !error.isTransient;
        if (!isAnswered) throw error;
        isKnown = false;
        return "awaiting_payment";
      }
    },
    wait: async (durationMs) => {
      if (!isKnown) return;
      tell(isAnswered ? { status: "processing", kind } : { status: "unknown", kind, id });
      await pause(durationMs, signal);
    },
    signal,
  });
  if (isBooked(decision)) {
    forgetKeptDraft(kind, id);
    if (decision === "superseded") {
      return tell({ status: "booked", kind, id, booked: "paid", isOther: true, isLater });
    }
    const booking = receipt && (await openBooking(receipt, signal));
    if (booking || decision === "confirmed") return tellWhatBecame(booking ?? undefined);
    return tell({ status: "over", kind, id, title: over });
  }
  if (decision === "erased") {
    forgetKeptDraft(kind, id);
    // What this tab has of the person goes, too.
    if (receipt) receiptStore.forget();
    return tell({ status: "erased", reason: errorMessages.booking_erased });
  }
  if (decision === "processing") {
    return tell(isAnswered ? { status: "processing", kind } : { status: "unknown", kind, id });
  }
  if (isKnown) return tell({ status: "failed", kind });
  tell(isOurs ? { status: "over", kind, id, title: over } : { status: "neutral" });
}

const over = "This booking is closed.";

/** A booking as its client's page shows it; `null` if the link opens none, `undefined` if there is no answer. */
async function openBooking(
  { id, clientToken }: Receipt,
  signal: AbortSignal,
): Promise<ClientBooking | null | undefined> {
  const params = { bookingId: id, token: clientToken };
  try {
    return await callEndpoint(openClientBooking, { params }, { signal, timeoutMs: 20_000 });
  } catch (error) {
    signal.throwIfAborted();
    const isInvalid = error instanceof ApiError && error.code === "link_invalid";
    return isInvalid ? null : undefined;
  }
}
