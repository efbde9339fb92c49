import * as z from "zod/mini";
import { errorMessages } from "#shared/contract/error-messages.ts";
import { visibleText } from "#shared/values/pasted-text.ts";
import { textMessages, withoutControlsExceptBreaks } from "#shared/values/text-fields.ts";
import { refundReasons, restChoices } from "./refunds.ts";

/** What the trainer enters for a refund, shared by the admin area and the server. */

export const refundMessages = {
  amountRequired: "Please enter an amount.",
  amountUnreadable: "Please enter an amount in pounds and pence, such as 45 or 45.50.",
  amountTooSmall: "Please enter an amount of at least £0.01.",
  tooMuch: errorMessages.refund_too_large,
  noteTooLong: "Please keep this below 500 characters.",
} as const;

/** The most that Stripe takes in one payment, in pence: nothing larger can be given back. */
const largestPaymentPence = 99_999_999;

/** A request to refund a payment. The id makes repeating it harmless. */
export const RefundRequest = z.strictObject({
  refundId: z.uuid("Please reload the page and try again.").check(z.toLowerCase()),
  amount: z
    .int(refundMessages.amountUnreadable)
    .check(
      z.minimum(1, refundMessages.amountTooSmall),
      z.maximum(largestPaymentPence, refundMessages.tooMuch),
    ),
  reason: z.enum(refundReasons),
  /** Of a block with sessions left: whether they end. Absent: they end if none of the money for them is kept. */
  sessionsLeft: z.optional(z.enum(restChoices)),
  /** Of a block: the `sessionChanges` that it was reckoned with. */
  seen: z.optional(z.int().check(z.minimum(0))),
  /** What was left to refund, in pence, when it was reckoned. */
  leftToRefund: z.optional(z.int().check(z.minimum(0))),
  note: z.optional(
    z
      .string()
      .check(
        z.overwrite(visibleText),
        z.maxLength(500, refundMessages.noteTooLong),
        z.regex(withoutControlsExceptBreaks, textMessages.unreadable),
      ),
  ),
});
export type RefundRequest = z.infer<typeof RefundRequest>;
