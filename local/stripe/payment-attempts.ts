import type Stripe from "stripe";
import type { Account } from "./account.ts";
import { createCharge } from "./charges.ts";
import { docUrl, unexpectedState } from "./stripe-error.ts";
import { type Decline, testCard } from "./test-cards.ts";

const authenticationFailure = {
  type: "invalid_request_error",
  code: "payment_intent_authentication_failure",
  doc_url: docUrl("payment_intent_authentication_failure"),
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
} as const;

/** Starts to pay with a card: charges it, or asks for the visitor's authentication first. */
export function attemptPayment(
  account: Account,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  { returnUrl, bankUrl }: { returnUrl: string | undefined; bankUrl: string | undefined },
): Stripe.PaymentIntent {
  const started: Stripe.PaymentIntent = {
    ...intent,
    payment_method: paymentMethod.id,
    last_payment_error: null,
    next_action: null,
  };
  const card = cardOf(account, paymentMethod);
  if (!card.authentication) return charge(account, started, paymentMethod, card.decline, false);

  const leavesThePage =
    account.faults().redirectAuthentication || card.authentication === "redirect";
  return replace(
    account,
    {
      ...started,
      status: "requires_action",
      next_action:
        leavesThePage && returnUrl && bankUrl
          ? {
              type: "redirect_to_url",
              redirect_to_url: { return_url: returnUrl, url: bankUrl },
            }
          : { type: "use_stripe_sdk", use_stripe_sdk: { type: "stripe_3ds2_challenge" } },
    },
    "payment_intent.requires_action",
  );
}

/** The visitor answered the bank: charges the card, or gives the intent back for another one. */
export function completeAuthentication(
  account: Account,
  intent: Stripe.PaymentIntent,
  outcome: "succeeded" | "failed",
): Stripe.PaymentIntent {
  const { payment_method: id } = intent;
  const paymentMethod = typeof id === "string" ? account.paymentMethods.get(id) : undefined;
  if (intent.status !== "requires_action" || !paymentMethod) {
    throw unexpectedState(
      `This PaymentIntent is not waiting for an authentication: it has a status of ${intent.status}.`,
      intent,
    );
  }
  const answered: Stripe.PaymentIntent = { ...intent, next_action: null };
  if (outcome === "succeeded") {
    const { decline } = cardOf(account, paymentMethod);
    return charge(account, answered, paymentMethod, decline, true);
  }
  return giveBack(account, answered, { ...authenticationFailure, payment_method: paymentMethod });
}

function charge(
  account: Account,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  decline: Decline | undefined,
  authenticated: boolean,
): Stripe.PaymentIntent {
  if (decline) {
    const failed = createCharge(account, intent, paymentMethod, { authenticated, decline });
    return giveBack(
      account,
      { ...intent, latest_charge: failed.id },
      {
        type: "card_error",
        charge: failed.id,
        code: decline.code,
        doc_url: docUrl(decline.code),
        message: decline.message,
        payment_method: paymentMethod,
        ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
      },
    );
  }
  const succeed = (paid: Stripe.PaymentIntent) => {
    const { id } = createCharge(account, paid, paymentMethod, { authenticated, decline });
    return replace(
      account,
      { ...paid, status: "succeeded", amount_received: paid.amount, latest_charge: id },
      "payment_intent.succeeded",
    );
  };
  const { processingMs } = account.faults();
  if (processingMs === 0) return succeed(intent);
  account.schedule(() => succeed(account.paymentIntents.get(intent.id) ?? intent), processingMs);
  return replace(account, { ...intent, status: "processing" }, "payment_intent.processing");
}

/** Back to the start, ready for another card, with the reason kept on the intent. */
function giveBack(
  account: Account,
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
): Stripe.PaymentIntent {
  return replace(
    account,
    {
      ...intent,
      status: "requires_payment_method",
      payment_method: null,
      last_payment_error: { ...error, payment_method_type: "card" },
    },
    "payment_intent.payment_failed",
  );
}

function replace(
  account: Account,
  intent: Stripe.PaymentIntent,
  event: Parameters<Account["publish"]>[0],
): Stripe.PaymentIntent {
  account.paymentIntents.set(intent.id, intent);
  account.publish(event, intent);
  return intent;
}

function cardOf(account: Account, { id }: Stripe.PaymentMethod) {
  return testCard(account.cardNumbers.get(id) ?? "");
}
