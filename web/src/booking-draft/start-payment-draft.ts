import type * as z from "zod/mini";
import { Payer, readSessionAmount } from "#shared/bookings/session-payments.ts";
import type { startPayment } from "#shared/payments/api.ts";
import { type FieldError, fieldErrors } from "#shared/values/field-errors.ts";
import type { PaymentDraft } from "./payment-draft.ts";
import { type DraftStatus, type StartedDraft, type StartOutcome, sendDraft } from "./send-draft.ts";

type StartBody = z.infer<typeof startPayment.body>;

/** The calls that starting a payment makes. */
export interface StartPaymentCalls {
  readonly start: (body: StartBody) => Promise<StartedDraft>;
  readonly confirm: (paymentId: string) => Promise<DraftStatus>;
}

/** What the visitor has answered, or what is wrong with it, by field. */
export function readPaymentDraft(
  draft: PaymentDraft,
): { readonly amountPence: number; readonly payer: Payer } | { readonly errors: FieldError[] } {
  const amount = readSessionAmount(draft.amount);
  // A field that is left empty is one that is not answered.
  const payer = Payer.safeParse({
    ...(draft.name.trim() && { name: draft.name }),
    ...(draft.email.trim() && { email: draft.email }),
  });
  if ("pence" in amount && payer.success) return { amountPence: amount.pence, payer: payer.data };
  return {
    errors: [
      ...("error" in amount ? [{ path: "amount", message: amount.error }] : []),
      ...(payer.success ? [] : fieldErrors(payer.error)),
    ],
  };
}

/**
 * Sends the draft of a session payment to the server.
 * @throws only what the calls throw when they are given up.
 */
export async function startPaymentDraft(
  draft: PaymentDraft,
  calls: StartPaymentCalls,
): Promise<StartOutcome> {
  const { paymentId, discount, paymentSubmitted } = draft;
  const read = readPaymentDraft(draft);
  if ("errors" in read) return { outcome: "answersRefused", errors: read.errors };
  const { amountPence: amount, payer } = read;
  const discountCode = discount ? { discountCode: discount.code } : {};
  return sendDraft(paymentSubmitted, {
    start: () => calls.start({ paymentId, amount, payer, ...discountCode }),
    confirm: () => calls.confirm(paymentId),
  });
}
