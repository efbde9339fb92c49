/** Shows a document over the page, as Stripe.js does. Closing it returns the focus to the page. */
export function openDialog(title: string, address: string) {
  const dialog = document.createElement("dialog");
  const frame = document.createElement("iframe");
  frame.title = title;
  frame.src = address;
  dialog.setAttribute("aria-label", title);
  // The Escape key would leave the payment without an answer.
  dialog.setAttribute("closedby", "none");
  // Set one by one, because the page's content policy forbids a style sheet of ours.
  const box = { border: "0", padding: "0", width: "440px", maxWidth: "100%" };
  Object.assign(dialog.style, { ...box, margin: "auto" });
  Object.assign(frame.style, { ...box, display: "block", height: "440px" });
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  const close = () => {
    dialog.close();
    dialog.remove();
  };
  return { frame, close };
}

/** The device's wallet. Browsers without the Payment Request API have none, so the form offers none. */
export const hasWallet = () => "PaymentRequest" in window;

/**
 * Shows the sheet of the test wallet.
 * @returns the payment method that the visitor has approved; `undefined` when the sheet was closed
 */
export function askWallet(amountPence: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const { frame, close } = openDialog("Test wallet", "/__local/stripe/wallet-sheet");
    frame.addEventListener("load", () => {
      const sheet = frame.contentDocument;
      const amount = sheet?.querySelector("output");
      if (amount) amount.textContent = `£${(amountPence / 100).toFixed(2)}`;
      for (const button of sheet?.querySelectorAll("button") ?? []) {
        button.addEventListener("click", () => {
          close();
          resolve(button.value || undefined);
        });
      }
    });
  });
}
