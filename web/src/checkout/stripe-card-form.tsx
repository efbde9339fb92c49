import { Elements, PaymentElement, useElements } from "@stripe/react-stripe-js";
import type {
  PaymentIntent,
  StripeElements,
  StripeElementsOptionsClientSecret,
  StripeError,
} from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect } from "react";
import { cardFormTheme } from "#shared/payments/payments.ts";
import textFont from "../fonts/figtree-text.woff2";
import type {
  CardFieldsEvents,
  CardForm,
  CardFormSecrets,
  ChargeStatus,
  PayResult,
} from "./card-form.ts";

// Wallets, Link among them, would need a wider content security policy.
const paymentElementOptions = {
  layout: "tabs",
  wallets: { applePay: "never", googlePay: "never", link: "never" },
} as const;

const fontFamily = "Figtree, Arial, sans-serif";

/** Stripe's Payment Element. Only visitors who pay load this module and Stripe's script. */
export async function loadStripeCardForm(secrets: CardFormSecrets): Promise<CardForm> {
  const { publishableKey, clientSecret } = secrets;
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("Stripe.js is for browsers.");
  const elementsOptions: StripeElementsOptionsClientSecret = {
    clientSecret,
    locale: "en-GB",
    appearance: { theme: "stripe", variables: { ...cardFormTheme, fontFamily } },
    // Stripe's frame is on another origin: the address is absolute, and the file allows any origin.
    fonts: [
      { family: "Figtree", src: `url(${new URL(textFont, location.href)})`, weight: "400 800" },
    ],
  };
  let mounted: StripeElements | null = null;
  const onMounted = (elements: StripeElements | null) => {
    mounted = elements;
  };

  const retrieve = async (): Promise<PaymentIntent> => {
    const { error, paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
    if (error) throw new Error(error.message ?? "Stripe did not answer.");
    return paymentIntent;
  };

  return {
    renderFields: (events) => (
      <Elements stripe={stripe} options={elementsOptions}>
        <Fields {...events} onMounted={onMounted} />
      </Elements>
    ),

    async pay(returnUrl) {
      if (!mounted) throw new Error("The card form is not on the page.");
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements: mounted,
        confirmParams: { return_url: returnUrl },
        redirect: "if_required",
      });
      return error ? resultOfError(error) : resultOfIntent(paymentIntent);
    },

    amountAskedPence: async () => {
      const { amount, status } = await retrieve();
      return status === "canceled" ? undefined : amount;
    },

    lookUp: async () => chargeStatus(await retrieve()),
  };
}

function Fields({
  onReady,
  onLoadError,
  onMounted,
}: CardFieldsEvents & { onMounted: (elements: StripeElements | null) => void }) {
  const elements = useElements();
  useEffect(() => {
    onMounted(elements);
    return () => onMounted(null);
  }, [elements, onMounted]);

  return (
    <PaymentElement
      options={paymentElementOptions}
      onReady={onReady}
      onLoadError={({ error }) => onLoadError(error.message)}
    />
  );
}

function chargeStatus({ status }: Pick<PaymentIntent, "status">): ChargeStatus {
  if (status === "succeeded") return "succeeded";
  return status === "processing" || status === "requires_capture" ? "pending" : "open";
}

function resultOfIntent(intent: PaymentIntent): PayResult {
  return { outcome: intent.status === "succeeded" ? "succeeded" : "pending" };
}

/** Errors in the input, or from the bank: the card is not charged. */
const certainErrors = new Set<StripeError["type"]>(["card_error", "validation_error"]);

function resultOfError({ type, message, payment_intent: intent }: StripeError): PayResult {
  const status = intent && chargeStatus(intent);
  if (status === "succeeded" || status === "pending") return { outcome: status };
  const certain = status === "open" || certainErrors.has(type);
  return { outcome: certain ? "refused" : "unknown", message };
}
