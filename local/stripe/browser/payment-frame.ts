import { CardForm } from "./card-form.ts";
import { listenToPage } from "./embedded-frame.ts";
import { type FromCardForm, ToCardForm } from "./frame-messages.ts";
import {
  type Credentials,
  confirmPaymentIntent,
  openSession,
  type StripeError,
} from "./stripe-api.ts";

/** The script of the card form's frame. The card goes from here to the API, and nowhere else. */

let credentials: Credentials = { publishableKey: "", clientSecret: "" };
const form = new CardForm((state) => say({ type: "change", ...state }));

function say(message: FromCardForm): void {
  window.parent.postMessage(message, location.origin);
}

listenToPage(ToCardForm, async (message) => {
  switch (message.type) {
    case "start":
      credentials = message;
      form.speak(message.locale);
      form.dress(message.appearance);
      return load();
    case "restyle":
      return form.dress(message.appearance);
    case "focus":
      return form.focus();
    case "blur":
      return document.activeElement instanceof HTMLElement && document.activeElement.blur();
    case "clear":
      return form.clear();
    case "validate":
      return say({ type: "answer", request: message.request, error: validationError() });
    case "confirm":
      return confirm(message.request, message.returnUrl);
  }
});

async function load(): Promise<void> {
  const { error } = await openSession(credentials);
  if (error) return say({ type: "loaderror", error });
  new ResizeObserver(() => {
    say({ type: "resize", heightPx: Math.ceil(document.body.getBoundingClientRect().height) });
  }).observe(document.body);
  say({ type: "ready" });
}

async function confirm(request: number, returnUrl: string | undefined): Promise<void> {
  const invalid = validationError();
  if (invalid) return say({ type: "answer", request, error: invalid });
  const card = form.parameters();
  form.setReadOnly(true);
  const result = await confirmPaymentIntent(credentials, {
    ...card,
    ...(returnUrl === undefined ? {} : { return_url: returnUrl }),
  });
  form.setReadOnly(false);
  say({ type: "answer", request, ...result });
}

function validationError(): StripeError | undefined {
  const error = form.validate();
  return error && { type: "validation_error", ...error };
}

form.element.addEventListener("submit", (event) => {
  event.preventDefault();
  say({ type: "enter" });
});
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") say({ type: "escape" });
});
window.addEventListener("focus", () => say({ type: "focus" }));
window.addEventListener("blur", () => say({ type: "blur" }));

say({ type: "hello" });
