import { EmbeddedFrame } from "./embedded-frame.ts";
import { type Appearance, FromCardForm, type ToCardForm } from "./frame-messages.ts";
import { IntegrationError } from "./integration-error.ts";
import {
  type Credentials,
  connectionError,
  type PaymentResult,
  type StripeError,
} from "./stripe-api.ts";

type Handler = (event: object) => unknown;

/** What the element takes from the group that made it. */
export interface ElementGroup extends Credentials {
  readonly locale: () => string;
  readonly appearance: () => Appearance;
  readonly onDestroy: () => void;
}

/** A card form answers to `validate` with an error or with nothing. */
export type ValidationResult = { readonly error?: StripeError | undefined };

/** Room around the fields for focus rings, which an iframe would cut off. */
const marginPx = 4;

let framesMade = 0;

/** `elements.create("payment")`: the card form, in a frame of its own. */
export class PaymentElement {
  readonly #group: ElementGroup;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #waiting = new Map<number, (answer: PaymentResult | ValidationResult) => void>();
  #frame: EmbeddedFrame<ToCardForm> | undefined;
  #state: "loading" | "ready" | { readonly failure: StripeError } = "loading";
  #unsaid: ToCardForm[] = [];
  #requests = 0;
  #destroyed = false;

  constructor(group: ElementGroup) {
    this.#group = group;
  }

  get mounted(): boolean {
    return this.#frame !== undefined;
  }

  mount(target: unknown): void {
    if (this.#destroyed) {
      throw new IntegrationError(
        "This Element has already been destroyed. Please create a new one.",
      );
    }
    const container = typeof target === "string" ? document.querySelector(target) : target;
    if (!(container instanceof HTMLElement)) {
      throw new IntegrationError(
        `Invalid DOM element. Call mount() with an HTML element or a selector that applies to one; got ${String(target)}.`,
      );
    }
    this.unmount();
    framesMade += 1;
    const frame = new EmbeddedFrame<ToCardForm>({
      title: "Secure payment input frame",
      source: "/__local/stripe/payment-frame",
      hear: (message) => this.#hear(FromCardForm.parse(message)),
      onSilence: () => this.#failToLoad(connectionError),
    });
    const { element } = frame;
    element.name = `__privateStripeFrame${framesMade}`;
    element.style.display = "block";
    element.style.width = `calc(100% + ${2 * marginPx}px)`;
    element.style.margin = `-${marginPx}px`;
    element.style.height = "0";
    this.#frame = frame;
    this.#state = "loading";
    container.replaceChildren(element);
    this.#emit("loaderstart");
  }

  unmount(): void {
    this.#frame?.remove();
    this.#frame = undefined;
    this.#unsaid = [];
    const message = "The Payment Element was removed before it had an answer.";
    this.#giveUpWaiting({ type: "api_error", message });
  }

  destroy(): void {
    this.unmount();
    this.#destroyed = true;
    this.#group.onDestroy();
  }

  on(event: string, handler: Handler): this {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler));
    return this;
  }

  once(event: string, handler: Handler): this {
    const onlyOnce: Handler = (payload) => {
      this.off(event, onlyOnce);
      handler(payload);
    };
    return this.on(event, onlyOnce);
  }

  off(event: string, handler?: Handler): this {
    if (handler) this.#handlers.get(event)?.delete(handler);
    else this.#handlers.delete(event);
    return this;
  }

  focus(): void {
    this.#say({ type: "focus" });
  }

  blur(): void {
    this.#say({ type: "blur" });
  }

  clear(): void {
    this.#say({ type: "clear" });
  }

  /** There is one way to pay, so there is nothing to collapse to. */
  collapse(): this {
    return this;
  }

  /** Options of the element (layout, wallets, terms) change nothing about a single card form. */
  update(): this {
    return this;
  }

  restyle(): void {
    this.#say({ type: "restyle", appearance: this.#group.appearance() });
  }

  /** Shows what is missing or wrong, and answers the first of it. */
  validate(): Promise<ValidationResult> {
    return this.#ask((request) => ({ type: "validate", request }));
  }

  /** Validates, and sends the card from within the frame. */
  async confirm(returnUrl: string | undefined): Promise<PaymentResult> {
    const answer = await this.#ask((request) => ({ type: "confirm", request, returnUrl }));
    if ("paymentIntent" in answer && answer.paymentIntent) {
      return { paymentIntent: answer.paymentIntent };
    }
    return { error: answer.error ?? connectionError };
  }

  #ask(message: (request: number) => ToCardForm): Promise<PaymentResult | ValidationResult> {
    if (typeof this.#state === "object") return Promise.resolve({ error: this.#state.failure });
    this.#requests += 1;
    const request = this.#requests;
    return new Promise((resolve) => {
      this.#waiting.set(request, resolve);
      this.#say(message(request));
    });
  }

  /** What is said to a form that is still loading waits until it is ready. */
  #say(message: ToCardForm): void {
    if (this.#state === "ready") this.#frame?.say(message);
    else this.#unsaid.push(message);
  }

  #giveUpWaiting(error: StripeError): void {
    for (const answer of this.#waiting.values()) answer({ error });
    this.#waiting.clear();
  }

  #hear(message: FromCardForm): void {
    switch (message.type) {
      case "hello":
        this.#frame?.say({
          type: "start",
          publishableKey: this.#group.publishableKey,
          clientSecret: this.#group.clientSecret,
          locale: this.#group.locale(),
          appearance: this.#group.appearance(),
        });
        return;
      case "ready":
        this.#state = "ready";
        for (const unsaid of this.#unsaid.splice(0)) this.#say(unsaid);
        this.#emit("ready");
        return;
      case "resize":
        if (this.#frame) this.#frame.element.style.height = `${message.heightPx}px`;
        return;
      case "loaderror":
        this.#failToLoad(message.error);
        return;
      case "enter":
        this.#submitSurroundingForm();
        return;
      case "answer": {
        const { request, paymentIntent, error } = message;
        this.#waiting.get(request)?.(paymentIntent ? { paymentIntent } : { error });
        this.#waiting.delete(request);
        return;
      }
      case "change":
        this.#emit("change", {
          empty: message.empty,
          complete: message.complete,
          collapsed: false,
          value: { type: "card" },
        });
        return;
      default:
        this.#emit(message.type);
    }
  }

  #failToLoad(error: StripeError): void {
    this.#state = { failure: error };
    this.#giveUpWaiting(error);
    if (!this.#handlers.get("loaderror")?.size) {
      // Stripe.js reports it the same way, so that a page without a handler is noticed.
      // biome-ignore lint/suspicious/noConsole: it is for the developer of the page.
      console.error("Unhandled payment Element loaderror", { error });
    }
    this.#emit("loaderror", { error });
  }

  #emit(event: string, details: object = {}): void {
    for (const handler of [...(this.#handlers.get(event) ?? [])]) {
      handler({ elementType: "payment", ...details });
    }
  }

  /** Enter in a field means to the form around the element what it means in a field of its own. */
  #submitSurroundingForm(): void {
    const form = this.#frame?.element.closest("form");
    const button = form?.querySelector<HTMLButtonElement>("button:not([type]), [type=submit]");
    if (form && !button?.disabled) form.requestSubmit(button);
  }
}
