import { CardFrame, type FromCardForm, type ToCardForm } from "./frames.ts";
import {
  type Credentials,
  connectionError,
  type PaymentResult,
  type StripeError,
} from "./stripe-api.ts";

/** A mistake in the page's own code, as Stripe.js throws it. */
export class IntegrationError extends Error {
  override readonly name = "IntegrationError";
}

type Handler = (event: object) => unknown;

export interface PaymentElementSettings extends Credentials {
  readonly appearance: Readonly<Record<string, string>>;
  readonly onDestroy: () => void;
}

/** Room around the fields for focus rings, which the iframe would cut off. */
const marginPx = 4;

/** `elements.create("payment")`: the card form, in a frame of its own. */
export class PaymentElement {
  readonly #settings: PaymentElementSettings;
  readonly #handlers = new Map<string, Set<Handler>>();
  #frame: CardFrame | undefined;
  /** Messages that wait until the form is ready; `undefined` from then on. */
  #queue: ToCardForm[] | undefined = [];
  #loadError: StripeError | undefined;
  #onResult: ((result: PaymentResult) => void) | undefined;

  constructor(settings: PaymentElementSettings) {
    this.#settings = settings;
  }

  get mounted(): boolean {
    return this.#frame !== undefined;
  }

  mount(target: unknown): void {
    const container = typeof target === "string" ? document.querySelector(target) : target;
    if (!(container instanceof HTMLElement)) {
      throw new IntegrationError(
        `Invalid DOM element. Call mount() with an HTML element or a selector that applies to one; got ${String(target)}.`,
      );
    }
    this.unmount();
    const frame = new CardFrame({
      onMessage: (message) => this.#receive(message),
      onSilence: () => this.#failToLoad(connectionError),
    });
    Object.assign(frame.element.style, {
      display: "block",
      width: `calc(100% + ${2 * marginPx}px)`,
      margin: `-${marginPx}px`,
      height: "0",
    });
    this.#frame = frame;
    container.replaceChildren(frame.element);
  }

  unmount(): void {
    this.#frame?.remove();
    this.#frame = undefined;
    this.#queue = [];
    this.#loadError = undefined;
    const message = "The Payment Element was removed before it had an answer.";
    this.#finish({ error: { type: "api_error", message } });
  }

  destroy(): void {
    this.unmount();
    this.#settings.onDestroy();
  }

  on(event: string, handler: Handler): this {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler));
    return this;
  }

  off(event: string, handler: Handler): this {
    this.#handlers.get(event)?.delete(handler);
    return this;
  }

  /** Options such as the layout do not change a form with one way to pay. */
  update(): this {
    return this;
  }

  /** Validates the card and pays with it, from within the frame. */
  confirm(returnUrl: string | undefined): Promise<PaymentResult> {
    if (this.#loadError) return Promise.resolve({ error: this.#loadError });
    return new Promise((resolve) => {
      this.#onResult = resolve;
      this.#send({ type: "confirm", returnUrl });
    });
  }

  #send(message: ToCardForm): void {
    if (this.#queue) this.#queue.push(message);
    else this.#frame?.send(message);
  }

  #finish(result: PaymentResult): void {
    this.#onResult?.(result);
    this.#onResult = undefined;
  }

  #receive(message: FromCardForm): void {
    switch (message.type) {
      case "hello": {
        const { publishableKey, clientSecret, appearance } = this.#settings;
        this.#frame?.send({ type: "start", publishableKey, clientSecret, appearance });
        return;
      }
      case "ready": {
        const queue = this.#queue ?? [];
        this.#queue = undefined;
        for (const waiting of queue) this.#send(waiting);
        this.#emit("ready");
        return;
      }
      case "resize":
        if (this.#frame) this.#frame.element.style.height = `${message.heightPx}px`;
        return;
      case "loaderror":
        this.#failToLoad(message.error);
        return;
      case "enter":
        this.#submitSurroundingForm();
        return;
      case "confirmed": {
        const { paymentIntent, error = connectionError } = message;
        this.#finish(paymentIntent ? { paymentIntent } : { error });
        return;
      }
      case "change": {
        const { empty, complete } = message;
        this.#emit("change", { empty, complete, collapsed: false, value: { type: "card" } });
      }
    }
  }

  #failToLoad(error: StripeError): void {
    this.#loadError = error;
    this.#finish({ error });
    this.#emit("loaderror", { error });
  }

  #emit(event: string, details: object = {}): void {
    for (const handler of [...(this.#handlers.get(event) ?? [])]) {
      handler({ elementType: "payment", ...details });
    }
  }

  /** Enter in the frame submits the page's form, as it does in a field of the page. */
  #submitSurroundingForm(): void {
    const form = this.#frame?.element.closest("form");
    const button = form?.querySelector<HTMLButtonElement>("button:not([type]), [type=submit]");
    if (form && !button?.disabled) form.requestSubmit(button);
  }
}
