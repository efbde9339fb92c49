/** What a name begins with when it is no first name. Such a name is kept in full. */
const titles = listOf(
  "abd abu admiral air archbishop baron baroness bin bint bishop br brig brigadier brother canon capt captain cardinal",
  "cllr cmdr coach col colonel commander commodore constable corporal councillor countess cpl cpt dame deacon doctor dr",
  "duchess duke earl family father flt fr frau gen general gp group herr hon ibn inspector judge lady lcpl lieutenant lord",
  "lt ltcol madam madame maj major master messrs miss mister mlle mme monsieur mr mrs ms mx pastor pc prince princess",
  "private prof professor pte rabbi rev revd reverend rt señor señora sergeant sgt sheikh signor signora sir sister sqn",
  "squadron sr sra st sub the umm viscount viscountess wg wing",
);

/** What stands behind another word of a rank, such as `Lance Corporal`. */
const ranks = listOf(
  "admiral col colonel commander constable corporal general inspector ldr lieutenant major marshal officer sergeant",
);

/** What stands behind a comma, and is no first name either. */
const suffixes = listOf(
  "ba bsc cbe dphil esq esquire frcs hons ii iii iv jnr jr junior kbe kc llb ma mba mbe md mp mphil msc obe pgce phd qc",
  "rn senior snr sr",
);

/** What a family name begins with, in small letters. */
const particles = listOf("al da das de del della den der di dos du el la le ten ter van von zu");

/** Between the first names of two people. In other languages it may also be within a surname. */
const and = /^(?:and|&|\+)$/i;
const foreignAnd = listOf("a e en et i ja og och og oraz und y и й і та");

/** An initial, an abbreviation, a number, a picture, an address, or nothing but signs. */
const noName = /^\p{L}\p{M}*$|[.\p{N}\p{So}/:@]|^[\p{P}\p{S}]*$/u;
/** Scripts in which a family name comes first, or a first name may have two words. */
const otherOrder =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}]/u;

const brackets = /["“”„«»‹›()[\]{}]/g;
/** Those that are no apostrophe. Older browsers read no lookbehind. */
const openingQuote = /(^|[^\p{L}\p{M}'’‘`])['’‘`]+/gu;
const closingQuote = /['’‘`]+(?![\p{L}\p{M}])/gu;
const withoutMarks = (name: string) =>
  name.replace(brackets, " ").replace(openingQuote, "$1 ").replace(closingQuote, " ");

/**
 * How pages and mails call a person, or several: by their first names. A name in which these are not clear is kept as
 * it was given, which is never wrong.
 */
export function firstName(name: string): string {
  const given = name.trim().replace(/\s+/g, " ");
  const words = wordsInOrder(withoutMarks(given));
  return (words && firstOf(words)) ?? given;
}

/** The words of `Smith, John` or `John Smith, MBE`, first name first, if that is clear. */
function wordsInOrder(name: string): string[] | undefined {
  const parts = name.split(",").map((part) => part.split(/\s+/).filter((word) => word !== ""));
  const [first, second, ...others] = parts.filter(
    (part) => part.length > 0 && !part.every((word) => suffixes.has(plain(word))),
  );
  if (!second) return first;
  const isFamilyName = first?.slice(0, -1).every((word) => particles.has(word)) ?? false;
  const isClear = isFamilyName && others.length === 0 && !second.some((word) => and.test(word));
  return isClear ? second : undefined;
}

function firstOf(words: readonly string[]): string | undefined {
  const place = words.findIndex((word) => and.test(word));
  const one = firstOfOne(place === -1 ? words : words.slice(0, place));
  if (place === -1 || one === undefined) return one;
  const others = firstOf(words.slice(place + 1));
  return others && `${one} ${words[place]} ${others}`;
}

function firstOfOne([first = "", ...others]: readonly string[]): string | undefined {
  const [second = ""] = others;
  const isTitle = titles.has(plain(first)) || ranks.has(plain(second)) || foreignAnd.has(second);
  if (isTitle || noName.test(first) || otherOrder.test(first)) return undefined;
  // `van Dijk` and `SMITH John` begin with the family name.
  const isLarge = first.length > 2 && isUpper(first) && others.some((word) => !isUpper(word));
  return particles.has(first) || isLarge ? undefined : first;
}

const isUpper = (word: string) => word === word.toUpperCase();
const plain = (word: string) => word.replace(/[^\p{L}]/gu, "").toLowerCase();

function listOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.join(" ").split(" "));
}
