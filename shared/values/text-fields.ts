import * as z from "zod/mini";
import { formatCount } from "./money.ts";
import { hasSomethingToSee, plainEmail, visibleText } from "./pasted-text.ts";

/** The texts that people type: their bounds, and what is said about them. */

export const textMessages = {
  nameRequired: "Please enter your name.",
  nameHasContact:
    "Please enter just your name, without web addresses or phone numbers. Put a space after any full stop.",
  emailRequired: "Please enter your email.",
  emailInvalid: "Please enter a valid email address.",
  tooLong: (max: number) => `Please use no more than ${formatCount(max)} characters.`,
  unreadable: "Some of these characters can’t be used. Please type this again.",
} as const;

/** Generous bounds, in characters, which keep an item far below DynamoDB's 400 KB. */
export const textLimits = { line: 100, email: 254, paragraph: 2000 } as const;

// A line must not be able to start another mail header or log line; a paragraph may contain
// line breaks and tabs, but no other control character. Neither may contain a lone surrogate (half of
// an emoji): the SES client cannot encode it, and the mail could never be sent.
const withoutControls = /^[^\p{Cc}\p{Cs}]*$/u;
export const withoutControlsExceptBreaks = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

// What SES takes: a local part of at most 64 characters (RFC 5321) whose parts are separated by single
// dots, and two or more labels of letters, digits and inner hyphens, the last not a number.
const mailAddress =
  /^(?=.{1,64}@)[!#-'*+\-/\d=?A-Z^-~]+(?:\.[!#-'*+\-/\d=?A-Z^-~]+)*@(?=[^.]+\.)(?:(?!\d+$)[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.(?!$)|$))+$/;

// A telephone number, as a person reads it: its digits of any script, and what may stand between them. It
// begins with + or 0, or with a digit that is not of ours, has nine digits in a row, is spelt as in America,
// or asks for a directory (118 118). Days and times are none.
const mark = "\\p{Pd}−·./";
const between = `[\\s\\p{Cf}()${mark}]`;
const moment = "(?:[0-3]?\\d[-./][01]?\\d[-./](?:19|20)?\\d\\d|[01]\\d\\.[0-5]\\d)";
const moments = `${moment}(?:${between}+${moment})*(?!${between}*\\p{Nd})`;
const telephoneNumbers = [
  `(?:^|[^\\p{Nd}${mark}])[${mark}]*(?!${moments})(?:[+＋]|\\(?(?:0|(?![1-9])\\p{Nd}))(?:${between}*\\p{Nd}){6}`,
  "\\p{Nd}{9}",
  `(?:1${between}+\\p{Nd}{3}${between}+|\\p{Nd}{3}${between}*[)${mark}]${between}*)\\p{Nd}{3}${between}+\\p{Nd}{4}`,
  "(?:^|[^\\p{Nd}])118[\\s\\p{Cf}\\p{Pd}.]*\\p{Nd}{3}(?!\\p{Nd})",
];

// What mail programs turn into a link, or phones into a call, and the ways to write one that they leave alone.
// A dot may be a full-width or an ideographic one.
const dot = "[.。．｡]";
const domain = (name: string) => `[\\p{L}\\p{M}\\p{N}\\p{S}]${dot}${name}`;
const contacts = (name: string) =>
  [
    "://|[wW]{3}\\.",
    "\\b[hH](?:[tT]{2}|[xX]{2})[pP][sS]?:|\\b[mM][aA][iI][lL][tT][oO]:|\\]\\(|\\\\\\\\",
    "\\p{L}\\s*[\\[({]\\s*(?:[.]|dot|DOT)\\s*[\\])}]\\s*\\p{L}",
    domain(name),
    `\\p{Nd}{1,3}(?:${dot}\\p{Nd}{1,3}){3}`,
    ...telephoneNumbers,
  ].join("|");
const ending = "[\\p{L}\\p{M}]{2}";
export const withoutContact = new RegExp(`^(?!.*(?:${contacts(ending)}))`, "u");

// Two words without a space after the full stop (`5kg.Now`, `John.Smith`), unless the second is a usual ending.
const usualEndings = "(?:App|Bet|Biz|Club|Com|Dev|Info|Link|Live|Net|Online|Org|Shop|Site|Top|Xyz)";
const word = `(?!${usualEndings}(?!\\p{L}))\\p{Lu}\\p{Ll}+(?![\\p{L}\\p{M}\\p{N}/:?#@\\p{Pd}]|${dot}\\p{L})`;
const contactInText = new RegExp(contacts(`(?!${word})${ending}`), "u");
const joinedWords = new RegExp(`(${domain("")})(?=${word})`, "gu");

/** A text without the look of its letters, and what is not seen of it. */
const plain = (text: string) =>
  text.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");

// Made once for all fields: functions make every schema at their start.
const visible = z.overwrite(visibleText);
const readableLine = z.regex(withoutControls, textMessages.unreadable);
const readableParagraph = z.regex(withoutControlsExceptBreaks, textMessages.unreadable);
// Nothing else is looked for in a text that is too long: patterns would take seconds over it.
const isShort = (max: number) =>
  z.maxLength(max, { error: () => textMessages.tooLong(max), abort: true });

/** Whether a text contains something that mail programs turn into a link or a call. */
export function hasContact(text: string): boolean {
  return contactInText.test(text) || contactInText.test(plain(text));
}

/** A text with a space after the full stops where a mail program might see a web address. */
export function withSpacedWords(text: string): string {
  return text.replace(joinedWords, "$1 ");
}

/** A required single line of text. */
export const requiredLine = (message: string, max: number = textLimits.line) =>
  z
    .string(message)
    .check(visible, z.minLength(1, { error: message, abort: true }), isShort(max), readableLine);

/** A required text of several lines. */
export const requiredParagraph = (message: string, max: number = textLimits.paragraph) =>
  z
    .string(message)
    .check(
      visible,
      z.minLength(1, { error: message, abort: true }),
      isShort(max),
      readableParagraph,
    );

/** A text of several lines that may be blank, which is `""`. */
export const paragraphOrBlank = (max: number = textLimits.paragraph) =>
  z.string().check(visible, isShort(max), readableParagraph);

/** A text of several lines that may be left out; absent and blank are both `""`. */
export const optionalParagraph = () => z._default(paragraphOrBlank(), "");

/**
 * The name that a visitor types: with a letter, a digit or a picture, so that there is something to see. It
 * appears in the subject and text of mails, so it may not contain a web address or a telephone number.
 */
export const PersonName = personName(textMessages);

/** The same with other messages. */
export function personName({
  nameRequired,
  nameHasContact,
}: {
  readonly nameRequired: string;
  readonly nameHasContact: string;
}) {
  return requiredLine(nameRequired).check(
    z.refine(hasSomethingToSee, { error: nameRequired, abort: true }),
    z.regex(withoutContact, nameHasContact),
    z.refine((name) => withoutContact.test(plain(name)), nameHasContact),
  );
}

/** An email address that SES can send mail to. */
export const EmailAddress = z
  .string(textMessages.emailRequired)
  .check(
    z.overwrite(plainEmail),
    z.minLength(1, { error: textMessages.emailRequired, abort: true }),
    z.maxLength(textLimits.email, { error: textMessages.emailInvalid, abort: true }),
    z.regex(mailAddress, textMessages.emailInvalid),
  );
