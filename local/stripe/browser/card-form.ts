import type { StripeError } from "@stripe/stripe-js";

interface Field {
  readonly format: (text: string) => string;
  readonly complete: RegExp;
  /** Stripe's error for an incomplete value. */
  readonly code: string;
  readonly message: string;
}

const digitsOf = (text: string) => text.replace(/\D/g, "");

const fields: Readonly<Record<"number" | "expiry" | "cvc", Field>> = {
  number: {
    format: (text) =>
      digitsOf(text)
        .slice(0, 16)
        .replace(/(\d{4})(?=\d)/g, "$1 "),
    complete: /^[\d ]{19}$/,
    code: "incomplete_number",
    message: "Your card number is incomplete.",
  },
  expiry: {
    format: (text) =>
      digitsOf(text)
        .replace(/^[2-9]/, "0$&")
        .slice(0, 4)
        .replace(/^(\d{2})(?=\d)/, "$1 / "),
    complete: /^(0[1-9]|1[0-2]) \/ \d{2}$/,
    code: "incomplete_expiry",
    message: "Your card's expiry date is incomplete.",
  },
  cvc: {
    format: (text) => digitsOf(text).slice(0, 3),
    complete: /^\d{3}$/,
    code: "incomplete_cvc",
    message: "Your card's security code is incomplete.",
  },
};

/** The form in the frame's document: card fields, and a choice if there is a wallet. */
export class CardForm {
  readonly #document: Document;

  constructor(frame: Document) {
    this.#document = frame;
    for (const [name, { format, complete }] of Object.entries(fields)) {
      const input = this.#input(name);
      const read = () => {
        const formatted = format(input.value);
        if (formatted !== input.value) input.value = formatted;
        if (complete.test(formatted)) this.#showError(name, "");
      };
      input.addEventListener("input", read);
      // A quick visitor has typed before the form is ready.
      read();
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
    const wrong = Object.entries(fields).filter(([name, { complete, message }]) => {
      const isWrong = !complete.test(this.#input(name).value);
      this.#showError(name, isWrong ? message : "");
      return isWrong;
    });
    const [first] = wrong;
    if (!first) return undefined;
    const [name, { code, message }] = first;
    this.#input(name).focus();
    return { type: "validation_error", code, message };
  }

  parameters(): Record<string, string> {
    const [month = "", year = ""] = this.#input("expiry").value.split(" / ");
    return {
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": digitsOf(this.#input("number").value),
      "payment_method_data[card][exp_month]": month,
      "payment_method_data[card][exp_year]": year,
      "payment_method_data[card][cvc]": this.#input("cvc").value,
      "payment_method_data[billing_details][address][postal_code]": this.#input("postalCode").value,
    };
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
