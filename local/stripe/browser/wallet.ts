import { openDialog } from "./dialog.ts";

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
