import * as z from "zod/mini";
import { formatCount } from "./money.ts";

/** The texts that people type: their bounds, and what is said about them. */

export const textMessages = {
  nameRequired: "Please enter your name.",
  emailRequired: "Please enter your email.",
  emailInvalid: "Please enter a valid email address.",
  tooLong: (max: number) => `Please use no more than ${formatCount(max)} characters.`,
  unreadable: "Please remove the unusual characters.",
} as const;

/** Generous bounds, in characters, which keep an item far below DynamoDB's 400 KB. */
export const textLimits = { line: 100, email: 254, paragraph: 2000 } as const;

// A line must not be able to start another mail header or log line; a paragraph may contain
// line breaks and tabs, but no other control character. Neither may contain a lone surrogate (half of
// an emoji): the SES client cannot encode it, and the mail could never be sent.
const withoutControls = /^[^\p{Cc}\p{Cs}]*$/u;
const withoutControlsExceptBreaks = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

// One @ and a dot in the domain. Of printable ASCII (the mail service takes nothing else), without
// the characters that structure an address list: " ( ) , : ; < > [ \ ]
const simpleEmail = /^[!#-'*+\-./\d=?A-Z^-~]+@[!#-'*+\-./\d=?A-Z^-~]+\.[!#-'*+\-./\d=?A-Z^-~]+$/;

/** A required single line of text. */
export const requiredLine = (message: string, max: number = textLimits.line) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, { error: message, abort: true }),
      z.maxLength(max, { error: () => textMessages.tooLong(max) }),
      z.regex(withoutControls, textMessages.unreadable),
    );

/** A required text of several lines. */
export const requiredParagraph = (message: string, max: number = textLimits.paragraph) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, { error: message, abort: true }),
      z.maxLength(max, { error: () => textMessages.tooLong(max) }),
      z.regex(withoutControlsExceptBreaks, textMessages.unreadable),
    );

/** A text of several lines that may be left out; absent and blank are both `""`. */
export const optionalParagraph = () =>
  z._default(
    z.string().check(
      z.trim(),
      z.maxLength(textLimits.paragraph, {
        error: () => textMessages.tooLong(textLimits.paragraph),
      }),
      z.regex(withoutControlsExceptBreaks, textMessages.unreadable),
    ),
    "",
  );

/** An e-mail address that mail can be sent to. */
export const EmailAddress = z
  .string(textMessages.emailRequired)
  .check(
    z.trim(),
    z.minLength(1, { error: textMessages.emailRequired, abort: true }),
    z.maxLength(textLimits.email, { error: textMessages.emailInvalid, abort: true }),
    z.regex(simpleEmail, textMessages.emailInvalid),
  );
