import { ApiError } from "#web/api/api-error.ts";
import { pause } from "#web/api/pause.ts";
import { confirmDraft } from "#web/booking-draft/confirm-draft.ts";
import { type DraftKind, forgetStored } from "#web/booking-draft/draft-storage.ts";
import { readSavedDraft } from "#web/booking-draft/saved-draft.ts";
import { savedPaymentDraft } from "#web/booking-draft/saved-payment-draft.ts";
import { awaitDecision } from "#web/components/card-payment/await-confirmation.ts";
import type { ThankYou } from "./use-thank-you.ts";

/** What can be asked about. */
interface Paying {
  readonly kind: DraftKind;
  readonly id: string;
}

/**
 * Asks the server how a payment ended, until it knows; says what is known meanwhile.
 * @param paying what was being paid; where it is unknown, that of this tab whose card may have been
 *   charged.
 * Rejects only when given up.
 */
export async function askServer(
  paying: Paying | undefined,
  signal: AbortSignal,
  tell: (known: ThankYou) => void,
): Promise<void> {
  const asked = paying ?? submitted();
  if (!asked) {
    tell({ status: "neutral" });
    return;
  }
  let isKnown = true;
  const decision = await awaitDecision({
    confirm: async () => {
      try {
        return isKnown ? await confirmDraft(asked.kind, asked.id, signal) : "awaiting_payment";
      } catch (error) {
        if (!(error instanceof ApiError) || error.isTransient) throw error;
        isKnown = false;
        return "awaiting_payment";
      }
    },
    wait: async (durationMs) => {
      if (!isKnown) return;
      tell({ status: "processing", kind: asked.kind });
      await pause(durationMs, signal);
    },
    signal,
  });
  if (decision === "confirmed") {
    forgetStored(asked.kind, asked.id);
    tell({ status: "booked", kind: asked.kind, booked: "paid" });
  } else if (decision === "processing") {
    tell({ status: "processing", kind: asked.kind });
  } else {
    tell(isKnown ? { status: "failed", kind: asked.kind } : { status: "neutral" });
  }
}

/** What a payment was sent off for in this tab, without its end being seen. */
function submitted(): Paying | undefined {
  const booking = readSavedDraft();
  if (booking?.paymentSubmitted) return { kind: "booking", id: booking.bookingId };
  const payment = savedPaymentDraft.read();
  return payment?.paymentSubmitted ? { kind: "payment", id: payment.paymentId } : undefined;
}
