import * as z from "zod/mini";
import { PaymentIntent, StripeError } from "./stripe-api.ts";

/** The messages between the page and the stand-in's frames. Both ends parse what they receive. */

const Start = z.object({
  type: z.literal("start"),
  publishableKey: z.string(),
  clientSecret: z.string(),
});

const Result = z.object({
  error: z.optional(StripeError),
  paymentIntent: z.optional(PaymentIntent),
});

export const ToCardForm = z.discriminatedUnion("type", [
  z.extend(Start, { appearance: z.record(z.string(), z.string()) }),
  z.object({ type: z.literal("confirm"), returnUrl: z.optional(z.string()) }),
]);
export type ToCardForm = z.infer<typeof ToCardForm>;

/** None of these contains the card. */
export const FromCardForm = z.discriminatedUnion("type", [
  z.object({ type: z.enum(["hello", "ready", "enter"]) }),
  z.object({ type: z.literal("loaderror"), error: StripeError }),
  z.object({ type: z.literal("resize"), heightPx: z.number() }),
  z.object({ type: z.literal("change"), empty: z.boolean(), complete: z.boolean() }),
  z.extend(Result, { type: z.literal("confirmed") }),
]);
export type FromCardForm = z.infer<typeof FromCardForm>;

export const ToAuthentication = Start;
export type ToAuthentication = z.infer<typeof ToAuthentication>;

export const FromAuthentication = z.discriminatedUnion("type", [
  z.object({ type: z.literal("hello") }),
  z.extend(Result, { type: z.literal("answered") }),
]);
export type FromAuthentication = z.infer<typeof FromAuthentication>;

/** The time for a loaded frame to send its first message. */
const silenceMs = 3_000;

/** An iframe of the stand-in, seen from the page. */
export class EmbeddedFrame<ToFrame> {
  readonly element = document.createElement("iframe");
  readonly #removed = new AbortController();

  constructor(settings: {
    readonly title: string;
    readonly source: string;
    readonly onMessage: (message: unknown) => void;
    /** Called when the document did not load, or not completely. */
    readonly onSilence: () => void;
  }) {
    const { element } = this;
    element.title = settings.title;
    element.src = settings.source;
    element.style.border = "0";
    let heard = false;
    window.addEventListener(
      "message",
      ({ source, origin, data }) => {
        if (source !== element.contentWindow || origin !== location.origin) return;
        heard = true;
        settings.onMessage(data);
      },
      { signal: this.#removed.signal },
    );
    element.addEventListener("load", () => {
      setTimeout(() => {
        if (!heard && element.isConnected) settings.onSilence();
      }, silenceMs);
    });
  }

  send(message: ToFrame): void {
    this.element.contentWindow?.postMessage(message, location.origin);
  }

  remove(): void {
    this.#removed.abort();
    this.element.remove();
  }
}

/** The page, seen from a frame. */
export function listenToPage<Schema extends z.ZodMiniType>(
  schema: Schema,
  onMessage: (message: z.infer<Schema>) => void,
): void {
  window.addEventListener("message", ({ source, origin, data }) => {
    if (source === window.parent && origin === location.origin) onMessage(schema.parse(data));
  });
}
