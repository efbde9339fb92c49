import * as z from "zod/mini";
import type { Appearance } from "./frame-messages.ts";
import { IntegrationError } from "./integration-error.ts";
import { PaymentElement, type ValidationResult } from "./payment-element.ts";
import { openSession } from "./stripe-api.ts";

const ElementsOptions = z.object({
  clientSecret: z.string(),
  locale: z._default(z.string(), "auto"),
  appearance: z._default(
    z.looseObject({ variables: z._default(z.record(z.string(), z.string()), {}) }),
    { variables: {} },
  ),
});
const ElementsUpdate = z.partial(z.omit(ElementsOptions, { clientSecret: true }));

/** `stripe.elements({ clientSecret, … })`: the one Payment Element and what it is dressed in. */
export class Elements {
  readonly clientSecret: string;
  readonly #publishableKey: string;
  #locale: string;
  #appearance: Appearance;
  #payment: PaymentElement | undefined;

  constructor(publishableKey: string, options: unknown) {
    const parsed = ElementsOptions.safeParse(options);
    if (!parsed.success) {
      throw new IntegrationError(
        "The local stand-in's elements() takes the clientSecret of a PaymentIntent, and optionally locale and appearance.",
      );
    }
    const { clientSecret, locale, appearance } = parsed.data;
    if (!/^pi_\w+_secret_\w+$/.test(clientSecret)) {
      throw new IntegrationError(
        `Invalid value for elements(): clientSecret should be a client secret of the form \${id}_secret_\${secret}. You specified: ${clientSecret}.`,
      );
    }
    this.clientSecret = clientSecret;
    this.#publishableKey = publishableKey;
    this.#locale = locale;
    this.#appearance = appearance.variables;
  }

  create(type: unknown): PaymentElement {
    if (type !== "payment") {
      throw new IntegrationError(`The local stand-in has no "${String(type)}" Element.`);
    }
    if (this.#payment) {
      throw new IntegrationError("Can only create one Element of type payment.");
    }
    this.#payment = new PaymentElement({
      publishableKey: this.#publishableKey,
      clientSecret: this.clientSecret,
      locale: () => this.#locale,
      appearance: () => this.#appearance,
      onDestroy: () => {
        this.#payment = undefined;
      },
    });
    return this.#payment;
  }

  /** Takes `"payment"` or, as react-stripe-js does, the component that stands for it. */
  getElement(type: unknown): PaymentElement | null {
    const named = typeof type === "function" && "__elementType" in type ? type.__elementType : type;
    return named === "payment" ? (this.#payment ?? null) : null;
  }

  async update(options: unknown): Promise<void> {
    const { appearance, locale } = ElementsUpdate.parse(options);
    if (appearance) this.#appearance = appearance.variables;
    if (locale) this.#locale = locale;
    this.#payment?.restyle();
  }

  async fetchUpdates(): Promise<{ error?: { message: string; status?: string } }> {
    const { error } = await openSession({
      publishableKey: this.#publishableKey,
      clientSecret: this.clientSecret,
    });
    return error ? { error: { message: error.message } } : {};
  }

  async submit(): Promise<ValidationResult | { selectedPaymentMethod: string }> {
    const { error } = await mountedPaymentElement(this, "elements.submit()").validate();
    return error ? { error } : { selectedPaymentMethod: "card" };
  }

  /** There is nothing to wait for after `update`; its promise says as much. */
  on(): void {}
}

/** @throws IntegrationError when there is no card form on the page to take the card from. */
export function mountedPaymentElement(elements: Elements, caller: string): PaymentElement {
  const element = elements.getElement("payment");
  if (element?.mounted) return element;
  throw new IntegrationError(
    `Invalid value for ${caller}: elements should have a mounted Payment Element or Express Checkout Element.`,
  );
}
