import type {
  CustomFontSource,
  PaymentIntentResult,
  StripeElements,
  StripeError,
} from "@stripe/stripe-js";
import { CardForm } from "./card-form.ts";
import { askWallet, hasWallet } from "./dialogs.ts";
import {
  type Credentials,
  confirmPaymentIntent,
  connectionError,
  retrievePaymentIntent,
} from "./stripe-api.ts";

type Handler = (event: object) => unknown;

export type SubmitResult = Awaited<ReturnType<StripeElements["submit"]>>;

interface PaymentElementOptions {
  readonly credentials: Credentials;
  /** The page's appearance variables. */
  readonly theme: Readonly<Record<string, string>>;
  readonly fonts: readonly CustomFontSource[];
  readonly offersWallets: boolean;
}

const walletFailure: StripeError = {
  type: "invalid_request_error",
  message:
    "Something went wrong. Unable to show the test wallet. Please choose a different payment method and try again.",
};

/** A sheet that gives no card is an error of the input. */
const walletClosed: StripeError = {
  type: "validation_error",
  message: "The test wallet was closed.",
};

/** `elements.create("payment")`: the card form, in its own frame as at Stripe. */
export class PaymentElement {
  readonly #options: PaymentElementOptions;
  readonly #frame = document.createElement("iframe");
  readonly #handlers = new Map<string, Set<Handler>>();
  /** The form, or why there is none. */
  readonly #loaded: Promise<CardForm | StripeError>;
  /** The price when the form was loaded, which the wallet's sheet shows. */
  #amountPence = 0;
  /** Stripe's name of the way to pay. */
  #chosen = "card";
  /** What the visitor has approved in the wallet's sheet, for one payment. */
  #approved: string | undefined;

  constructor(options: PaymentElementOptions) {
    this.#options = options;
    this.#frame.title = "Secure payment input frame";
    this.#frame.src = "/__local/stripe/payment-frame";
    // An attribute, as Stripe.js sets it, so that the page's content security policy must allow it.
    this.#frame.setAttribute("style", "display: block; width: 100%; border: 0");
    this.#loaded = new Promise((resolve) => {
      this.#frame.addEventListener("load", () => resolve(this.#load()), { once: true });
    });
  }

  mount(container: HTMLElement): void {
    container.replaceChildren(this.#frame);
  }

  destroy(): void {
    this.#frame.remove();
  }

  on(event: string, handler: Handler): void {
    this.#handlers.set(event, (this.#handlers.get(event) ?? new Set()).add(handler));
  }

  off(event: string, handler: Handler): void {
    this.#handlers.get(event)?.delete(handler);
  }

  /** The site does not change the options of a mounted form. */
  update(): void {}

  /**
   * Validates the card, or shows the wallet's sheet. The sheet is shown as in Safari: only while the
   * visitor's click is being handled.
   */
  async submit(): Promise<SubmitResult> {
    const isInClick = window.event?.isTrusted === true;
    const form = await this.#loaded;
    if (!(form instanceof CardForm)) return { error: form };
    if (this.#chosen === "card") {
      const error = form.validate();
      return error ? { error } : { selectedPaymentMethod: this.#chosen };
    }
    if (!isInClick) return { error: walletFailure };
    this.#approved = await askWallet(this.#amountPence);
    return this.#approved ? { selectedPaymentMethod: this.#chosen } : { error: walletClosed };
  }

  /** Validates the card and pays with it, or pays with what was approved in the wallet. */
  async confirm(returnUrl: string): Promise<PaymentIntentResult> {
    const form = await this.#loaded;
    if (!(form instanceof CardForm)) return { error: form };
    if (this.#chosen !== "card") {
      const approved = this.#approved;
      this.#approved = undefined;
      if (!approved) throw new Error("A wallet needs elements.submit() before confirmPayment().");
      const wallet = { payment_method: approved, return_url: returnUrl };
      return confirmPaymentIntent(this.#options.credentials, wallet);
    }
    const error = form.validate();
    if (error) return { error };
    const card = form.parameters();
    return confirmPaymentIntent(this.#options.credentials, { ...card, return_url: returnUrl });
  }

  async #load(): Promise<CardForm | StripeError> {
    const { credentials, theme, fonts, offersWallets } = this.#options;
    const { error = connectionError, paymentIntent } = await retrievePaymentIntent(credentials);
    const frame = this.#frame.contentDocument;
    const view = frame?.defaultView;
    if (!paymentIntent) return this.#fail(error);
    if (paymentIntent.status === "succeeded" || paymentIntent.status === "canceled") {
      return this.#fail({
        type: "invalid_request_error",
        message:
          "This PaymentIntent is in a terminal state and cannot be used to initialize Elements.",
      });
    }
    const fields = frame?.querySelector("form");
    if (!frame || !view || !fields) return this.#fail(connectionError);
    for (const [variable, value] of Object.entries(theme)) {
      frame.documentElement.style.setProperty(`--${variable}`, value);
    }
    for (const { family, src, weight } of fonts) {
      frame.fonts.add(new view.FontFace(family, src, weight === undefined ? {} : { weight }));
    }
    new ResizeObserver(() => {
      this.#frame.style.height = `${frame.body.offsetHeight}px`;
    }).observe(frame.body);
    // The Enter key submits the page's form, as it does in a field of the page.
    fields.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#frame.closest("form")?.requestSubmit();
    });
    this.#amountPence = paymentIntent.amount;
    const form = new CardForm(frame);
    if (offersWallets && hasWallet()) {
      form.offerWallet((type) => {
        this.#chosen = type;
        this.#emit("change", { empty: true, complete: true, collapsed: false, value: { type } });
      });
    }
    this.#emit("ready");
    return form;
  }

  #fail(error: StripeError): StripeError {
    this.#emit("loaderror", { error });
    return error;
  }

  #emit(event: string, details: object = {}): void {
    for (const handler of this.#handlers.get(event) ?? []) {
      handler({ elementType: "payment", ...details });
    }
  }
}
