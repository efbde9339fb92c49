/**
 * Cleans what people paste into a field: characters that they cannot see, digits of other scripts, and what
 * mail programs, chats and contact cards put around a value. Each function leaves a clean value as it is.
 */

/** Characters without a shape. U+2800 is a blank, U+FFF9 to U+FFFC stand for an object or a note. */
const invisible = "\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffc";
const everyInvisible = new RegExp(`[${invisible}]`, "gu");

/** Sequences that look different without their invisible characters. */
const emoji = "\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?";
const meaningful = [
  // The flags of England, Scotland and Wales.
  "\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}",
  `${emoji}(?:\\u200d${emoji})*`,
  "[\\d#*]\\ufe0f\\u20e3",
  // Persian and Indian words. Elsewhere a joiner changes nothing.
  `(?!\\p{Script=Latin}|\\p{Script=Greek}|\\p{Script=Cyrillic})[\\p{L}\\p{M}][\\u200c\\u200d](?=$|(?![${invisible}])[\\p{L}\\p{M}\\s])`,
  "\\p{Script=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]",
  "\\p{Script=Mongolian}[\\u180b-\\u180d\\u180f]",
];
const meaningfulOrInvisible = new RegExp(
  `((?![${invisible}])(?:${meaningful.join("|")}))|[${invisible}]`,
  "gu",
);

/** A text as it looks, without the space around it. */
export function visibleText(text: string): string {
  return text.replace(meaningfulOrInvisible, "$1").trim();
}

/** Whether a text has a letter, a digit or a picture that can be seen. */
export function hasSomethingToSee(text: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text.replace(everyInvisible, ""));
}

const digit = /\p{Nd}/u;

/** Writes the decimal digits of every script as 0 to 9. */
export function withPlainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (each) => {
    const code = each.codePointAt(0) ?? 0;
    let zero = code;
    // Unicode keeps the ten digits of a script together, in their order.
    while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}

/** A value in the characters that forms expect: without invisible ones, of narrow width, with plain digits. */
export function plainText(text: string): string {
  return untilClean(text, (each) =>
    withPlainDigits(each.replace(everyInvisible, "").normalize("NFKC").replace(/。/g, ".")).trim(),
  );
}

/** The letters, the digits and the plus of a telephone number, without a word before it such as `tel:`. */
export function plainTelephone(text: string): string {
  return untilClean(text, (each) =>
    plainText(each)
      .replace(/^[^\d+:]*:/, "")
      .replace(/[^\p{L}\p{N}+]/gu, ""),
  );
}

const openings = /^[\s<>([\p{Pi}\p{So}"„‚•·]+/u;

/** The address in `Sam <sam@example.com>,`, in `mailto:sam@example.com?subject=Hello` or in quotes. */
export function plainEmail(text: string): string {
  const typed = plainText(text);
  const address = untilClean(text, (each) =>
    withoutMailto(plainText(each).replace(/^[^<>]*<([^<>]*)>[^<>]*$/, "$1"))
      .replace(/^\s*[\p{L}-]+:\s*/u, "")
      .replace(/^\s*(['`*_])(.*)\1[^\p{L}\p{N}]*$/u, "$2")
      .replace(openings, "")
      .replace(/[^\p{L}\p{N}]+$/u, ""),
  );
  return address.includes("@") ? address : typed;
}

function withoutMailto(text: string): string {
  const [, address] = /^\W*mailto:([^?]*)/i.exec(text) ?? [];
  if (address === undefined) return text;
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

// Accents on their own are typed for quotes.
const quotesAndSpaces = /[\p{Quotation_Mark}`´ʼ′″\s]/gu;
const edge = "[.,;:!?*_~•·、<>→\\p{So}\\p{Sk}\\p{Ps}\\p{Pe}\\p{Pd}]+";
const edges = new RegExp(`^${edge}|${edge}$`, "gu");

/**
 * A discount code as it is stored and looked up: in upper case, without quotes and spaces, and without the
 * punctuation around it.
 */
export function plainCode(text: string): string {
  const code = untilClean(text, (each) =>
    plainText(each.replace(quotesAndSpaces, ""))
      .toUpperCase()
      .replace(/[\p{Pd}−]/gu, "-"),
  );
  return untilClean(code, (each) => each.replace(edges, "")) || code;
}

/** No field takes more, and the patterns would take long over it. */
const longest = 2000;

/** What one step uncovers may itself have to be cleaned. */
export function untilClean(text: string, clean: (text: string) => string): string {
  const cleaned = text.length > longest ? text : clean(text);
  return cleaned === text ? text : untilClean(cleaned, clean);
}

/** The answers that are not blank: one that is optional may be left out. */
export function filledIn(answers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(answers).filter(([, text]) => visibleText(text)));
}
