import type * as z from "zod/mini";

/** How long a frame may stay silent after it has loaded; its script speaks before that. */
const silenceMs = 3_000;

/** An iframe of the stand-in, and the conversation with it. */
export class EmbeddedFrame<ToFrame> {
  readonly element = document.createElement("iframe");
  readonly #stopListening = new AbortController();

  constructor(settings: {
    readonly title: string;
    readonly source: string;
    /** Called with every message that the frame sends. */
    readonly hear: (message: unknown) => void;
    /** The document did not come, or not whole: no network, most likely. */
    readonly onSilence: () => void;
  }) {
    const { element } = this;
    element.title = settings.title;
    element.src = settings.source;
    element.setAttribute("allow", "payment *");
    element.style.border = "0";
    let heard = false;
    window.addEventListener(
      "message",
      ({ source, origin, data }) => {
        if (source !== element.contentWindow || origin !== location.origin) return;
        heard = true;
        settings.hear(data);
      },
      { signal: this.#stopListening.signal },
    );
    element.addEventListener("load", () => {
      setTimeout(() => {
        if (!heard && element.isConnected) settings.onSilence();
      }, silenceMs);
    });
  }

  say(message: ToFrame): void {
    this.element.contentWindow?.postMessage(message, location.origin);
  }

  remove(): void {
    this.#stopListening.abort();
    this.element.remove();
  }
}

/** The frame's end of the same conversation. */
export function listenToPage<Schema extends z.ZodMiniType>(
  schema: Schema,
  hear: (message: z.infer<Schema>) => void,
): void {
  window.addEventListener("message", ({ source, origin, data }) => {
    if (source === window.parent && origin === location.origin) hear(schema.parse(data));
  });
}
