import { plainText } from "./pasted-text.ts";

/** Comma-separated values as spreadsheets open them (RFC 4180), and nothing that they would run. */

/** Begins a file, so that a spreadsheet reads it as UTF-8. */
export const byteOrderMark = "\ufeff";

/** What makes a spreadsheet take a cell for a formula, in any of their input methods. */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/;
/** What a spreadsheet would make a number, a date or a time of: `007`, `1E10`, `MAR10`, `5/6`. */
const readsAsValue =
  /^(?:true|false|(?=.*\d)(?:[\d\s.,:/()%+\-£$€']|e(?=[-+]?\d)|[ap]m?(?![a-z])|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)+)$/i;
const needsQuotes = /[",\r\n]/;

/** A text of ours that a spreadsheet may read, such as an amount or a time. */
export interface OwnFormat {
  readonly asWritten: string;
}

export type CsvCell = string | number | OwnFormat;

/**
 * One line. A text that a spreadsheet would not take for the text that it is gets an apostrophe before it;
 * numbers and what is of our own format are written as they are.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: CsvCell): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "object") return value.asWritten;
  const isText = !startsFormula.test(value) && !readsAsValue.test(plainText(value));
  const text = isText ? value : `'${value}`;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
