import type { CardForm, PayResult } from "./card-form.ts";

interface Attempt {
  /** What the visitor was shown. */
  readonly amountPence: number;
  readonly returnUrl: string;
  /** Whether the attempt before this one ended without an answer. */
  readonly isEarlierUnknown: boolean;
}

/** What an attempt came to. `repriced`: not charged, because the price is not the one shown. */
export type ChargeResult = PayResult | { readonly outcome: "repriced" };

/**
 * One attempt to charge. Where it, or the one before it, ends without an answer, the provider is
 * asked how it ended: a card that was charged must not be charged again, and the provider's own
 * message says that it was not charged whenever it cannot be reached.
 *
 * The provider charges the payment's present price. Another tab, or a late request, may have
 * changed it since the form was drawn, so the provider is asked for it first.
 */
export async function charge(
  form: CardForm,
  { amountPence, returnUrl, isEarlierUnknown }: Attempt,
): Promise<ChargeResult> {
  if (isEarlierUnknown) {
    const earlier = await form.lookUp().catch(() => "open" as const);
    if (earlier !== "open") return { outcome: earlier };
  }
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
  if ((await form.amountAskedPence()) === amountPence) return form.pay(returnUrl);
  const status = await form.lookUp();
  return { outcome: status === "open" ? "repriced" : status };
}
