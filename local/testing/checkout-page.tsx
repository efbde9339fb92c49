import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { StrictMode, type SubmitEvent, useState } from "react";
import { createRoot } from "react-dom/client";
import { cardFormTheme } from "#shared/payments/payments.ts";

/** The page of the browser tests. It uses Stripe's own packages as their guide describes. */

const options = new URLSearchParams(location.search);
const clientSecret = options.get("clientSecret") ?? "";
const stripePromise = loadStripe("pk_test_local");

function Checkout() {
  const stripe = useStripe();
  const elements = useElements();
  const [result, setResult] = useState<object>();
  const [events, setEvents] = useState<readonly string[]>([]);
  const log = (event: string) => setEvents((earlier) => [...earlier, event]);

  async function pay(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!stripe || !elements) return;
    setResult(undefined);
    if (options.has("hesitates")) await stripe.retrievePaymentIntent(clientSecret);
    const submitted = await elements.submit();
    if (submitted.error) return setResult(submitted);
    const confirmParams = { return_url: `${location.origin}/thank-you` };
    setResult(await stripe.confirmPayment({ elements, confirmParams, redirect: "if_required" }));
  }

  return (
    <form onSubmit={pay}>
      <PaymentElement
        onChange={({ value }) => log(`change: ${value.type}`)}
        onReady={() => log("ready")}
        onLoadError={({ error }) => log(`loaderror: ${error.message}`)}
      />
      <button type="submit" disabled={events.length === 0}>
        Pay
      </button>
      <output data-testid="events">{events.join("\n")}</output>
      {result && <pre data-testid="result">{JSON.stringify(result)}</pre>}
    </form>
  );
}

const checkout = (
  <Elements
    stripe={stripePromise}
    options={{
      clientSecret,
      appearance: { theme: "stripe", variables: cardFormTheme },
    }}
  >
    <Checkout />
  </Elements>
);

const root = document.getElementById("root");
if (root && location.pathname === "/pay") {
  createRoot(root).render(options.has("strict") ? <StrictMode>{checkout}</StrictMode> : checkout);
}
