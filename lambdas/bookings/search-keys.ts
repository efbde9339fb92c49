import { emailKeyOf } from "./booking-keys.ts";

/**
 * Search by prefix: the keys of a booking and the typed text are normalised in the same way. A booking
 * carries one key for each index; its search entries carry the others that it is found by.
 */

/** DynamoDB refuses an item whose index key is too long. */
const maximumKeyLength = 100;

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
 * Normalises a name: removes case, accents, apostrophes, hyphens and double spaces. `"  Zoë  O’Brien-Smith "` is `"zoe obrien smith"`.
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

/** Normalises a phone number to the UK form: `"+44 7700 900123"` is `"07700900123"`. */
function foldPhone(phone: string): string {
  return phone.replace(/[\s().-]/g, "").replace(/^(?:\+|00)44(?:0(?=7))?/, "0");
}

export interface SearchKeys {
  readonly nameKey?: string | undefined;
  /** The last word first, for the family name. */
  readonly nameBackwardKey?: string | undefined;
  /**
   * The second word first and the first one last, for a middle name or a family name of several
   * words. Names of two words have none, because it would equal `nameBackwardKey`.
   */
  readonly middleNameKey?: string | undefined;
  readonly emailKey?: string | undefined;
  readonly phoneKey?: string | undefined;
}

export interface Person {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** Returns the search keys of a person. An absent or empty value has no key. */
export function searchKeysOf(person: Person): SearchKeys {
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

/** DynamoDB refuses empty index keys. */
function keyOf(text: string): string | undefined {
  return cut(text) || undefined;
}

function cut(text: string): string {
  return [...text].slice(0, maximumKeyLength).join("");
}

/** The shortest part that a phone number is found by. */
const shortestPart = 3;
/** Bounds what one booking writes: names have a hundred characters, and so up to fifty words. */
const mostEntriesOfName = 10;
const mostEntriesOfDomain = 3;

/** A key and a value for it. */
export interface SearchEntry {
  readonly key: keyof SearchKeys;
  readonly text: string;
}

/**
 * What else a person is found by: the rest of the phone number from each of its digits on, the name
 * from its third and each further word on, and the domain of the address.
 */
export function searchEntriesOf({ name = "", email = "", phone = "" }: Person): SearchEntry[] {
  const digits = foldPhone(phone);
  const words = foldName(name).split(" ");
  const [, domain = ""] = emailKeyOf(email).split("@");
  const labels = domain.split(".");
  const texts = {
    phoneKey: fromEach([...digits], (rest) => rest.length >= shortestPart).map((part) =>
      part.rest.join(""),
    ),
    nameKey: fromEach(words, (rest) => rest.length > 1)
      .slice(1, 1 + mostEntriesOfName)
      .map(({ rest, before }) => [...rest, ...before].join(" ")),
    emailKey: fromEach(["", ...labels], (rest) => rest.length > 1)
      .slice(0, mostEntriesOfDomain)
      .map(({ rest }) => `@${rest.join(".")}`),
  };
  return (["phoneKey", "nameKey", "emailKey"] as const).flatMap((key) =>
    texts[key].map((text) => ({ key, text: cut(text) })),
  );
}

/** What follows each part but the first, for as long as it is wanted, and what comes before it. */
function fromEach(parts: readonly string[], isWanted: (rest: readonly string[]) => boolean) {
  return parts
    .map((_, index) => ({ rest: parts.slice(index), before: parts.slice(0, index) }))
    .slice(1)
    .filter(({ rest }) => isWanted(rest));
}

/**
 * The first of the terms that finds a person, by its number, and the first of the search entries that it
 * is found by, likewise; by a key of the booking itself, `entry` is absent.
 * @param hasEntries whether the search entries of the booking are written.
 */
export function firstMatch(
  person: Person,
  terms: readonly SearchTerm[],
  hasEntries = true,
): { readonly term: number; readonly entry: number | undefined } | undefined {
  const keys = searchKeysOf(person);
  const entries = hasEntries ? searchEntriesOf(person) : [];
  for (const [term, { key, start }] of terms.entries()) {
    if (keys[key]?.startsWith(start)) return { term, entry: undefined };
    const entry = entries.findIndex((each) => each.key === key && each.text.startsWith(start));
    if (entry !== -1) return { term, entry };
  }
  return undefined;
}

/** A key and the prefix to search it for. */
export interface SearchTerm {
  readonly key: keyof SearchKeys;
  readonly start: string;
}

/**
 * Returns the terms for a typed text. Text with an @ is an address or a domain, digits are a part of a
 * phone number, and anything else is a name or the beginning of an address or of a domain. Text that no
 * key can match has no terms.
 */
export function searchTerms(typed: string): SearchTerm[] {
  const phone = foldPhone(typed);
  if (/^\+?\d+$/.test(phone)) {
    const starts = new Set([phone, phone.replace(/^44/, "0")]);
    return [...starts].map((start) => ({ key: "phoneKey", start }));
  }
  const address = { key: "emailKey", start: emailKeyOf(typed) } as const;
  if (typed.includes("@")) return [address];
  const name = keyOf(foldName(typed));
  if (name === undefined) return [];
  return [
    { key: "nameKey", start: name },
    { key: "nameBackwardKey", start: name },
    { key: "middleNameKey", start: name },
    ...(/\s/.test(address.start) ? [] : [address, { ...address, start: `@${address.start}` }]),
  ];
}
