import * as z from "zod/mini";
import { askForAuthentication } from "./authentication-dialog.ts";
import { IntegrationError, PaymentElement } from "./payment-element.ts";
import { type PaymentIntent, type PaymentResult, retrievePaymentIntent } from "./stripe-api.ts";

/**
 * The stand-in for Stripe.js, as far as a page with the Payment Element uses it. The version is
 * the one that the installed @stripe/stripe-js expects.
 */
const version = "endive";

const ElementsOptions = z.object({
  clientSecret: z.string().check(z.regex(/^pi_\w+_secret_\w+$/)),
  appearance: z._default(
    z.object({ variables: z._default(z.record(z.string(), z.string()), {}) }),
    { variables: {} },
  ),
});

/** `stripe.elements(…)`: the group of the one Payment Element. */
class Elements {
  readonly #publishableKey: string;
  readonly #options: z.infer<typeof ElementsOptions>;
  #payment: PaymentElement | null = null;

  constructor(publishableKey: string, options: unknown) {
    const parsed = ElementsOptions.safeParse(options);
    if (!parsed.success) {
      throw new IntegrationError(
        "Invalid value for elements(): clientSecret should be a client secret of the form pi_…_secret_….",
      );
    }
    this.#publishableKey = publishableKey;
    this.#options = parsed.data;
  }

  create(type: unknown): PaymentElement {
    if (type !== "payment" || this.#payment) {
      throw new IntegrationError(
        `Can only create one Element of type payment, not ${String(type)}.`,
      );
    }
    const { clientSecret, appearance } = this.#options;
    this.#payment = new PaymentElement({
      publishableKey: this.#publishableKey,
      clientSecret,
      appearance: appearance.variables,
      onDestroy: () => {
        this.#payment = null;
      },
    });
    return this.#payment;
  }

  getElement(): PaymentElement | null {
    return this.#payment;
  }

  /** The site does not change the options of a mounted form. */
  update(): void {}
}

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
   * Pays with the card in the form, and asks for 3-D Secure where the bank requires it. The promise
   * stays pending when the browser leaves for the bank's page.
   */
  async confirmPayment(options: unknown): Promise<PaymentResult> {
    const { elements, confirmParams, redirect } = ConfirmOptions.parse(options);
    const returnUrl = confirmParams.return_url;
    if (redirect === "always" && returnUrl === undefined) {
      throw new IntegrationError(
        "stripe.confirmPayment(): confirmParams.return_url is required unless redirect is 'if_required'.",
      );
    }
    const element = elements.getElement();
    if (!element?.mounted) {
      throw new IntegrationError(
        "Invalid value for stripe.confirmPayment(): elements should have a mounted Payment Element or Express Checkout Element.",
      );
    }
    const confirmed = await element.confirm(returnUrl);
    if (confirmed.error) return confirmed;
    const result = await this.#takeNextAction(confirmed.paymentIntent);
    if (redirect === "if_required" || result.error || returnUrl === undefined) return result;
    const url = new URL(returnUrl);
    url.searchParams.set("payment_intent", result.paymentIntent.id);
    url.searchParams.set("payment_intent_client_secret", result.paymentIntent.client_secret);
    url.searchParams.set("redirect_status", "succeeded");
    return leaveFor(url.href);
  }

  async retrievePaymentIntent(clientSecret: unknown): Promise<PaymentResult> {
    return retrievePaymentIntent(this.#credentials(clientSecret));
  }

  // react-stripe-js calls these two, and tells a Stripe object by the three below.
  registerAppInfo(): void {}
  _registerWrapper(): void {}
  createToken(): never {
    throw onlyPaymentElement;
  }
  createPaymentMethod(): never {
    throw onlyPaymentElement;
  }
  confirmCardPayment(): never {
    throw onlyPaymentElement;
  }

  async #takeNextAction(paymentIntent: PaymentIntent): Promise<PaymentResult> {
    if (paymentIntent.status !== "requires_action") return { paymentIntent };
    const bank = paymentIntent.next_action?.redirect_to_url;
    if (bank) return leaveFor(bank.url);
    const answered = await askForAuthentication(this.#credentials(paymentIntent.client_secret));
    if (answered.error) return answered;
    const { status, last_payment_error: failure } = answered.paymentIntent;
    if (status !== "requires_payment_method" || !failure) return answered;
    return { error: { ...failure, payment_intent: answered.paymentIntent } };
  }

  #credentials(clientSecret: unknown) {
    return { publishableKey: this.#publishableKey, clientSecret: z.string().parse(clientSecret) };
  }
}

const onlyPaymentElement = new IntegrationError(
  "The local stand-in for Stripe.js takes cards with the Payment Element only.",
);

function leaveFor(url: string): Promise<never> {
  window.location.assign(url);
  return new Promise(() => {});
}

/** Callable with and without `new`, as Stripe.js is. */
function createStripe(publishableKey: unknown): Stripe {
  return new Stripe(publishableKey);
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version }) });
