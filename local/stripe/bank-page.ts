import type Stripe from "stripe";
import { type Html, html } from "./page.ts";

/** The bank's page of an authentication by redirect. Its form answers to its own address. */
export function bankPage(intent: Stripe.PaymentIntent): { title: string; content: Html } {
  const amount = (intent.amount / 100).toLocaleString("en-GB", {
    style: "currency",
    currency: intent.currency,
  });
  return {
    title: "Your bank: confirm this payment",
    content: html`<main class="bank">
      <p class="eyebrow">3D Secure test page</p>
      <h1>Confirm this payment</h1>
      <p>Your bank would ask here whether it is really you. This one asks you to choose.</p>
      <p class="amount">${amount}</p>
      <form method="post">
        <button name="outcome" value="succeeded" id="test-source-authorize-3ds">Complete authentication</button>
        <button name="outcome" value="failed" id="test-source-fail-3ds" class="quiet">Fail authentication</button>
      </form>
    </main>`,
  };
}
