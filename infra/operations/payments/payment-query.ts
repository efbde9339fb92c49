import { BookingId } from "#shared/contract/ids-and-cursors.ts";

export interface PaymentQuery {
  readonly by: "intent" | "booking";
  readonly id: string;
}

/**
 * Reads what the operator has typed or pasted: an id alone, or an address that contains it.
 * @throws with a sentence that does not repeat it: it might be a key
 */
export function readPaymentQuery(given: string): PaymentQuery {
  // What follows the id of a client secret would pay the intent.
  const [intent] = /\bpi_[A-Za-z0-9]{3,100}/.exec(given) ?? [];
  if (intent !== undefined) return { by: "intent", id: intent };
  const [uuid = ""] = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(given) ?? [];
  const booking = BookingId.safeParse(uuid).data;
  if (booking !== undefined) return { by: "booking", id: booking };
  throw new Error(
    "Give a payment's id (--payment pi_…) or a booking's id. Stripe's dashboard shows the payment's beside the ids of its charges, refunds, disputes and events.",
  );
}
