import { CardForm } from "./card-form.ts";
import { type FromCardForm, listenToPage } from "./frames.ts";
import { type Credentials, confirmPaymentIntent, openSession } from "./stripe-api.ts";

/** The script of the card form's frame, which sends the card to the API only. */

let credentials: Credentials = { publishableKey: "", clientSecret: "" };
const form = new CardForm((state) => send({ type: "change", ...state }));

function send(message: FromCardForm): void {
  window.parent.postMessage(message, location.origin);
}

listenToPage((message) => {
  if (message.type === "confirm") return confirm(message.returnUrl);
  credentials = message;
  form.setAppearance(message.appearance);
  return load();
});

async function load(): Promise<void> {
  const { error } = await openSession(credentials);
  if (error) return send({ type: "loaderror", error });
  new ResizeObserver(() => {
    send({ type: "resize", heightPx: Math.ceil(document.body.getBoundingClientRect().height) });
  }).observe(document.body);
  send({ type: "ready" });
}

async function confirm(returnUrl: string | undefined): Promise<void> {
  const invalid = form.validate();
  if (invalid) {
    return send({ type: "confirmed", error: { type: "validation_error", ...invalid } });
  }
  const card = form.parameters();
  form.setReadOnly(true);
  const result = await confirmPaymentIntent(credentials, {
    ...card,
    ...(returnUrl === undefined ? {} : { return_url: returnUrl }),
  });
  form.setReadOnly(false);
  send({ type: "confirmed", ...result });
}

form.element.addEventListener("submit", (event) => {
  event.preventDefault();
  send({ type: "enter" });
});

send({ type: "hello" });
