import * as z from "zod/mini";
import { askForAuthentication } from "./authentication-dialog.ts";
import { Elements, mountedPaymentElement } from "./elements.ts";
import { IntegrationError } from "./integration-error.ts";
import { type PaymentIntent, type PaymentResult, retrievePaymentIntent } from "./stripe-api.ts";

/**
 * The stand-in for Stripe.js: as much of it as a page needs that pays with the Payment Element.
 * The version is what this project's @stripe/stripe-js looks for.
 */
const version = "endive";

const ConfirmOptions = z.object({
  elements: z.instanceof(Elements),
  confirmParams: z._default(z.looseObject({ return_url: z.optional(z.string()) }), {}),
  redirect: z._default(z.enum(["always", "if_required"]), "always"),
});

class Stripe {
  readonly #publishableKey: string;

  constructor(publishableKey: unknown) {
    if (typeof publishableKey !== "string" || !publishableKey.startsWith("pk_")) {
      throw new IntegrationError(
        "Missing value for Stripe(): apiKey should be a string that begins with pk_.",
      );
    }
    this.#publishableKey = publishableKey;
  }

  elements(options: unknown): Elements {
    return new Elements(this.#publishableKey, options);
  }

  /**
   * Takes the card from the form and pays with it; asks for 3-D Secure where the bank wants it.
   * When the bank wants a page of its own the promise is never settled, because the page is left.
   */
  async confirmPayment(options: unknown): Promise<PaymentResult> {
    const { elements, confirmParams, redirect } = parseConfirmOptions(options);
    const returnUrl = confirmParams.return_url;
    if (redirect === "always" && returnUrl === undefined) {
      throw new IntegrationError(
        "stripe.confirmPayment(): confirmParams.return_url is required unless redirect is 'if_required'.",
      );
    }
    const element = mountedPaymentElement(elements, "stripe.confirmPayment()");
    const confirmed = await element.confirm(returnUrl);
    if (confirmed.error) return confirmed;
    const result = await this.#takeNextAction(confirmed.paymentIntent);
    if (redirect === "if_required" || result.error || returnUrl === undefined) return result;
    return leaveFor(returnUrlOf(returnUrl, result.paymentIntent));
  }

  async retrievePaymentIntent(clientSecret: unknown): Promise<PaymentResult> {
    return retrievePaymentIntent(this.#credentials(clientSecret));
  }

  async handleNextAction(options: unknown): Promise<PaymentResult> {
    const { clientSecret } = z.object({ clientSecret: z.string() }).parse(options);
    const retrieved = await this.retrievePaymentIntent(clientSecret);
    return retrieved.error ? retrieved : this.#takeNextAction(retrieved.paymentIntent);
  }

  registerAppInfo(): void {}

  _registerWrapper(): void {}

  createToken(): never {
    throw onlyPaymentElement("createToken");
  }

  createPaymentMethod(): never {
    throw onlyPaymentElement("createPaymentMethod");
  }

  confirmCardPayment(): never {
    throw onlyPaymentElement("confirmCardPayment");
  }

  async #takeNextAction(paymentIntent: PaymentIntent): Promise<PaymentResult> {
    if (paymentIntent.status !== "requires_action") return { paymentIntent };
    const bank = paymentIntent.next_action?.redirect_to_url;
    if (bank) return leaveFor(bank.url);
    const answered = await askForAuthentication(this.#credentials(paymentIntent.client_secret));
    if (answered.error) return answered;
    const { last_payment_error: failure, ...rest } = answered.paymentIntent;
    if (answered.paymentIntent.status !== "requires_payment_method" || !failure) return answered;
    return { error: { ...failure, payment_intent: { ...rest, last_payment_error: failure } } };
  }

  #credentials(clientSecret: unknown) {
    return { publishableKey: this.#publishableKey, clientSecret: z.string().parse(clientSecret) };
  }
}

function parseConfirmOptions(options: unknown): z.infer<typeof ConfirmOptions> {
  const parsed = ConfirmOptions.safeParse(options);
  if (parsed.success) return parsed.data;
  throw new IntegrationError(
    "The local stand-in's confirmPayment() takes elements, confirmParams.return_url and redirect.",
  );
}

/** The address to come back to, with what Stripe adds to it. */
function returnUrlOf(returnUrl: string, paymentIntent: PaymentIntent): string {
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", paymentIntent.id);
  url.searchParams.set("payment_intent_client_secret", paymentIntent.client_secret);
  url.searchParams.set("redirect_status", "succeeded");
  return url.href;
}

function leaveFor(url: string): Promise<never> {
  window.location.assign(url);
  return new Promise(() => {});
}

function onlyPaymentElement(name: string): IntegrationError {
  return new IntegrationError(
    `The local stand-in for Stripe.js takes cards with the Payment Element, not with ${name}().`,
  );
}

/** Called with and without `new`, as Stripe.js is. */
function createStripe(publishableKey: unknown): Stripe {
  return new Stripe(publishableKey);
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version }) });
