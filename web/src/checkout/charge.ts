import type { CardForm, PayResult, SubmitResult } from "./card-form.ts";

interface Attempt {
  /** The price on the page. */
  readonly amountPence: number;
  readonly returnUrl: string;
  /** Whether the attempt before this one ended without an answer. */
  readonly isEarlierUnknown: boolean;
}

/**
 * Not charged: `cancelled` when the wallet's sheet was closed, `repriced` when the price is not the one
 * shown, `lapsed` when the payment was open for too long or was declined too often, and has been cancelled.
 */
export type ChargeResult = PayResult | { readonly outcome: "cancelled" | "repriced" | "lapsed" };

/**
 * One attempt to charge. After an attempt without an answer, this one or the one before it, asks the
 * provider how it ended, so that no card is charged twice.
 *
 * The provider charges the payment's current price, which another tab or a late request may have
 * changed. So it is compared with the price shown, after a wallet's sheet has been approved: the sheet
 * can only be shown first, and shows the price that the form was loaded with.
 */
export async function charge(
  form: CardForm,
  { amountPence, returnUrl, isEarlierUnknown }: Attempt,
): Promise<ChargeResult> {
  const submitted = await form
    .submit()
    .catch((): SubmitResult => ({ outcome: "refused", message: undefined }));
  if (isEarlierUnknown) {
    const earlier = await form.lookUp().catch(() => "open" as const);
    if (earlier !== "open") return { outcome: earlier };
  }
  if (submitted.outcome !== "complete") return submitted;
  const result = await payWhatWasShown(form, amountPence, returnUrl).catch(
    (): PayResult => ({ outcome: "unknown", message: undefined }),
  );
  if (result.outcome !== "unknown") return result;
  const status = await form.lookUp().catch(() => undefined);
  if (!status) return result;
  return status === "open" ? { outcome: "refused", message: result.message } : { outcome: status };
}

async function payWhatWasShown(
  form: CardForm,
  amountPence: number,
  returnUrl: string,
): Promise<ChargeResult> {
  const askedPence = await form.amountAskedPence();
  if (askedPence === amountPence) return form.pay(returnUrl);
  const status = await form.lookUp();
  if (status !== "open") return { outcome: status };
  return { outcome: askedPence === undefined ? "lapsed" : "repriced" };
}
