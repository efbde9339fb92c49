import {
  type CardEntry,
  cardBrand,
  digitsOf,
  type FieldError,
  findErrors,
  formatExpiry,
  formatNumber,
  formatSecurityCode,
  parseExpiry,
} from "./card-entry.ts";

const names = ["number", "expiry", "cvc", "postalCode"] as const;

/** The fields of the card form in the frame's own document. */
export class CardForm {
  readonly element = find("#card-form", HTMLFormElement);
  readonly #onChange: (state: { empty: boolean; complete: boolean }) => void;
  /** The fields that the visitor has left, or tried to submit. Only these show what is missing. */
  readonly #judged = new Set<keyof CardEntry>();

  constructor(onChange: (state: { empty: boolean; complete: boolean }) => void) {
    this.#onChange = onChange;
    for (const name of names) {
      const input = inputNamed(name);
      input.addEventListener("input", (event) => {
        const deleting = event instanceof InputEvent && event.inputType.startsWith("delete");
        this.#format(name, deleting);
        this.#update();
      });
      input.addEventListener("blur", () => {
        if (input.value.trim() !== "") this.#judged.add(name);
        this.#update();
      });
      // Formats what was typed before this script was loaded.
      this.#format(name, false);
    }
    this.#update();
  }

  /** Takes the page's appearance variables as CSS properties, e.g. `colorText` as `--color-text`. */
  setAppearance(appearance: Readonly<Record<string, string>>): void {
    for (const [variable, value] of Object.entries(appearance)) {
      const property = variable.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      document.documentElement.style.setProperty(`--${property}`, value);
    }
  }

  /** Shows every error, moves the focus to the first and returns it. */
  validate(): FieldError | undefined {
    for (const name of names) this.#judged.add(name);
    const errors = this.#update();
    const first = names.find((name) => errors.has(name));
    if (first) inputNamed(first).focus();
    return first && errors.get(first);
  }

  /** The card as parameters of the API. The form must be valid. */
  parameters(): Record<string, string> {
    const { number, expiry, cvc, postalCode } = entry();
    const { month, year } = parseExpiry(expiry) ?? { month: 0, year: 0 };
    const postcode = postalCode.trim();
    return {
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": digitsOf(number),
      "payment_method_data[card][exp_month]": String(month),
      "payment_method_data[card][exp_year]": String(year),
      "payment_method_data[card][cvc]": cvc,
      ...(postcode && {
        "payment_method_data[billing_details][address][postal_code]": postcode,
      }),
    };
  }

  /** Keeps the card from being changed while it is charged; the focus stays where it is. */
  setReadOnly(readOnly: boolean): void {
    for (const name of names) inputNamed(name).readOnly = readOnly;
  }

  #format(name: keyof CardEntry, deleting: boolean): void {
    const input = inputNamed(name);
    const { number } = entry();
    const formatted = {
      number: formatNumber,
      expiry: (text: string) => formatExpiry(text, deleting),
      cvc: (text: string) => formatSecurityCode(text, number),
      postalCode: (text: string) => text.toUpperCase().slice(0, 10),
    }[name](input.value);
    if (formatted !== input.value) input.value = formatted;
  }

  #update(): ReturnType<typeof findErrors> {
    const current = entry();
    const errors = findErrors(current, new Date());
    find("#brand", HTMLElement).dataset["brand"] = cardBrand(digitsOf(current.number));
    for (const name of names) {
      const error = errors.get(name);
      // A complete value that is wrong shows its error at once.
      const isShown = this.#judged.has(name) || error?.code.startsWith("invalid_") === true;
      const message = isShown && error ? error.message : "";
      inputNamed(name).setAttribute("aria-invalid", String(message !== ""));
      const place = find(`#Field-${name}Error`, HTMLElement);
      if (place.textContent !== message) place.textContent = message;
    }
    this.#onChange({
      empty: names.every((name) => current[name] === ""),
      complete: errors.size === 0,
    });
    return errors;
  }
}

function entry(): CardEntry {
  return {
    number: inputNamed("number").value,
    expiry: inputNamed("expiry").value,
    cvc: inputNamed("cvc").value,
    postalCode: inputNamed("postalCode").value,
  };
}

function inputNamed(name: keyof CardEntry): HTMLInputElement {
  return find(`[name="${name}"]`, HTMLInputElement);
}

function find<Kind extends HTMLElement>(selector: string, kind: new () => Kind): Kind {
  const element = document.querySelector(selector);
  if (element instanceof kind) return element;
  throw new Error(`The frame's document has no ${selector}.`);
}
