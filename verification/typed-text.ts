import type { HttpRequest } from "#local/http/http-message.ts";
import { bookingMails } from "#shared/bookings/mails.ts";
import { calendarWebhook } from "#shared/calendar/api.ts";
import { stripeWebhook } from "#shared/payments/api.ts";

/** Everything in a request to the API that a person may have typed. */
export function typedTexts({
  path,
  query,
  body,
}: Pick<HttpRequest, "path" | "query" | "body">): string[] {
  // Stripe's events, which the log may repeat.
  if (path === stripeWebhook.path) return [];
  const texts = body.length === 0 ? [] : textsOf(JSON.parse(body.toString()));
  // Cal.com's names of events and states, such as `BOOKING_CANCELLED`, are in the log for other reasons.
  const typed =
    path === calendarWebhook.path ? texts.filter((text) => !/^[A-Z_]+$/.test(text)) : texts;
  return [...typed, ...new URLSearchParams(query).getAll("search")].filter(isTelling);
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsOf);
  return [];
}

/** A button names the mail that it sends. */
const mails: ReadonlySet<string> = new Set(bookingMails);

/** A UUID, or how one begins: logs name bookings and requests by their ids. */
const id = /^[\da-f]{8}-[\da-f-]*$/i;

/** Short texts and numbers are found in any log by chance. */
function isTelling(text: string): boolean {
  const isName = mails.has(text) || id.test(text);
  return text.trim().length >= 4 && !/^\d{1,6}$/.test(text) && !isName;
}

/** Of a longer text, its beginning or its end is enough: a log may cut it off. */
const longestPiece = 24;

/** The lines that contain one of these texts: as it is, in JSON or in an address, whatever its case. */
export function linesWith(texts: readonly string[], lines: readonly string[]): string[] {
  const spellings = [...new Set(texts.flatMap(spellingsOf))];
  return lines.filter((line) => spellings.some((spelling) => isIn(line.toLowerCase(), spelling)));
}

/** How the lines of a text may be written, in lower case. */
function spellingsOf(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim().toLowerCase())
    .filter(isTelling)
    .flatMap((line) =>
      line.length > longestPiece && line.includes(" ")
        ? [line.slice(0, longestPiece).trim(), line.slice(-longestPiece).trim()]
        : [line],
    )
    .flatMap((piece) => {
      const inAddress = new URLSearchParams({ "": piece }).toString().slice(1).toLowerCase();
      return [
        piece,
        JSON.stringify(piece).slice(1, -1),
        inAddress,
        inAddress.replaceAll("+", "%20"),
      ];
    });
}

/** A longer text is found in the middle of words, too: that is never by chance. */
const longestWord = 15;

function isIn(line: string, text: string): boolean {
  if (!line.includes(text)) return false;
  if (text.length > longestWord) return true;
  const escaped = text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "u").test(line);
}
