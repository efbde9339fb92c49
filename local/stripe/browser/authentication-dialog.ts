import { EmbeddedFrame, FromAuthentication, type ToAuthentication } from "./frames.ts";
import {
  authenticate,
  type Credentials,
  connectionError,
  type PaymentResult,
} from "./stripe-api.ts";

/** Set one by one, because the page's content policy forbids a style sheet of ours. */
const fullScreen = {
  border: "0",
  display: "block",
  height: "100%",
  margin: "0",
  maxHeight: "none",
  maxWidth: "none",
  overflow: "hidden",
  padding: "0",
  width: "100%",
};

/**
 * Asks the visitor to authenticate in a dialog over the whole page. Escape counts as a refusal.
 * @returns the intent after the bank's decision.
 */
export function askForAuthentication(credentials: Credentials): Promise<PaymentResult> {
  return new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    const finish = (result: PaymentResult) => {
      dialog.close();
      frame.remove();
      dialog.remove();
      resolve(result);
    };
    const frame = new EmbeddedFrame<ToAuthentication>({
      title: "3D Secure 2 authentication",
      source: "/__local/stripe/authentication-frame",
      onMessage: (data) => {
        const message = FromAuthentication.parse(data);
        if (message.type === "hello") return frame.send({ type: "start", ...credentials });
        const { paymentIntent, error = connectionError } = message;
        finish(paymentIntent ? { paymentIntent } : { error });
      },
      onSilence: () => finish({ error: connectionError }),
    });
    dialog.setAttribute("aria-label", frame.element.title);
    dialog.addEventListener("cancel", async (event) => {
      event.preventDefault();
      finish(await authenticate(credentials, "failed"));
    });
    Object.assign(dialog.style, fullScreen, { background: "rgb(10 20 35 / 60%)" });
    Object.assign(frame.element.style, fullScreen);
    dialog.append(frame.element);
    document.body.append(dialog);
    dialog.showModal();
    frame.element.focus();
  });
}
