/** What must be in no log, recognised by its form. */
const patterns: Readonly<Record<string, RegExp>> = {
  "an email address": /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i,
  "a mobile number": /(?<!\d)(?:07|\+?447)\d{3}[ ]?\d{6}(?!\d)/,
  "a session's token": /eyJ[\w-]{8,}\.eyJ[\w-]{8,}/,
  "a payment's client secret": /pi_\w+_secret_\w+/,
  "one of Stripe's secret keys": /\b(?:sk|rk)_(?:test|live)_\w+|\bwhsec_\w+/,
};

/** Nor may a function be refused anything: a right is missing. */
const refused = /is not authorized to perform: \S+/;

export interface Finding {
  /** From 1. */
  readonly lineNumber: number;
  readonly what: string;
}

/** Shorter ones are found in any log by chance. */
const shortestText = 4;

/** The product's own words, which tests send too: as choices, or where they have no business. */
const ownWords = new Set(["confirmed", "custom", "mail", "workout"]);

/** Too short for a phone number. */
const shortNumber = /^\d{1,6}$/;

/** Of a longer text of words, its beginning or its end is enough: a log may cut it off. */
const longestPiece = 24;

/** From here on, a text is found also in the middle of words: that is never by chance. */
const unmistakableLength = 16;

/** A UUID, or how one begins. */
const id = /^[\da-f]{8}-[\da-f-]*$/i;

/** One in a line of a log. Its random digits can look like a phone number. */
const idInLine = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;

/**
 * Looks through the lines of logs for what people typed, and for what is personal or secret by its
 * form, as it is or as JSON and addresses spell it, whatever its case.
 */
export function findPersonalData(
  lines: readonly string[],
  typedTexts: Iterable<string>,
): Finding[] {
  const searches = [...spellings(typedTexts)];
  return lines.flatMap((line, index) => {
    const lowerCased = line.toLowerCase();
    const typed = searches.filter(([spelling]) => isIn(lowerCased, spelling));
    const withoutIds = line.replaceAll(idInLine, "(id)");
    const formed = Object.entries(patterns).filter(([, pattern]) => pattern.test(withoutIds));
    const whats = [
      ...typed.map(([, text]) => `“${text}”, typed in a test`),
      ...formed.map(([what]) => what),
      ...(refused.exec(line) ?? []),
    ];
    return [...new Set(whats)].map((what) => ({ lineNumber: index + 1, what }));
  });
}

/** How each text may be written, in lower case, and the text it stands for. */
function spellings(typedTexts: Iterable<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const text of new Set(typedTexts)) {
    for (const piece of text.split(/[\r\n]+/).flatMap(piecesOf)) {
      for (const spelling of [
        piece,
        JSON.stringify(piece).slice(1, -1),
        inAddress(piece),
        inAddress(piece).replaceAll("+", "%20"),
      ]) {
        found.set(spelling.toLowerCase(), text);
      }
    }
  }
  return found;
}

function piecesOf(line: string): string[] {
  const text = line.trim();
  // Ids are the log's way to name things without naming people.
  if (text.length < shortestText || id.test(text)) return [];
  if (ownWords.has(text) || shortNumber.test(text)) return [];
  if (text.length <= longestPiece || !/\s/.test(text)) return [text];
  return [text.slice(0, longestPiece).trim(), text.slice(-longestPiece).trim()];
}

function inAddress(text: string): string {
  return new URLSearchParams({ "": text }).toString().slice(1);
}

function isIn(line: string, spelling: string): boolean {
  if (!line.includes(spelling)) return false;
  if (spelling.length >= unmistakableLength) return true;
  const escaped = spelling.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "u").test(line);
}
