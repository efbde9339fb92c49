import { emailKeyOf } from "./booking-keys.ts";

/**
 * How bookings are found by what the trainer remembers of somebody: keys that begin with what was
 * typed, once both are put into one form.
 */

/** As DynamoDB takes it: an index refuses a longer key, and with it the booking. */
const maximumKeyLength = 100;

/** Letters that Unicode does not take apart into a plain one and its accent. */
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
 * A name without what people leave out when they type it: case, accents, apostrophes, hyphens,
 * doubled spaces. `"  Zoë  O’Brien-Smith "` is `"zoe obrien smith"`.
 */
function foldName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}|['’‘`´]/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\s\p{Pd}]+/gu, " ")
    .trim();
}

/** A phone number as it is dialled within the UK: `"+44 7700 900123"` is `"07700900123"`. */
function foldPhone(phone: string): string {
  return phone.replace(/[\s().-]/g, "").replace(/^(?:\+|00)44(?:0(?=7))?/, "0");
}

export interface SearchKeys {
  readonly nameKey?: string | undefined;
  /** The last word first, so that a family name can be looked up as well. */
  readonly nameBackwardKey?: string | undefined;
  /**
   * The second word first and the first one last, so that a middle name can be looked up, and a
   * family name of several words. Only of three words or more: of two it would be the key before.
   */
  readonly middleNameKey?: string | undefined;
  readonly emailKey?: string | undefined;
  readonly phoneKey?: string | undefined;
}

/** The keys under which somebody is found. What was not told, or folds to nothing, has none. */
export function searchKeysOf(person: {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}): SearchKeys {
  const words = foldName(person.name ?? "").split(" ");
  const backward = [...words.slice(-1), ...words.slice(0, -1)];
  const fromTheSecond = [...words.slice(1), ...words.slice(0, 1)];
  return {
    nameKey: keyOf(words.join(" ")),
    nameBackwardKey: keyOf(backward.join(" ")),
    middleNameKey: words.length > 2 ? keyOf(fromTheSecond.join(" ")) : undefined,
    emailKey: person.email === undefined ? undefined : emailKeyOf(person.email),
    phoneKey: keyOf(foldPhone(person.phone ?? "")),
  };
}

/** An index takes no empty key. */
function keyOf(text: string): string | undefined {
  return [...text].slice(0, maximumKeyLength).join("") || undefined;
}

/** One attribute to look in, and what its value is to begin with. */
export interface SearchTerm {
  readonly key: keyof SearchKeys;
  readonly start: string;
}

/**
 * Where to look for what was typed. An address has an @, a number nothing but digits; anything else
 * may be a first, middle or family name, or how an address begins.
 * @returns none for what no booking can be found by.
 */
export function searchTerms(typed: string): SearchTerm[] {
  const phone = foldPhone(typed);
  if (/^\+?\d+$/.test(phone)) return [{ key: "phoneKey", start: phone.replace(/^44/, "0") }];
  const address = { key: "emailKey", start: emailKeyOf(typed) } as const;
  if (typed.includes("@")) return [address];
  const name = keyOf(foldName(typed));
  if (name === undefined) return [];
  return [
    { key: "nameKey", start: name },
    { key: "nameBackwardKey", start: name },
    { key: "middleNameKey", start: name },
    ...(/\s/.test(address.start) ? [] : [address]),
  ];
}
