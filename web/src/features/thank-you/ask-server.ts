import { ApiError } from "#web/api/api-error.ts";
import { pause } from "#web/api/retry-transient.ts";
import { awaitDecision, confirmCheckout, isBooked } from "#web/checkout/confirmation.ts";
import { type CheckoutKind, forgetKeptDraft } from "#web/checkout/kept-draft.ts";
import { receiptStore } from "#web/checkout/receipt.ts";
import type { Arrival } from "#web/checkout/thank-you-link.ts";

export type ThankYou =
  | Arrival
  | { readonly status: "processing"; readonly kind: CheckoutKind }
  /** The visitor's details are deleted. */
  | { readonly status: "erased" }
  /** No booking is known. */
  | { readonly status: "neutral" };

/** Asks the server how a payment ended, until it knows. Rejects only when aborted. */
export async function askServer(
  kind: CheckoutKind,
  id: string,
  signal: AbortSignal,
  tell: (known: ThankYou) => void,
): Promise<void> {
  let isKnown = true;
  const receipt = receiptStore.read();
  const requestDigest = receipt?.id === id ? receipt.requestDigest : undefined;
  const decision = await awaitDecision({
    confirm: async () => {
      try {
        return isKnown
          ? await confirmCheckout(kind, { id, requestDigest }, signal)
          : "awaiting_payment";
      } catch (error) {
        if (!(error instanceof ApiError) || error.isTransient) throw error;
        isKnown = false;
        return "awaiting_payment";
      }
    },
    wait: async (durationMs) => {
      if (!isKnown) return;
      tell({ status: "processing", kind });
      await pause(durationMs, signal);
    },
    signal,
  });
  if (isBooked(decision)) {
    forgetKeptDraft(kind, id);
    const isOther = decision === "superseded";
    tell({ status: "booked", kind, id, booked: "paid", isOther });
  } else if (decision === "erased") {
    forgetKeptDraft(kind, id);
    tell({ status: "erased" });
  } else if (decision === "processing") {
    tell({ status: "processing", kind });
  } else {
    tell(isKnown ? { status: "failed", kind } : { status: "neutral" });
  }
}
