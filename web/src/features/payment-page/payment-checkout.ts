import * as z from "zod/mini";
import { isBelowCardMinimum, paymentMessages } from "#shared/payments/payments.ts";
import { startBlockPayment, startPayment } from "#shared/sessions/api.ts";
import {
  BlockPayer,
  defaultSessionPence,
  Payer,
  readSessionAmount,
  sessionPaymentMessages,
  successShownMs,
} from "#shared/sessions/session-payments.ts";
import { type FieldError, fieldErrors } from "#shared/values/field-errors.ts";
import { poundsAsTyped } from "#shared/values/money.ts";
import { filledIn } from "#shared/values/pasted-text.ts";
import { BlockTerms } from "#shared/website/block-terms.ts";
import { isSameBlock } from "#shared/website/same-block.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import {
  type CheckoutDefinition,
  draftShape,
  newDraft,
  priceAfter,
} from "#web/checkout/checkout-definition.ts";
import { draftKey } from "#web/checkout/kept-draft.ts";
import { tabStore } from "#web/tab-store.ts";

// Not `asTyped`, which would weigh on the page.
const typed = z.string();
/** As typed, valid or not; the amount in pounds. */
const PaymentAnswers = z.object({
  amount: typed,
  name: typed,
  email: typed,
} satisfies Record<keyof Payer | "amount", typeof typed>);

export const PaymentDraft = z.object({
  ...draftShape,
  answers: PaymentAnswers,
  /** The block of sessions that is chosen, as it was shown; the amount is then not used. */
  block: z.optional(BlockTerms),
});
export type PaymentDraft = z.infer<typeof PaymentDraft>;

export function emptyPaymentDraft(): PaymentDraft {
  const amount = poundsAsTyped(defaultSessionPence);
  return { ...newDraft(), answers: { amount, name: "", email: "" } };
}

type StartBody = z.infer<typeof startPayment.body> | z.infer<typeof startBlockPayment.body>;

export function paymentRequest(
  draft: PaymentDraft,
): { body: StartBody } | { errors: FieldError[] } {
  const { id: paymentId, clientToken, discount, block } = draft;
  const { amount: typedAmount, ...answers } = draft.answers;
  const discountCode = discount ? { discountCode: discount.code } : {};
  if (block) {
    const payer = BlockPayer.safeParse(answers);
    if (!payer.success) return { errors: fieldErrors(payer.error) };
    return { body: { paymentId, clientToken, block, payer: payer.data, ...discountCode } };
  }
  const amount = readSessionAmount(typedAmount);
  const payer = Payer.safeParse(filledIn(answers));
  const errors: FieldError[] = [];
  if ("error" in amount) errors.push({ path: "amount", message: amount.error });
  else if (isBelowCardMinimum(priceAfter(discount, amount.pence))) {
    errors.push({ path: "amount", message: paymentMessages.belowMinimum });
  }
  if (!payer.success) errors.push(...fieldErrors(payer.error));
  if (errors.length > 0 || !("pence" in amount) || !payer.success) return { errors };
  const body = { paymentId, clientToken, amount: amount.pence, payer: payer.data };
  return { body: { ...body, ...discountCode } };
}

/** The message when a free booking fails (specification §8). */
export function freeFailureMessage(error?: unknown): string {
  const { freeFailed, freeRefused, freeUnconfirmed } = sessionPaymentMessages;
  if (error === undefined) return freeFailed(freeUnconfirmed);
  if (!(error instanceof ApiError) || error.code === "network" || error.code === "unreadable") {
    return freeFailed(freeRefused);
  }
  if (error.code === "too_many_requests") return error.detail;
  // The page adds its own advice, so only the server's first sentence is shown.
  const [what = freeRefused] = error.detail.split(/\.(?:\s|$)/);
  return freeFailed(what);
}

export const paymentCheckout: CheckoutDefinition<PaymentDraft, StartBody> = {
  kind: "sessions",
  store: tabStore(draftKey("sessions"), PaymentDraft),
  emptyDraft: emptyPaymentDraft,
  purposeOf: ({ block }) => (block ? "blocks" : "sessions"),
  listPricePence: ({ answers, block, quote }, { offer }) => {
    if (block) {
      const live = offer.blocks.find((each) => isSameBlock(each, block));
      return quote?.listPricePence ?? live?.pricePence;
    }
    const amount = readSessionAmount(answers.amount);
    return "pence" in amount ? amount.pence : undefined;
  },
  itemOf: ({ block }) => block,
  priceField: "amount",
  request: paymentRequest,
  start: (body, options) =>
    "block" in body
      ? callEndpoint(startBlockPayment, { body }, options)
      : callEndpoint(startPayment, { body }, options),
  freeFailure: (error) => ({ problem: freeFailureMessage(error) }),
  successShownMs,
};
