import * as z from "zod/mini";
import { PaymentIntent, StripeError } from "./stripe-api.ts";

/** The messages between the page and the card form's frame. Both parse what they receive. */

export const ToCardForm = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("start"),
    publishableKey: z.string(),
    clientSecret: z.string(),
    appearance: z.record(z.string(), z.string()),
  }),
  z.object({ type: z.literal("confirm"), returnUrl: z.optional(z.string()) }),
]);
export type ToCardForm = z.infer<typeof ToCardForm>;

/** None of these contains the card. */
export const FromCardForm = z.discriminatedUnion("type", [
  z.object({ type: z.enum(["hello", "ready", "enter"]) }),
  z.object({ type: z.literal("loaderror"), error: StripeError }),
  z.object({ type: z.literal("resize"), heightPx: z.number() }),
  z.object({ type: z.literal("change"), empty: z.boolean(), complete: z.boolean() }),
  z.object({
    type: z.literal("confirmed"),
    error: z.optional(StripeError),
    paymentIntent: z.optional(PaymentIntent),
  }),
]);
export type FromCardForm = z.infer<typeof FromCardForm>;

/** The time for a loaded frame to send its first message. */
const silenceMs = 3_000;

/** The card form's frame, seen from the page. */
export class CardFrame {
  readonly element = document.createElement("iframe");
  readonly #removed = new AbortController();

  constructor(settings: {
    readonly onMessage: (message: FromCardForm) => void;
    /** Called when the document did not load, or not completely. */
    readonly onSilence: () => void;
  }) {
    const { element } = this;
    element.title = "Secure payment input frame";
    element.src = "/__local/stripe/payment-frame";
    element.style.border = "0";
    let heard = false;
    window.addEventListener(
      "message",
      ({ source, origin, data }) => {
        if (source !== element.contentWindow || origin !== location.origin) return;
        heard = true;
        settings.onMessage(FromCardForm.parse(data));
      },
      { signal: this.#removed.signal },
    );
    element.addEventListener("load", () => {
      setTimeout(() => {
        if (!heard && element.isConnected) settings.onSilence();
      }, silenceMs);
    });
  }

  send(message: ToCardForm): void {
    this.element.contentWindow?.postMessage(message, location.origin);
  }

  remove(): void {
    this.#removed.abort();
    this.element.remove();
  }
}

/** The page, seen from the card form's frame. */
export function listenToPage(onMessage: (message: ToCardForm) => void): void {
  window.addEventListener("message", ({ source, origin, data }) => {
    if (source === window.parent && origin === location.origin) onMessage(ToCardForm.parse(data));
  });
}
