/** Comma-separated values as spreadsheets open them (RFC 4180), and nothing that they would run. */

/** Begins a file, so that a spreadsheet reads it as UTF-8. */
export const byteOrderMark = "\ufeff";

/** What makes a spreadsheet take a cell for a formula, in any of their input methods. */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/;
const needsQuotes = /[",\r\n]/;

/**
 * One line. A text that a spreadsheet would take for a formula gets an apostrophe before it, which
 * makes it text; numbers are written as they are.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = startsFormula.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
