import type { CustomFontSource, PaymentIntent, PaymentIntentResult } from "@stripe/stripe-js";
import { openDialog } from "./dialogs.ts";
import { PaymentElement, type SubmitResult } from "./payment-element.ts";
import { bankAddress, type Credentials, retrievePaymentIntent } from "./stripe-api.ts";

/**
 * The stand-in for Stripe.js, as far as the site and @stripe/react-stripe-js use it. The version is
 * the one that the installed @stripe/stripe-js expects.
 */
const version = "endive";

interface ElementsOptions {
  readonly clientSecret: string;
  readonly appearance?: { readonly variables?: Readonly<Record<string, string>> };
  readonly fonts?: readonly CustomFontSource[];
}

interface ElementOptions {
  readonly wallets?: { readonly googlePay?: "auto" | "never" };
}

/** `stripe.elements(…)`: the group of the one Payment Element. */
class Elements {
  readonly #publishableKey: string;
  readonly #options: ElementsOptions;
  payment: PaymentElement | undefined;

  constructor(publishableKey: string, options: ElementsOptions) {
    this.#publishableKey = publishableKey;
    this.#options = options;
  }

  create(_type: "payment", { wallets }: ElementOptions = {}): PaymentElement {
    const { clientSecret, appearance, fonts = [] } = this.#options;
    this.payment = new PaymentElement({
      credentials: { publishableKey: this.#publishableKey, clientSecret },
      theme: appearance?.variables ?? {},
      fonts,
      offersWallets: wallets?.googlePay !== "never",
    });
    return this.payment;
  }

  /** The site does not change the options of a mounted form. */
  update(): void {}

  submit(): Promise<SubmitResult> {
    if (!this.payment) throw new Error("The Payment Element is not mounted.");
    return this.payment.submit();
  }
}

interface ConfirmOptions {
  readonly elements: Elements;
  readonly confirmParams: { readonly return_url: string };
}

class Stripe {
  readonly #publishableKey: string;

  constructor(publishableKey: string) {
    this.#publishableKey = publishableKey;
  }

  elements(options: ElementsOptions): Elements {
    return new Elements(this.#publishableKey, options);
  }

  /**
   * Pays with the card in the form and asks for 3-D Secure where the bank requires it. The promise
   * stays pending when the browser leaves for the bank's page.
   */
  async confirmPayment({ elements, confirmParams }: ConfirmOptions): Promise<PaymentIntentResult> {
    if (!elements.payment) throw new Error("The Payment Element is not mounted.");
    const confirmed = await elements.payment.confirm(confirmParams.return_url);
    return confirmed.error ? confirmed : this.#takeNextAction(confirmed.paymentIntent);
  }

  retrievePaymentIntent(clientSecret: string): Promise<PaymentIntentResult> {
    return retrievePaymentIntent({ publishableKey: this.#publishableKey, clientSecret });
  }

  // react-stripe-js calls these two, and recognises a Stripe object by the three below.
  registerAppInfo(): void {}
  _registerWrapper(): void {}
  createToken(): void {}
  createPaymentMethod(): void {}
  confirmCardPayment(): void {}

  async #takeNextAction(paymentIntent: PaymentIntent): Promise<PaymentIntentResult> {
    if (paymentIntent.status !== "requires_action") return { paymentIntent };
    const bank = paymentIntent.next_action?.redirect_to_url?.url;
    if (bank) {
      window.location.assign(bank);
      return new Promise(() => {});
    }
    const answered = await askForAuthentication({
      publishableKey: this.#publishableKey,
      clientSecret: paymentIntent.client_secret ?? "",
    });
    const decided = answered.paymentIntent;
    if (!decided?.last_payment_error) return answered;
    return { error: { ...decided.last_payment_error, payment_intent: decided } };
  }
}

/** Shows the bank's page in a dialog. Returns the intent after the bank's decision. */
function askForAuthentication(credentials: Credentials): Promise<PaymentIntentResult> {
  return new Promise((resolve) => {
    const { frame, close } = openDialog("3D Secure 2 authentication", bankAddress(credentials));
    frame.addEventListener("load", async () => {
      // The page with the question has a form. The page after the answer, or an error, has none.
      if (frame.contentDocument?.querySelector("form")) return;
      close();
      resolve(await retrievePaymentIntent(credentials));
    });
  });
}

const createStripe = (publishableKey: string) => new Stripe(publishableKey);
Object.assign(window, { Stripe: Object.assign(createStripe, { version }) });
