import { plainText, untilClean, visibleText } from "./pasted-text.ts";

/** What only the trainer pastes: web addresses, and a telephone number to show. */

/** A telephone number as it may be shown: `tel:01483.555.0123,` is `01483 555 0123`. */
export function shownTelephone(text: string): string {
  return untilClean(text, (each) =>
    plainText(each)
      .replace(/^[^\d+(]*:/, "")
      .replace(/[\p{Pd}−]/gu, "-")
      .replace(/[./\s]+/g, " ")
      .replace(/^ +|[ ,;]+$/g, ""),
  );
}

/**
 * A web address without invisible characters, without the quotes or brackets around it, and without the
 * punctuation of the sentence that it ended.
 */
export function plainUrl(text: string): string {
  return untilClean(text, (each) =>
    visibleText(each)
      .replace(/^[<([\p{Quotation_Mark}\s]+(.*?)[>)\]\p{Quotation_Mark}\s]*$/u, "$1")
      .replace(/[.,;:!>”"]+$/, "")
      .replace(/^([^(]*)\)+$/, "$1"),
  );
}
