import { EmbeddedFrame } from "./embedded-frame.ts";
import { FromAuthentication, type ToAuthentication } from "./frame-messages.ts";
import {
  authenticate,
  type Credentials,
  connectionError,
  type PaymentResult,
} from "./stripe-api.ts";

/**
 * Asks the visitor to authenticate, over the whole page. To leave with Escape is to refuse.
 * @returns the intent as the bank's answer left it.
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
      hear: (heard) => {
        const message = FromAuthentication.parse(heard);
        if (message.type === "hello") return frame.say({ type: "start", ...credentials });
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

/** Set one by one: a style sheet of ours in the page would be against its content policy. */
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
