import * as z from "zod/mini";
import { formatPounds } from "#shared/values/money.ts";
import { visibleText } from "#shared/values/pasted-text.ts";
import { EmailAddress, PersonName } from "#shared/values/text-fields.ts";
import { parsePounds, paymentLimits } from "#shared/values/typed-pounds.ts";

/** The rules and messages of the payment page, shared by the page and the server. */

/** The list price in pence before the visitor has chosen one. */
export const defaultSessionPence = 5000;

/** What the visitor is paying for, on the page, in the mail and at Stripe. */
export const sessionDescription = "Personal Training Session";

export const sessionPaymentMessages = {
  title: "Make a Payment",
  proceed: "Proceed to Payment",
  back: "Back to Amount Selection",
  amountRequired: "Please enter an amount.",
  amountUnreadable: "Please enter an amount in pounds and pence, such as 45 or 45.50.",
  get amountTooSmall() {
    return `Please enter an amount of at least ${formatPounds(paymentLimits.minimum)}.`;
  },
  get amountTooLarge() {
    return `Please enter an amount of no more than ${formatPounds(paymentLimits.maximum)}.`;
  },
  paid: "Your payment has been received. Taking you to your confirmation…",
  freeConfirmed: "Your free booking has been confirmed!",
  freeFailed: (message: string) => `Error: ${message}. Please try again.`,
  /** In place of the message when the server gave none. */
  freeRefused: "Failed to create booking",
  /** In place of the message when the server answered something else than that it is confirmed. */
  freeUnconfirmed: "Booking creation failed",
} as const;

/** How long the payment page shows that all went well before it gives way to `/thank-you`. */
export const successShownMs = 2000;

/** The amount a visitor chooses to pay before any discount, in pence. */
export const SessionAmount = z
  .int(sessionPaymentMessages.amountUnreadable)
  .check(
    z.minimum(paymentLimits.minimum, { error: () => sessionPaymentMessages.amountTooSmall }),
    z.maximum(paymentLimits.maximum, { error: () => sessionPaymentMessages.amountTooLarge }),
  );

/** Reads the amount box: what was typed in pounds, as pence, or what is wrong with it. */
export function readSessionAmount(
  text: string,
): { readonly pence: number } | { readonly error: string } {
  if (visibleText(text) === "") return { error: sessionPaymentMessages.amountRequired };
  const pence = parsePounds(text);
  if (pence === undefined) return { error: sessionPaymentMessages.amountUnreadable };
  const parsed = SessionAmount.safeParse(pence);
  if (parsed.success) return { pence: parsed.data };
  return { error: parsed.error.issues[0]?.message ?? sessionPaymentMessages.amountUnreadable };
}

/** The payer. Both fields are optional; with an email address the payer gets a receipt. */
export const Payer = z.object({
  name: z.optional(PersonName),
  email: z.optional(EmailAddress),
});
export type Payer = z.infer<typeof Payer>;

/** The payer of a block, whose sessions the trainer finds by the name. */
export const BlockPayer = z.object({ name: PersonName, email: EmailAddress });
