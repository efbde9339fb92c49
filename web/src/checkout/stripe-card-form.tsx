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
import {
  type CardFieldsEvents,
  type CardForm,
  type CardFormSecrets,
  type ChargeStatus,
  cardFormTimeoutMs,
  type PayResult,
  type SubmitResult,
} from "./card-form.ts";

// Stripe offers the wallets that the device has. Link would need a wider content security policy.
const paymentElementOptions = {
  layout: "tabs",
  wallets: { applePay: "auto", googlePay: "auto", link: "never" },
} as const;

const wallets: ReadonlySet<string> = new Set(["apple_pay", "google_pay"]);

const fontFamily = "Figtree, Arial, sans-serif";

const findScript = () =>
  document.querySelector<HTMLScriptElement>('script[src^="https://js.stripe.com/"]');

/** How often the script has not answered in time. */
let timesStuck = 0;

/** @throws when it cannot be loaded, or does not answer in time; another call then loads it anew */
async function loadWithinLimit(publishableKey: string) {
  const loading = loadAnewIfStuck().then(() => loadStripe(publishableKey));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(async () => {
      timesStuck += 1;
      // The package forgets a script only when it fails, and asks for it once more itself.
      for (let tries = 0; tries < 10; tries++) {
        findScript()?.dispatchEvent(new Event("error"));
        await Promise.resolve();
      }
      reject(new Error("Stripe.js does not answer."));
    }, cardFormTimeoutMs);
  });
  return Promise.race([loading, limit]).finally(() => clearTimeout(timer));
}

/** Asks for a stuck script at another address: browsers join requests for the same one. */
async function loadAnewIfStuck(): Promise<void> {
  const stuck = findScript();
  if (timesStuck === 0 || window.Stripe || !stuck) return;
  const script = document.createElement("script");
  script.src = `${stuck.src.replace(/\?.*/, "")}?again=${timesStuck}`;
  await new Promise((resolve, reject) => {
    script.addEventListener("load", resolve);
    script.addEventListener("error", reject);
    stuck.replaceWith(script);
  });
}

/** Stripe's Payment Element. Only visitors who pay load this module and Stripe's script. */
export async function loadStripeCardForm(secrets: CardFormSecrets): Promise<CardForm> {
  const { publishableKey, clientSecret } = secrets;
  const stripe = await loadWithinLimit(publishableKey);
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
  const fieldsOnPage = (): StripeElements => {
    if (!mounted) throw new Error("The card form is not on the page.");
    return mounted;
  };
  let chosen = "card";
  const onChosen = (type: string) => {
    chosen = type;
  };

  const retrieve = async (): Promise<PaymentIntent> => {
    const { error, paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
    if (error) throw new Error(error.message ?? "Stripe did not answer.");
    return paymentIntent;
  };

  return {
    renderFields: (events) => (
      <Elements stripe={stripe} options={elementsOptions}>
        <Fields {...events} onMounted={onMounted} onChosen={onChosen} />
      </Elements>
    ),

    async submit() {
      const { error } = await fieldsOnPage().submit();
      return error ? resultOfSubmission(error, wallets.has(chosen)) : { outcome: "complete" };
    },

    async pay(returnUrl) {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements: fieldsOnPage(),
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

interface FieldsProps extends CardFieldsEvents {
  readonly onMounted: (elements: StripeElements | null) => void;
  /** @param type Stripe's name of the way to pay, such as `card` or `apple_pay` */
  readonly onChosen: (type: string) => void;
}

function Fields({ onReady, onLoadError, onMounted, onChosen }: FieldsProps) {
  const elements = useElements();
  useEffect(() => {
    onMounted(elements);
    return () => onMounted(null);
  }, [elements, onMounted]);

  return (
    <PaymentElement
      options={paymentElementOptions}
      onReady={onReady}
      onChange={({ value }) => onChosen(value.type)}
      onLoadError={({ error }) => onLoadError(error.message)}
    />
  );
}

function chargeStatus({ status }: Pick<PaymentIntent, "status">): ChargeStatus {
  if (status === "succeeded") return "succeeded";
  return status === "processing" || status === "requires_capture" ? "pending" : "open";
}

/** A wallet has no fields to fill in wrongly: its validation error is a sheet that gave no card. */
function resultOfSubmission({ type, message }: StripeError, isWallet: boolean): SubmitResult {
  if (isWallet && type === "validation_error") return { outcome: "cancelled" };
  return { outcome: "refused", message };
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
