import { plainEmail, plainTelephone, plainText } from "#shared/values/pasted-text.ts";

export interface Person {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/**
 * The words of a name without case, accents and apostrophes. A hyphen separates words:
 * `"  Zoë  O’Brien-Smith "` is `["zoe", "obrien", "smith"]`.
 */
function wordsOf(name: string): string[] {
  return plainText(name)
    .normalize("NFKD")
    .replace(/\p{M}|['’‘`´]/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .split(/[\s\p{Pd}]+/u)
    .filter((word) => word !== "");
}

/** A phone number in the UK form: `"+44 7700 900123"` is `"07700900123"`. */
function plainNumber(phone: string): string {
  return plainTelephone(phone).replace(/^(?:\+|00)44(?:0(?=7))?/, "0");
}

/** Fewer digits are a part of nearly every number. */
const fewestDigits = 3;

/**
 * Whether a typed text finds a person. Every word of it must begin a word of the name or be a part of the
 * address, in any order; or all of it is a part of the phone number, of three digits or more.
 */
export function createSearch(typed: string): (person: Person) => boolean {
  const numbers = numbersOf(typed);
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .map((word) => ({ inAddress: plainEmail(word), inName: wordsOf(word) }))
    .filter(({ inAddress }) => inAddress !== "");
  return ({ name = "", email = "", phone = "" }) => {
    const number = plainNumber(phone);
    if (numbers.some((part) => number.includes(part))) return true;
    const address = email.toLowerCase();
    const names = wordsOf(name);
    return (
      words.length > 0 &&
      words.every(
        ({ inAddress, inName }) =>
          address.includes(inAddress) ||
          (inName.length > 0 &&
            inName.every((part) => names.some((each) => each.startsWith(part)))),
      )
    );
  };
}

/**
 * The digits to look for in phone numbers. A 44 or 0044 at the beginning may replace the zero, or be inside the
 * number.
 */
function numbersOf(typed: string): string[] {
  const number = plainNumber(typed);
  const numbers = new Set([plainTelephone(typed), number, number.replace(/^44/, "0")]);
  return [...numbers].filter((part) => /^\d+$/.test(part) && part.length >= fewestDigits);
}
