import * as z from "zod/mini";

// `new URL` drops or encodes them, so that the text is another address than the one it leads to.
const controlOrHalfEmoji = /[\p{Cc}\p{Cs}]/u;

/**
 * Reads an address that the site may link to: https, without control characters, and without a user or
 * password, which only serve to make one host look like another.
 */
export function readHttpsUrl(text: string): URL | undefined {
  if (controlOrHalfEmoji.test(text)) return undefined;
  const url = parseUrl(text);
  return url?.protocol === "https:" && url.username === "" && url.password === "" ? url : undefined;
}

// URL.canParse refuses addresses with an umlaut on Node 20, once it is compiled.
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** How an https address begins. Checked beside `readHttpsUrl`, so that the API's document can tell it. */
export const httpsStart = /^[Hh][Tt]{2}[Pp][Ss]:\/\/[^\s/?#\\@]+(?:[/?#].*)?$/;

/** An https address that a visitor may be sent to. */
export const HttpsUrl = z.string().check(
  z.maxLength(2000),
  z.refine((text) => readHttpsUrl(text) !== undefined),
);
