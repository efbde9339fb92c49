import {
  type Account,
  type Charge,
  type EventType,
  newStripeId,
  type PaymentIntent,
} from "./account.ts";
import { raiseDispute } from "./disputes.ts";
import { noSuch } from "./stripe-error.ts";
import { type Decline, testCard, testCards } from "./test-cards.ts";

type PaymentError = NonNullable<PaymentIntent["last_payment_error"]>;

const authenticationFailure = {
  type: "invalid_request_error",
  code: "payment_intent_authentication_failure",
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
} as const;

/** Finds a payment method by its id or by a test card's name, such as `pm_card_visa`. */
export function findPaymentMethod(account: Account, id: string): string {
  if (account.cardNumbers.has(id)) return id;
  const named = testCards.find((card) => card.paymentMethod === id);
  if (!named) throw noSuch("PaymentMethod", id);
  return keepCard(account, named.number);
}

export function keepCard(account: Account, number: string): string {
  const id = newStripeId("pm");
  account.cardNumbers.set(id, number);
  return id;
}

/** Starts to pay with a card: charges it, or asks for the visitor's authentication first. */
export function attemptPayment(
  account: Account,
  intent: PaymentIntent,
  paymentMethod: string,
  returnUrl: string | undefined,
): PaymentIntent {
  const started: PaymentIntent = {
    ...intent,
    payment_method: paymentMethod,
    last_payment_error: null,
    next_action: null,
  };
  const card = cardOf(account, paymentMethod);
  if (!card.authentication) return charge(account, started, paymentMethod, card.decline);

  const bank = new URLSearchParams({ client_secret: intent.client_secret ?? "" });
  return replace(account, {
    ...started,
    status: "requires_action",
    next_action:
      account.faults.redirectAuthentication && returnUrl
        ? {
            type: "redirect_to_url",
            redirect_to_url: { return_url: returnUrl, url: `/__local/stripe/bank?${bank}` },
          }
        : { type: "use_stripe_sdk", use_stripe_sdk: { type: "stripe_3ds2_challenge" } },
  });
}

/** Charges the card after a successful authentication; otherwise asks for another card. */
export function completeAuthentication(
  account: Account,
  intent: PaymentIntent,
  outcome: "succeeded" | "failed",
): PaymentIntent {
  const answered: PaymentIntent = { ...intent, next_action: null };
  if (outcome === "failed") return fail(account, answered, authenticationFailure);
  return charge(account, answered, String(intent.payment_method), undefined);
}

function charge(
  account: Account,
  intent: PaymentIntent,
  paymentMethod: string,
  decline: Decline | undefined,
): PaymentIntent {
  if (decline) return fail(account, intent, { type: "card_error", ...decline });
  if (account.faults.processing) return replace(account, { ...intent, status: "processing" });
  const made: Charge = {
    id: newStripeId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    captured: true,
    created: account.nowSeconds(),
    currency: intent.currency,
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method: paymentMethod,
    payment_method_details: detailsOf(account, paymentMethod),
    refunded: false,
    status: "succeeded",
  };
  account.charges.set(made.id, made);
  const { dispute } = cardOf(account, paymentMethod);
  if (dispute) account.whenBankDecides(() => raiseDispute(account, made, dispute));
  return replace(
    account,
    { ...intent, status: "succeeded", amount_received: intent.amount, latest_charge: made.id },
    "payment_intent.succeeded",
  );
}

/** Returns the intent to its first state, with the reason of the failure on it. */
function fail(account: Account, intent: PaymentIntent, error: PaymentError): PaymentIntent {
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

function replace(account: Account, intent: PaymentIntent, event?: EventType): PaymentIntent {
  account.paymentIntents.set(intent.id, intent);
  if (event) account.publish(event, intent);
  return intent;
}

/** What a receipt shows of a card. */
function detailsOf(account: Account, paymentMethod: string): Charge["payment_method_details"] {
  const last4 = account.cardNumbers.get(paymentMethod)?.slice(-4) ?? null;
  return { type: "card", card: { brand: "visa", last4 } };
}

function cardOf(account: Account, paymentMethod: string) {
  return testCard(account.cardNumbers.get(paymentMethod) ?? "");
}
