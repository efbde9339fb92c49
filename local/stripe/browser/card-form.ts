import { cardBrand } from "../card-number.ts";
import {
  asksForPostcode,
  type CardEntry,
  digitsOf,
  type FieldError,
  findErrors,
  formatExpiry,
  formatNumber,
  formatSecurityCode,
  needsPostcode,
  parseExpiry,
} from "./card-entry.ts";
import { type Wording, wordingFor } from "./wording.ts";

const inputNames = ["number", "expiry", "cvc", "postalCode"] as const;
type InputName = (typeof inputNames)[number];

/** The fields of the card form in the frame's own document, and what they say. */
export class CardForm {
  readonly element = find("#card-form", HTMLFormElement);
  readonly #country = find("#Field-countryInput", HTMLSelectElement);
  readonly #postcode = find("#postcode", HTMLElement);
  readonly #postcodeOptional = find("#postcode-optional", HTMLElement);
  readonly #numberBox = find(".with-brands", HTMLElement);
  readonly #onChange: (state: { empty: boolean; complete: boolean }) => void;
  /** Fields whose error has been shown, and is kept up to date from then on. */
  readonly #judged = new Set<InputName>();
  #wording: Wording = wordingFor("auto");

  constructor(onChange: (state: { empty: boolean; complete: boolean }) => void) {
    this.#onChange = onChange;
    for (const name of inputNames) {
      const input = inputNamed(name);
      input.addEventListener("input", (event) => {
        const deleting = event instanceof InputEvent && event.inputType.startsWith("delete");
        this.#reformat(name, input, deleting);
        this.#update();
      });
      input.addEventListener("blur", () => {
        // Passing through an empty field is no mistake yet.
        if (input.value.trim() !== "") this.#judged.add(name);
        this.#update();
      });
    }
    this.#country.addEventListener("change", () => this.#update());
    // What was typed before this script was there.
    for (const name of inputNames) this.#reformat(name, inputNamed(name), false);
    this.#update();
  }

  speak(locale: string): void {
    this.#wording = wordingFor(locale);
    const { number, expiry, securityCode, country, postcode } = this.#wording;
    const labels = { number, expiry, securityCode, country, postcode };
    for (const [key, text] of Object.entries(labels)) {
      find(`[data-wording="${key}"]`, HTMLElement).textContent = text;
    }
  }

  dress(appearance: Readonly<Record<string, string>>): void {
    for (const [variable, value] of Object.entries(appearance)) {
      const property = variable.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      document.documentElement.style.setProperty(`--${property}`, value);
    }
  }

  /** Shows every error, goes to the first and returns it. */
  validate(): FieldError | undefined {
    for (const name of inputNames) this.#judged.add(name);
    const errors = this.#update();
    const first = inputNames.find((name) => errors.has(name));
    if (first) inputNamed(first).focus();
    return first && errors.get(first);
  }

  /** The card in the parameters of the API. Only for a form that is valid. */
  parameters(): Record<string, string> {
    const { number, expiry, cvc, country, postalCode } = this.#entry();
    const { month, year } = parseExpiry(expiry) ?? { month: 0, year: 0 };
    const billing = "payment_method_data[billing_details][address]";
    return {
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": digitsOf(number),
      "payment_method_data[card][exp_month]": String(month),
      "payment_method_data[card][exp_year]": String(year),
      "payment_method_data[card][cvc]": cvc,
      [`${billing}[country]`]: country,
      ...(asksForPostcode(country) && postalCode.trim() !== ""
        ? { [`${billing}[postal_code]`]: postalCode.trim() }
        : {}),
    };
  }

  /** Holds the card still while it is being charged; the focus stays where it is. */
  setReadOnly(readOnly: boolean): void {
    for (const name of inputNames) inputNamed(name).readOnly = readOnly;
    this.#country.disabled = readOnly;
  }

  clear(): void {
    this.element.reset();
    this.#judged.clear();
    this.#update();
  }

  focus(): void {
    inputNamed("number").focus();
  }

  #entry(): CardEntry {
    return {
      number: inputNamed("number").value,
      expiry: inputNamed("expiry").value,
      cvc: inputNamed("cvc").value,
      country: this.#country.value,
      postalCode: inputNamed("postalCode").value,
    };
  }

  /** Writes a field as it should look, and keeps the caret behind the same digit. */
  #reformat(name: InputName, input: HTMLInputElement, deleting: boolean): void {
    const { value, selectionStart } = input;
    const caret = selectionStart ?? value.length;
    const atEnd = caret === value.length;
    const digitsBefore = digitsOf(value.slice(0, caret)).length;
    const formatted = this.#formatted(name, value, deleting);
    if (formatted === value) return;
    input.value = formatted;
    if (atEnd) return;
    const behind = new RegExp(`^(?:\\D*\\d){${digitsBefore}}`).exec(formatted)?.[0].length;
    input.setSelectionRange(behind ?? formatted.length, behind ?? formatted.length);
  }

  #formatted(name: InputName, value: string, deleting: boolean): string {
    switch (name) {
      case "number":
        return formatNumber(value);
      case "expiry":
        return formatExpiry(value, deleting);
      case "cvc":
        return formatSecurityCode(value, inputNamed("number").value);
      case "postalCode":
        return value.toUpperCase().slice(0, 10);
    }
  }

  #update(): ReturnType<typeof findErrors> {
    const entry = this.#entry();
    const errors = findErrors(entry, new Date(), this.#wording);
    this.#postcode.hidden = !asksForPostcode(entry.country);
    this.#postcodeOptional.hidden = needsPostcode(entry.country);
    const brand = cardBrand(digitsOf(entry.number));
    if (brand === "unknown") delete this.#numberBox.dataset["shown"];
    else this.#numberBox.dataset["shown"] = brand;
    for (const name of inputNames) {
      const error = errors.get(name);
      // A whole number that cannot be one is told at once; what is unfinished may still be typed.
      const isTold = this.#judged.has(name) || error?.code.startsWith("invalid_") === true;
      const input = inputNamed(name);
      const message = isTold && error ? error.message : "";
      input.setAttribute("aria-invalid", String(message !== ""));
      const place = find(`#Field-${name}Error`, HTMLElement);
      if (place.textContent !== message) place.textContent = message;
    }
    this.#onChange({
      empty: inputNames.every((name) => entry[name] === ""),
      complete: errors.size === 0,
    });
    return errors;
  }
}

function inputNamed(name: InputName): HTMLInputElement {
  return find(`[name="${name}"]`, HTMLInputElement);
}

function find<Kind extends HTMLElement>(selector: string, kind: new () => Kind): Kind {
  const element = document.querySelector(selector);
  if (element instanceof kind) return element;
  throw new Error(`The frame's document has no ${selector}.`);
}
