import type { StripeError } from "@stripe/stripe-js";

/** How many digits each field of a card takes, and Stripe's error for fewer. */
const fields = {
  number: { digits: 16, message: "Your card number is incomplete." },
  expiry: { digits: 4, message: "Your card's expiry date is incomplete." },
  cvc: { digits: 3, message: "Your card's security code is incomplete." },
};

/** The form in the frame's document: card fields, and a choice if there is a wallet. */
export class CardForm {
  readonly #document: Document;

  constructor(frame: Document) {
    this.#document = frame;
    for (const [name, { digits }] of Object.entries(fields)) {
      this.#input(name).addEventListener("input", () => {
        if (this.#digits(name).length === digits) this.#showError(name, "");
      });
    }
  }

  /** Offers the wallet beside the card. @param onChosen gets Stripe's name of each way that is chosen */
  offerWallet(onChosen: (type: string) => void): void {
    const methods = this.#find(".methods");
    methods.hidden = false;
    const buttons = [...methods.querySelectorAll("button")];
    for (const chosen of buttons) {
      chosen.addEventListener("click", () => {
        for (const each of buttons) each.setAttribute("aria-pressed", String(each === chosen));
        const isCard = chosen.value === "card";
        for (const field of this.#document.querySelectorAll<HTMLElement>(".field")) {
          field.hidden = !isCard;
        }
        this.#find("#wallet").hidden = isCard;
        onChosen(chosen.value);
      });
    }
  }

  /** Shows every error, moves the focus to the first and returns it. */
  validate(): StripeError | undefined {
    const wrong = Object.entries(fields).filter(([name, { digits, message }]) => {
      const isWrong = this.#digits(name).length !== digits;
      this.#showError(name, isWrong ? message : "");
      return isWrong;
    });
    const [first] = wrong;
    if (!first) return undefined;
    const [name, { message }] = first;
    this.#input(name).focus();
    return { type: "validation_error", message };
  }

  parameters(): Record<string, string> {
    const expiry = this.#digits("expiry");
    return {
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": this.#digits("number"),
      "payment_method_data[card][exp_month]": expiry.slice(0, 2),
      "payment_method_data[card][exp_year]": expiry.slice(2),
      "payment_method_data[card][cvc]": this.#digits("cvc"),
      "payment_method_data[billing_details][address][postal_code]": this.#input("postalCode").value,
    };
  }

  #digits(name: string): string {
    return this.#input(name).value.replace(/\D/g, "");
  }

  #showError(name: string, message: string): void {
    this.#input(name).setAttribute("aria-invalid", String(message !== ""));
    this.#find(`#${name}-error`).textContent = message;
  }

  #input(name: string): HTMLInputElement {
    return this.#find<HTMLInputElement>(`[name="${name}"]`);
  }

  #find<Kind extends HTMLElement>(selector: string): Kind {
    const element = this.#document.querySelector<Kind>(selector);
    if (!element) throw new Error(`The frame's document has no ${selector}.`);
    return element;
  }
}
