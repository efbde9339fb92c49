import * as z from "zod/mini";

/** What the browser needs to pay a draft by card. */
export const awaitingPayment = {
  status: z.literal("awaiting_payment"),
  /** In pence. */
  amount: z.int(),
  clientSecret: z.string(),
  publishableKey: z.string(),
};

export const PaymentState = z.enum(["confirmed", "processing", "awaiting_payment"]);
