import { type Account, type Charge, newStripeId, type PaymentIntent } from "./account.ts";
import { passesLuhn } from "./browser/card-entry.ts";
import type { PaymentMethodData } from "./parameters.ts";
import { docUrl, noSuch, StripeApiError, unexpectedState } from "./stripe-error.ts";
import { type Decline, testCard, testCards } from "./test-cards.ts";

type PaymentError = NonNullable<PaymentIntent["last_payment_error"]>;

const authenticationFailure = {
  type: "invalid_request_error",
  code: "payment_intent_authentication_failure",
  doc_url: docUrl("payment_intent_authentication_failure"),
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
} as const;

/** Checks a card as far as that needs no bank. @returns the id of its payment method. */
export function createPaymentMethod(account: Account, { card }: PaymentMethodData): string {
  const number = card.number.replace(/\s/g, "");
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError("incorrect_number", "Your card number is incorrect.", "number");
  }
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw cardError(
      "invalid_expiry_month",
      "Your card's expiration month is invalid.",
      "exp_month",
    );
  }
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  const now = new Date(account.nowSeconds() * 1000);
  if ((year - now.getUTCFullYear()) * 12 + (card.exp_month - 1 - now.getUTCMonth()) < 0) {
    throw cardError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
  return keepCard(account, number);
}

/** Finds a payment method by its id or by a test card's name, such as `pm_card_visa`. */
export function findPaymentMethod(account: Account, id: string): string {
  if (account.cardNumbers.has(id)) return id;
  const named = testCards.find((card) => card.paymentMethod === id);
  if (!named) throw noSuch("PaymentMethod", id, "payment_method");
  return keepCard(account, named.number);
}

function keepCard(account: Account, number: string): string {
  const id = newStripeId("pm");
  account.cardNumbers.set(id, number);
  return id;
}

function cardError(code: string, message: string, param: string): StripeApiError {
  return new StripeApiError(402, { type: "card_error", code, message, param });
}

/** Starts to pay with a card: charges it, or asks for the visitor's authentication first. */
export function attemptPayment(
  account: Account,
  intent: PaymentIntent,
  paymentMethod: string,
  { returnUrl, bankUrl }: { returnUrl: string | undefined; bankUrl: string | undefined },
): PaymentIntent {
  const started: PaymentIntent = {
    ...intent,
    payment_method: paymentMethod,
    last_payment_error: null,
    next_action: null,
  };
  const card = cardOf(account, paymentMethod);
  if (!card.authentication) return charge(account, started, paymentMethod, card.decline);

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

/** Charges the card after a successful authentication; otherwise asks for another card. */
export function completeAuthentication(
  account: Account,
  intent: PaymentIntent,
  outcome: "succeeded" | "failed",
): PaymentIntent {
  const { payment_method: paymentMethod } = intent;
  if (intent.status !== "requires_action" || typeof paymentMethod !== "string") {
    throw unexpectedState(
      `This PaymentIntent is not waiting for an authentication: it has a status of ${intent.status}.`,
      intent,
    );
  }
  const answered: PaymentIntent = { ...intent, next_action: null };
  if (outcome === "failed") return fail(account, answered, authenticationFailure);
  const { decline } = cardOf(account, paymentMethod);
  return charge(account, answered, paymentMethod, decline);
}

function charge(
  account: Account,
  intent: PaymentIntent,
  paymentMethod: string,
  decline: Decline | undefined,
): PaymentIntent {
  if (decline) {
    const { id } = createCharge(account, intent, paymentMethod, decline);
    return fail(
      account,
      { ...intent, latest_charge: id },
      {
        type: "card_error",
        charge: id,
        code: decline.code,
        doc_url: docUrl(decline.code),
        message: decline.message,
        ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
      },
    );
  }
  const succeed = (paid: PaymentIntent) => {
    const { id } = createCharge(account, paid, paymentMethod, undefined);
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

function createCharge(
  account: Account,
  intent: PaymentIntent,
  paymentMethod: string,
  decline: Decline | undefined,
): Charge {
  const paid = decline === undefined;
  const made: Charge = {
    id: newStripeId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    captured: paid,
    created: account.nowSeconds(),
    currency: intent.currency,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid,
    payment_intent: intent.id,
    payment_method: paymentMethod,
    refunded: false,
    status: paid ? "succeeded" : "failed",
  };
  account.charges.set(made.id, made);
  return made;
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

function replace(
  account: Account,
  intent: PaymentIntent,
  event: Parameters<Account["publish"]>[0],
): PaymentIntent {
  account.paymentIntents.set(intent.id, intent);
  account.publish(event, intent);
  return intent;
}

function cardOf(account: Account, paymentMethod: string) {
  return testCard(account.cardNumbers.get(paymentMethod) ?? "");
}
