import * as z from "zod/mini";
import { defaultSessionPence } from "#shared/bookings/session-payments.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { PercentOff } from "#shared/discounts/discounts.ts";
import { poundsAsTyped } from "#shared/values/money.ts";

/** A session payment under way in this tab: all that a reload must not lose, and never the card. */
export const PaymentDraft = z.object({
  /** The same for every attempt to pay, which makes repeating them harmless. */
  paymentId: BookingId,
  /** What the visitor has typed so far, right or wrong; the amount in pounds. */
  amount: z.string(),
  name: z.string(),
  email: z.string(),
  /** The text of the discount code box. */
  discountCode: z.string(),
  /** The discount the server has granted, and will check again. */
  discount: z.nullable(z.object({ code: z.string(), percentOff: PercentOff })),
  /** Whether a card may have been charged already, so that the server is asked before anything. */
  paymentSubmitted: z.boolean(),
});
export type PaymentDraft = z.infer<typeof PaymentDraft>;

/** A draft with nothing in it but the amount that most people pay. */
export function emptyPaymentDraft(paymentId: string): PaymentDraft {
  return {
    paymentId,
    amount: poundsAsTyped(defaultSessionPence),
    name: "",
    email: "",
    discountCode: "",
    discount: null,
    paymentSubmitted: false,
  };
}
