import {
  bankAddress,
  type Credentials,
  type PaymentResult,
  retrievePaymentIntent,
} from "./stripe-api.ts";

/** Set one by one, because the page's content policy forbids a style sheet of ours. */
const boxStyle = { border: "0", padding: "0", width: "440px", maxWidth: "100%" };

/**
 * Shows the bank's page in a dialog. Escape counts as a refusal.
 * @returns the intent after the bank's decision.
 */
export function askForAuthentication(credentials: Credentials): Promise<PaymentResult> {
  return new Promise((resolve) => {
    const address = bankAddress(credentials);
    const dialog = document.createElement("dialog");
    const frame = document.createElement("iframe");
    const finish = async () => {
      dialog.remove();
      resolve(await retrievePaymentIntent(credentials));
    };
    frame.title = "3D Secure 2 authentication";
    frame.src = address;
    frame.addEventListener("load", () => {
      // The page with the question has a form. The page after the answer, or an error, has none.
      const button = frame.contentDocument?.querySelector("button");
      if (button) button.focus();
      else void finish();
    });
    dialog.setAttribute("aria-label", frame.title);
    dialog.addEventListener("cancel", async (event) => {
      event.preventDefault();
      const body = new URLSearchParams({ outcome: "failed" });
      await fetch(address, { method: "POST", body }).catch(() => undefined);
      await finish();
    });
    Object.assign(dialog.style, boxStyle);
    Object.assign(frame.style, { ...boxStyle, display: "block", height: "440px" });
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
  });
}
